/** What of a stream can be undone, and what was, in the words of a list. */
import type { Transformed } from './transformation-state.ts';

/** One line of `undo --list`. */
export interface Undoable {
  readonly event: string;
  readonly type: string;
  readonly at: string;
  readonly position: number;
  /** Kind and id of who did it. */
  readonly actor: string;
  readonly state: 'in force' | 'undone';
  readonly summary: string;
}

/** What is undone where nothing is named. */
export const transformations: readonly string[] = [
  'SquadDistilled',
  'SessionsCompressed',
  'SquadFlushed',
  'RulesAdopted',
];
export const takenBack: readonly string[] = [
  ...transformations,
  'TransformationUndone',
  'EntryRetired',
];

/** The first rules of a stream stay; nothing else is left out. */
export function summarise(one: Transformed, done: readonly Transformed[]): readonly Undoable[] {
  if (!takenBack.includes(one.type) || isFirstRules(one, done)) return [];
  const { id: event, type, at, position, actor, inForce } = one;
  const state = inForce ? 'in force' : 'undone';
  return [{ event, type, at, position, actor, state, summary: describe(one, done) }];
}

/** What a stream began with. */
export function isFirstRules({ id, type }: Transformed, done: readonly Transformed[]): boolean {
  return type === 'RulesAdopted' && done.find((one) => one.type === type)?.id === id;
}

function describe(one: Transformed, done: readonly Transformed[]): string {
  switch (one.type) {
    case 'SquadDistilled':
      return `distilled under ${one.rules?.name ?? 'rules'} ${one.rules?.version ?? ''}`.trim();
    case 'SessionsCompressed':
      return 'old sessions became one line each';
    case 'SquadFlushed':
      return one.keepSemantic ? 'flushed, patterns kept' : 'flushed';
    case 'RulesAdopted':
      return `adopted the rules ${one.rules?.name ?? ''} ${one.rules?.version ?? ''}`.trim();
    case 'TransformationUndone': {
      const target = done.find(({ id }) => id === one.target);
      if (target === undefined) return `undid ${one.target}`;
      // The redo of a redo reads like what it brought back.
      const again = target.type === 'TransformationUndone';
      return again ? `took back the undo at ${target.position}` : `undid ${describe(target, done)}`;
    }
    default:
      if (one.targetErased === true) return 'retired an entry that was erased since';
      return `retired ${one.targetName ?? 'an entry'}`;
  }
}
