/** Decides what of a file's edit is new: lessons in new words, what they replace, what is gone. */
import type { TokenCounts } from '../events/fields.ts';
import type { Draft } from '../events/index.ts';
import { textKey } from '../text/line.ts';
import { flagsOf } from '../text/suspicion.ts';
import type { Decision, DecisionMoment } from './command.ts';
import type { FoundEntries } from './find-entries.ts';
import { entryFinder } from './find-entries.ts';
import type { EntryState, StreamState } from './stream-state.ts';

export interface RecordEditsResult {
  /** Learnings that were recorded. */
  readonly recorded: number;
  /** Entries that new words took the place of. */
  readonly superseded: number;
  readonly forgotten: number;
  /** Secrets that were masked. */
  readonly masked: number;
  readonly warnings: readonly string[];
}

/** What `prepare` makes of an input: masked, counted, each line with its dedupe key. */
export interface PreparedEdits {
  readonly stream: string;
  readonly file: string;
  readonly written: readonly PreparedLine[];
  readonly removed: readonly { readonly entry: string; readonly key: string }[];
  readonly masked: number;
}

export interface PreparedLine {
  readonly role: string;
  readonly text: string;
  /** Line of the file, from 1. */
  readonly line: number;
  /** Short ids of the entries whose place the words take. */
  readonly replaces: readonly string[];
  readonly tokens: TokenCounts;
  readonly key: string;
}

/** The actor of all that a file's edit caused. */
export const mirrorActor: Draft['actor'] = { kind: 'user', id: 'mirror' };

/** Pure; the same edit decided again yields nothing. */
export function decideEdits(
  prepared: PreparedEdits,
  state: StreamState,
  moment: DecisionMoment,
): Decision<RecordEditsResult> {
  const work: Work = {
    ...{ prepared, state, moment, correlation: moment.newId() },
    find: entryFinder(state),
    ...{ events: [], retired: new Set(), warnings: [], superseded: 0, recorded: 0 },
  };
  const taken = new Set(moment.heldKeys);
  for (const line of prepared.written) {
    if (!taken.has(line.key)) write(work, line);
    taken.add(line.key);
  }
  let forgotten = 0;
  for (const { entry, key } of prepared.removed) {
    if (taken.has(key)) continue;
    const entries = inForce(work, [entry]);
    for (const [index, { id }] of entries.entries()) {
      const data = { entry: id, why: 'forgotten' } as const;
      retire(work, data, index === 0 ? key : undefined);
    }
    forgotten += entries.length;
  }
  const { events, superseded, recorded, warnings } = work;
  return {
    events,
    result: { recorded, superseded, forgotten, masked: prepared.masked, warnings },
  };
}

interface Work {
  readonly prepared: PreparedEdits;
  readonly state: StreamState;
  readonly moment: DecisionMoment;
  /** An edit may name thousands. */
  find(reference: string): FoundEntries;
  readonly correlation: string;
  readonly events: Draft[];
  readonly retired: Set<string>;
  readonly warnings: string[];
  superseded: number;
  recorded: number;
}

function write(work: Work, line: PreparedLine): void {
  const named = line.replaces.flatMap((reference) => entriesOf(work, reference));
  // Another file of the same memory may have been edited alike.
  const saidBy = named.map(({ successor = '' }) => work.state.entries.get(successor));
  if (saidBy.some((entry) => entry !== undefined && saysTheSame(entry, line))) return;
  const current = inForce(work, line.replaces);
  if (current.length === 0) warnOfRetired(work, line, named);
  const by = record(work, line);
  for (const { id } of current) retire(work, { entry: id, why: 'superseded', by });
  work.superseded += current.length;
}

function warnOfRetired(
  { retired, warnings, prepared }: Work,
  { line }: PreparedLine,
  [gone]: readonly EntryState[],
): void {
  if (gone === undefined) return;
  const status = retired.has(gone.id) ? 'superseded' : gone.status;
  warnings.push(
    `${prepared.file}, line ${line}: ${gone.shortId} is ${status} already; ` +
      'the new words stand beside what took its place.',
  );
}

function record(work: Work, { role, text, tokens, key, line }: PreparedLine): string {
  const id = work.moment.newId();
  work.recorded += 1;
  work.events.push({
    id,
    type: 'LearningRecorded',
    actor: mirrorActor,
    correlation: work.correlation,
    dedupeKey: key,
    data: {
      session: null,
      ...{ role, text, tokens, origin: 'user', flags: flagsOf(text) },
      source: { path: work.prepared.file, lineFirst: line },
    },
  });
  return id;
}

function retire(
  work: Work,
  data: Extract<Draft, { type: 'EntryRetired' }>['data'],
  dedupeKey?: string,
): void {
  work.retired.add(data.entry);
  work.events.push({
    id: work.moment.newId(),
    type: 'EntryRetired',
    actor: mirrorActor,
    ...(data.by === undefined ? {} : { causation: data.by }),
    correlation: work.correlation,
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
    data,
  });
}

function inForce(work: Work, references: readonly string[]): readonly EntryState[] {
  const entries = references.flatMap((reference) => entriesOf(work, reference));
  return [...new Set(entries)].filter(
    ({ id, status }) => status === 'current' && !work.retired.has(id),
  );
}

function entriesOf({ find }: Work, reference: string): readonly EntryState[] {
  const found = find(reference);
  return found.kind === 'found' ? found.entries : [];
}

function saysTheSame(
  entry: Pick<EntryState, 'role' | 'text'>,
  line: Pick<EntryState, 'role' | 'text'>,
): boolean {
  return entry.role === line.role && textKey(entry.text) === textKey(line.text);
}
