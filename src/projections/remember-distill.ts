/** What a distill says of patterns, as the rows that an undo goes back by. */
import type { EventData } from '../events/index.ts';
import { insertChange, insertChangeSource } from './pattern-changes.ts';
import type { Statement } from './statement.ts';

type Distilled = {
  readonly id: string;
  readonly stream: string;
  readonly position: number;
  readonly data: EventData<'SquadDistilled'>;
};
type Pattern = EventData<'SquadDistilled'>['added'][number];
type PatternFace = Omit<Pattern, 'sources'>;

export function rememberDistill(event: Distilled): Statement[] {
  const { id: distill, position, data } = event;
  const note = (pattern: PatternFace, present: number) => {
    const { id, ...columns } = columnsOf(event, pattern);
    return insertChange({ distill, pattern: id, present, ...columns });
  };
  const noteSources = (pattern: string, learnings: readonly string[], present: number) =>
    learnings.map((learning) =>
      insertChangeSource({ distill, position, pattern, learning, present }),
    );
  const noteAll = (pattern: Pattern, present: number) => [
    note(pattern, present),
    ...noteSources(pattern.id, pattern.sources, present),
  ];
  return [
    ...data.added.flatMap((pattern) => noteAll(pattern, 1)),
    ...data.removed.flatMap((pattern) => noteAll(pattern, 0)),
    ...data.changed.flatMap(({ id, firstLearning, after, gained, lost }) => [
      note({ id, firstLearning, ...after }, 1),
      ...noteSources(id, gained, 1),
      ...noteSources(id, lost, 0),
    ]),
  ];
}

/** The columns of a pattern that do not depend on its sources. */
export function columnsOf({ stream, position, data }: Distilled, pattern: PatternFace) {
  return {
    id: pattern.id,
    stream,
    role: pattern.role,
    first_learning: pattern.firstLearning,
    shown: pattern.shown,
    position,
    rules: data.rules.name,
    rules_version: data.rules.version,
    rule: pattern.rule,
    reason: pattern.reason,
  };
}
