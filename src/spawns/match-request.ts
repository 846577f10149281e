/** Which of a parent's calls a starting run answers, as no client says it at the start. */
import { foldRole } from '../text/ids.ts';
import type { RequestRecord } from './spool-records.ts';

export interface Match {
  /** The one call that it can be. */
  readonly request?: RequestRecord;
  /** Of several calls for one owner: any of them, and what all of them are to do. */
  readonly like?: RequestRecord;
  readonly task?: string;
  /** Several calls that belong to different owners, or of which only some were told. */
  readonly unsure: boolean;
}

/**
 * A call that was joined to the run is its own. Else it is the only call of its kind that waits;
 * where several do, as for parallel spawns of one kind, their order proves nothing, so the run is
 * told what helps with any of them.
 */
export function matchRequest(
  run: { readonly run: string; readonly kind?: string | undefined },
  waiting: readonly RequestRecord[],
): Match {
  const joined = waiting.find((request) => request.run === run.run);
  if (joined !== undefined) return { request: joined, unsure: false };
  const free = waiting.filter(
    (request) => request.run === undefined && sameKind(request.kind, run.kind),
  );
  const [first, ...others] = free;
  if (first === undefined) return { unsure: false };
  if (others.length === 0) return { request: first, unsure: false };
  if (first.told || !others.every((other) => !other.told && sameOwner(first, other))) {
    return { unsure: true };
  }
  const tasks = [...new Set(free.flatMap(({ task }) => task ?? []))];
  const task = tasks.length === 0 ? {} : { task: tasks.join('\n\n') };
  return { unsure: false, like: first, ...task };
}

/** A call that a person refused never starts; one that is joined has, whenever that was. */
export function isFresh({
  now,
}: {
  readonly now: () => string;
}): (request: RequestRecord) => boolean {
  const oldest = Date.parse(now()) - waitMsMax;
  return ({ at, run }) => run !== undefined || Date.parse(at) >= oldest;
}

/** Of a person who is asked whether an agent may be started, too. */
const waitMsMax = 10 * 60 * 1000;

/** A call may leave the kind to the client's default. */
function sameKind(asked: string | undefined, started: string | undefined): boolean {
  return asked === undefined || started === undefined || asked === started;
}

function sameOwner(a: RequestRecord, b: RequestRecord): boolean {
  return (
    a.squad.toLowerCase() === b.squad.toLowerCase() &&
    foldRole(a.role ?? '') === foldRole(b.role ?? '') &&
    a.agent === b.agent &&
    a.refused === b.refused
  );
}
