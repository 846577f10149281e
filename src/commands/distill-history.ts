/**
 * What a fold of a stream remembers of its distills, so that an undo can go back to what they made:
 * the rows keep the same.
 */
import type { EventData } from '../events/index.ts';
import type { RuleRetirement } from './stream-state.ts';

type Distilled = EventData<'SquadDistilled'>;
type Pattern = Pick<Distilled['added'][number], 'id' | 'firstLearning' | 'sources'>;
/** Undefined where a distill says of a learning that no rule retires it. */
type Verdicts = ReadonlyMap<string, RuleRetirement | undefined>;

interface FoldedDistill {
  readonly id: string;
  readonly position: number;
  /** Full flushes before it, undone or not. */
  readonly epoch: number;
  readonly basis: readonly string[];
  /** Those it built on, and those it took over from. */
  readonly past: ReadonlySet<string>;
  readonly added: Distilled['added'];
  readonly changed: Distilled['changed'];
  readonly removed: Distilled['removed'];
  readonly verdicts: Verdicts;
}

export interface DistillHistory {
  /** Oldest first. */
  readonly distills: readonly FoldedDistill[];
  /** Oldest first. */
  readonly fullFlushes: readonly { readonly id: string; readonly position: number }[];
  /** What each undo undid, oldest first. */
  readonly undos: ReadonlyMap<string, string>;
  /** Learnings that distills in force retired. */
  readonly retired: ReadonlyMap<string, RuleRetirement>;
}

export const noDistills: DistillHistory = {
  distills: [],
  fullFlushes: [],
  undos: new Map(),
  retired: new Map(),
};

export function withDistill(
  history: DistillHistory,
  { id, position, data }: FoldedEvent<Distilled>,
): DistillHistory {
  const { basis, replaces, added, changed, removed } = data;
  const folded = {
    ...{ id, position, basis, past: new Set([...basis, ...replaces]) },
    epoch: history.fullFlushes.length,
    ...{ added, changed, removed, verdicts: verdictsOf(id, data) },
  };
  // A result that takes over from all before tells every verdict anew.
  const before = replaces.length > 0 ? [] : history.retired;
  const retired = inForce([...before, ...folded.verdicts]);
  return { ...history, distills: [...history.distills, folded], retired };
}

export function withFullFlush(
  history: DistillHistory,
  { id, position }: Omit<FoldedEvent<unknown>, 'data'>,
): DistillHistory {
  const fullFlushes = [...history.fullFlushes, { id, position }];
  return { ...history, fullFlushes, retired: new Map() };
}

export function withUndo(
  history: DistillHistory,
  { id, data }: FoldedEvent<EventData<'TransformationUndone'>>,
): DistillHistory {
  const after = { ...history, undos: new Map([...history.undos, [id, data.target]]) };
  return { ...after, retired: inForce(chainOf(after).flatMap(({ verdicts }) => [...verdicts])) };
}

/**
 * Ids, oldest first: of each epoch the newest distill in force, where it is newer than the newest
 * full flush in force and no other in force builds on it or takes over from it.
 */
export function headsOf(history: DistillHistory): readonly string[] {
  const undone = undoneOf(history);
  const isInForce = ({ id }: { readonly id: string }) => !undone.has(id);
  const flushed = history.fullFlushes.findLast(isInForce)?.position ?? 0;
  const inForce = history.distills.filter(isInForce);
  const newest = new Map(inForce.map((one) => [one.epoch, one]));
  return [...newest.values()]
    .filter(({ id, position }) => position > flushed && !inForce.some(({ past }) => past.has(id)))
    .map(({ id }) => id);
}

/** What the distills in force and all that they built on come to, told from the oldest on. */
export function patternsOf(history: DistillHistory): readonly Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const { added, changed, removed } of chainOf(history)) {
    for (const pattern of removed) patterns.delete(pattern.id);
    for (const pattern of added) patterns.set(pattern.id, pattern);
    for (const change of changed) {
      const sources = changeSources(patterns.get(change.id)?.sources ?? [], change);
      patterns.set(change.id, { ...change, sources });
    }
  }
  return [...patterns.values()];
}

/** The sources of a pattern once a distill has changed it. */
export function changeSources(
  sources: readonly string[],
  { gained, lost }: Pick<Distilled['changed'][number], 'gained' | 'lost'>,
): string[] {
  return [...new Set([...sources.filter((id) => !lost.includes(id)), ...gained])];
}

/** The distills in force and all that they built on, oldest first. */
function chainOf(history: DistillHistory): readonly FoldedDistill[] {
  const chain = new Set(headsOf(history));
  for (const { id, basis } of history.distills.toReversed()) {
    if (chain.has(id)) for (const one of basis) chain.add(one);
  }
  return history.distills.filter(({ id }) => chain.has(id));
}

function verdictsOf(
  distill: string,
  { retired, reinstated = [], merged = [], dropped = [] }: Distilled,
): Verdicts {
  const others = [...reinstated, ...[...merged, ...dropped].map(({ entry }) => entry)];
  const verdicts = new Map<string, RuleRetirement | undefined>(
    others.map((entry) => [entry, undefined]),
  );
  const leave = new Set(dropped.map(({ entry }) => entry));
  for (const { entry, rule, reason } of retired) {
    if (!leave.has(entry)) verdicts.set(entry, { distill, rule, reason });
  }
  return verdicts;
}

/** The last word on each learning. */
function inForce(
  verdicts: Iterable<readonly [string, RuleRetirement | undefined]>,
): ReadonlyMap<string, RuleRetirement> {
  const last = new Map(verdicts);
  return new Map(
    [...last].flatMap(([learning, one]) => (one === undefined ? [] : [[learning, one] as const])),
  );
}

interface FoldedEvent<Data> {
  readonly id: string;
  readonly position: number;
  readonly data: Data;
}

/** What an undo in force names; an undo only names what is older, so the newest are told first. */
function undoneOf({ undos }: DistillHistory): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const [undo, target] of [...undos].reverse()) if (!undone.has(undo)) undone.add(target);
  return undone;
}
