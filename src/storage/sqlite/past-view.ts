/** A view of the past: the log folded up to a position, into a database that vanishes after. */
import type { MemoryEvent } from '../../events/index.ts';
import { eventDefinitions, isOpaque } from '../../events/index.ts';
import { projections } from '../../projections/index.ts';
import { project } from '../../projections/projection.ts';
import type { PastReading, Reader } from '../storage.ts';
import { createTables, foldInto } from './compare-with-log.ts';
import type { Connection } from './connection.ts';
import type { Lent } from './connections.ts';
import { readEvents } from './event-rows.ts';
import { readHead, readRevision } from './log-head.ts';
import { openScratch } from './open.ts';
import { projectEvent } from './projector.ts';
import { createReader } from './reader.ts';
import { translateError } from './translate-error.ts';

export interface PastView extends PastReading {
  readonly position: number;
  /** Only these; all where undefined. */
  readonly streams: readonly string[] | undefined;
  /** When what follows would be recorded; ISO 8601 UTC. */
  readonly recordedAt: string;
}

/** Folds the log of some streams, or of all, up to a position; gives back when closed. */
export async function viewPast(
  { connection: log, giveBack }: Lent,
  past: PastView,
): Promise<Reader> {
  const { position, streams } = past;
  let scratch: Connection | undefined;
  const release = () => {
    scratch?.close();
    giveBack();
  };
  try {
    scratch = await openScratch();
    createTables(scratch);
    foldInto(scratch, log, { until: position, ...(streams === undefined ? {} : { streams }) });
    for (const event of foresee(log, past)) projectEvent(scratch, event);
    const gone = past.withholdsForgotten === true ? goneSince(log, position, streams) : nothing;
    for (const event of gone.forgotten) withhold(scratch, event);
    const withheld = gone.forgotten.length + gone.erased;
    return createReader(scratch, { position, withheld, log, release });
  } catch (error) {
    release();
    throw translateError(error, log.db.name);
  }
}

/** The events that drafts would become; their hashes, which no projection reads, are left empty. */
function foresee(
  log: Connection,
  { followedBy: drafts = [], recordedAt }: PastView,
): readonly MemoryEvent[] {
  const head = drafts.length === 0 ? 0 : readHead(log).position;
  const revisions = new Map<string, number>();
  return drafts.map((draft, index) => {
    const revision = (revisions.get(draft.stream) ?? readRevision(log, draft.stream)) + 1;
    revisions.set(draft.stream, revision);
    const { occurredAt = recordedAt } = draft;
    const { version } = eventDefinitions[draft.type];
    const place = { position: head + 1 + index, revision, version, recordedAt, occurredAt };
    return { ...draft, ...place, hash: '' } as MemoryEvent;
  });
}

type Retirement = Extract<MemoryEvent, { readonly type: 'EntryRetired' }>;

interface Gone {
  /** Retirements by which entries of before are forgotten, and are so still. */
  readonly forgotten: readonly Retirement[];
  /** How many entries of before have no words left to keep back. */
  readonly erased: number;
}

const nothing: Gone = { forgotten: [], erased: 0 };

/** What became of entries of before a position after it. */
function goneSince(
  log: Connection,
  position: number,
  streams: readonly string[] | undefined,
): Gone {
  const types = ['EntryRetired', 'EntryRestored', 'EntryErased'];
  const filter = { after: position, types, ...(streams === undefined ? {} : { streams }) };
  const forgotten = new Map<string, Retirement>();
  const erased = new Set<string>();
  for (const event of readEvents(log, filter)) {
    if (isOpaque(event)) continue;
    if (event.type === 'EntryErased') erased.add(event.data.entry);
    if (event.type === 'EntryRestored') forgotten.delete(event.data.entry);
    else if (event.type === 'EntryRetired' && event.data.why === 'forgotten') {
      forgotten.set(event.data.entry, event);
    }
  }
  const wasThere = log.prepare('SELECT 1 FROM events WHERE id = ? AND position <= ?');
  const wasOf = (entry: string) => wasThere.get(entry, position) !== undefined;
  return {
    forgotten: [...forgotten.values()].filter(
      ({ data: { entry } }) => wasOf(entry) && !erased.has(entry),
    ),
    erased: [...erased].filter(wasOf).length,
  };
}

/** Only what is shown changes; when and by whom it was forgotten is of a later time. */
function withhold(scratch: Connection, event: Retirement): void {
  for (const projection of shownWords) {
    for (const statement of project(projection, event)) scratch.run(statement);
  }
}

const shownWords = projections.filter(({ name }) =>
  ['learnings', 'full-text', 'patterns', 'standards', 'forgotten'].includes(name),
);
