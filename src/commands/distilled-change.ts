/** What a distillation changes in what is in force: the reversible delta that the log keeps. */
import type { Distilled, PatternDraft } from '../distill/index.ts';
import type { EventData } from '../events/index.ts';
import { patternId } from '../text/ids.ts';
import type { FateState, PatternState } from './transformation-state.ts';

export type DistilledChange = Pick<
  EventData<'SquadDistilled'>,
  'added' | 'changed' | 'removed' | 'retired'
> & {
  readonly reinstated: string[];
  readonly dropped: NonNullable<EventData<'SquadDistilled'>['dropped']>;
  readonly merged: NonNullable<EventData<'SquadDistilled'>['merged']>;
};

/** What is in force before, to which the change is relative. */
export interface InForce {
  readonly patterns: readonly PatternState[];
  readonly fates: ReadonlyMap<string, FateState>;
}

export const nothingInForce: InForce = { patterns: [], fates: new Map() };

/** The id of the pattern that was first made from a learning; the same on every machine. */
export function patternIdOf(
  stream: string,
  firstLearning: string,
  hash: (text: string) => string,
): string {
  return patternId(hash(`${stream}\n${firstLearning}`));
}

/** Patterns as the log keeps them. */
export function toPatterns(
  drafts: readonly PatternDraft[],
  stream: string,
  hash: (text: string) => string,
): PatternState[] {
  return drafts.map(({ role, firstLearning, shown, sources, rule, reason }) => ({
    id: patternIdOf(stream, firstLearning, hash),
    role,
    firstLearning,
    shown,
    sources: [...sources],
    rule,
    reason,
  }));
}

/** A reason alone is no change: it counts things that others move. */
export function changeOf(
  patterns: readonly PatternState[],
  distilled: Pick<Distilled, 'retired' | 'dropped' | 'merged'>,
  before: InForce,
): DistilledChange {
  const old = new Map(before.patterns.map((pattern) => [pattern.id, pattern]));
  const now = new Set(patterns.map(({ id }) => id));
  const isNew = (entry: string, now: Omit<FateState, 'reason'>) => {
    const known = before.fates.get(entry);
    return known?.fate !== now.fate || known.other !== now.other || known.rule !== now.rule;
  };
  const retired = distilled.retired.filter(({ entry, by, rule }) =>
    isNew(entry, { fate: 'retired', other: by ?? null, rule }),
  );
  const dropped = distilled.dropped.filter(({ entry, rule }) =>
    isNew(entry, { fate: 'dropped', other: null, rule }),
  );
  const gone = new Set([...distilled.retired, ...distilled.dropped].map(({ entry }) => entry));
  const joined = distilled.merged.filter(({ entry }) => !gone.has(entry));
  return {
    added: patterns.filter(({ id }) => !old.has(id)),
    changed: patterns.flatMap((after) => {
      const earlier = old.get(after.id);
      const change = earlier === undefined ? undefined : changedPattern(earlier, after);
      return change === undefined ? [] : [change];
    }),
    removed: before.patterns.filter(({ id }) => !now.has(id)),
    retired: retired.map(({ entry, by, rule, reason }) => ({
      entry,
      ...(by === undefined ? {} : { by }),
      rule,
      reason,
    })),
    reinstated: reinstatedOf(before, distilled, joined),
    dropped: dropped.map(({ entry, rule, reason }) => ({ entry, rule, reason })),
    merged: joined
      .filter(({ entry, into, rule }) => isNew(entry, { fate: 'merged', other: into, rule }))
      .map(({ entry, into, rule, reason }) => ({ entry, into, rule, reason })),
  };
}

export function isEmptyChange(change: DistilledChange): boolean {
  return Object.values(change).every((list) => list.length === 0);
}

/** Retired before and not any more, whatever became of them; or with a fate before and none now. */
function reinstatedOf(
  { fates }: InForce,
  { retired, dropped }: Pick<Distilled, 'retired' | 'dropped'>,
  joined: readonly { readonly entry: string }[],
): string[] {
  const stillRetired = new Set(retired.map(({ entry }) => entry));
  const told = new Set([...retired, ...dropped, ...joined].map(({ entry }) => entry));
  return [...fates]
    .filter(([entry, { fate }]) =>
      fate === 'retired' ? !stillRetired.has(entry) : !told.has(entry),
    )
    .map(([entry]) => entry);
}

/** Undefined where nothing but the reason differs. */
function changedPattern(
  before: PatternState,
  after: PatternState,
): DistilledChange['changed'][number] | undefined {
  const old = new Set(before.sources);
  const now = new Set(after.sources);
  const gained = after.sources.filter((id) => !old.has(id));
  const lost = before.sources.filter((id) => !now.has(id));
  const isSame =
    gained.length + lost.length === 0 &&
    before.role === after.role &&
    before.shown === after.shown &&
    before.rule === after.rule;
  if (isSame) return undefined;
  const { id, firstLearning } = after;
  return { id, firstLearning, before: faceOf(before), after: faceOf(after), gained, lost };
}

function faceOf({ role, shown, rule, reason }: PatternState) {
  return { role, shown, rule, reason };
}
