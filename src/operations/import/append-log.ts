/**
 * Appends the events of another log as new ones: ids, data and dates stay, the time of recording
 * is now.
 */
import { isOpaque } from '../../events/index.ts';
import { showStandards } from '../../queries/show-standards.ts';
import type { HashedEvent } from '../../storage/hash-chain.ts';
import type { Storage } from '../../storage/storage.ts';
import type { LogHeader } from '../export/log-lines.ts';
import { toLogged } from '../export/log-lines.ts';
import type { OperationContext } from '../operation.ts';
import type { ImportProblem } from './folder-file.ts';
import { readLogLines } from './read-log-file.ts';

type StreamDraft = Parameters<Storage['append']>[0][number];

/** What the log holds already, by id or dedupe key, is left alone and counted as repeated. */
export async function appendLog(
  log: { readonly file: string; readonly header: LogHeader; readonly path: string },
  context: OperationContext,
  problems: ImportProblem[],
): Promise<{ readonly recorded: number; readonly repeated: number }> {
  const { storage, onProgress } = context;
  const done = { recorded: 0, repeated: 0 };
  let batch: StreamDraft[] = [];
  const flush = async () => {
    const appended = batch.length === 0 ? [] : await storage.append(batch);
    for (const one of appended) done[one.appended ? 'recorded' : 'repeated'] += 1;
    batch = [];
  };
  const theirs = new Set<string>();
  for await (const { line, position, event } of readLogLines(log.file, log.header)) {
    if (event === undefined) continue;
    if (event.type === 'StandardRecorded') theirs.add(event.id);
    if ((await storage.positionOf(event.id)) !== undefined) {
      done.repeated += 1;
      continue;
    }
    const draft = toDraft(event);
    if (typeof draft === 'string') {
      problems.push({ path: log.path, line, reason: draft });
      continue;
    }
    if (draft.type === 'StandardsRevised') {
      await flush();
      const standards = await keepOwn(draft.data.standards, theirs, context);
      batch.push({ ...draft, data: { standards } });
    } else batch.push(draft);
    if (batch.length >= appendedAtOnce) {
      await flush();
      onProgress?.({ what: 'events', count: position, total: log.header.events });
    }
  }
  await flush();
  return done;
}

const appendedAtOnce = 500;

/** The event as one to be decided anew, or why it can't be taken. */
function toDraft(event: HashedEvent): StreamDraft | string {
  if (event.type === 'HeadAccepted') return 'speaks of the end of another log; left out';
  const read = toLogged(event);
  if (isOpaque(read)) return `a ${event.type} that was erased; nothing of it is left to take`;
  const { id, stream, type, data, occurredAt, actor, causation, correlation, dedupeKey } = read;
  const links = { causation, correlation, dedupeKey };
  return { id, stream, type, data, occurredAt, actor, ...links } as StreamDraft;
}

/** A revision of theirs must not withdraw the standards that this log had before. */
async function keepOwn(
  standards: readonly string[],
  theirs: ReadonlySet<string>,
  context: OperationContext,
): Promise<string[]> {
  const { standards: inForce } = await context.runQuery(showStandards, {});
  const own = inForce.map(({ id }) => id).filter((id) => !theirs.has(id));
  return [...own, ...standards.filter((id) => !own.includes(id))];
}
