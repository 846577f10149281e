/** Patterns: what a distillation adds, changes and removes, with its sources. */
import { expect, it } from 'vitest';
import type { EventData } from '../../src/events/index.ts';
import { eventDefinitions } from '../../src/events/index.ts';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
type Pattern = EventData<'SquadDistilled'>['added'][number];
const [example] = eventDefinitions.SquadDistilled.example.added;
const pattern = (id: string, ...sources: string[]) => ({ ...example, id, sources }) as Pattern;
const distilled = (data: Partial<EventData<'SquadDistilled'>>) =>
  draft('SquadDistilled', { added: [], ...data });

const faceOf = ({ role, shown, rule, reason }: Pattern) => ({ role, shown, rule, reason });

it('follow the delta of each distillation', async () => {
  const [one, two, three] = [pattern('P1', 'a', 'b'), pattern('P2', 'c'), pattern('P3', 'd')];
  const rows = await rowsAfter(folder(), [
    distilled({ added: [one, two] }),
    distilled({
      added: [three],
      removed: [two],
      changed: [
        {
          id: 'P1',
          firstLearning: one.firstLearning,
          before: faceOf(one),
          after: { ...faceOf(one), role: 'QA' },
          gained: ['e'],
          lost: ['b'],
        },
      ],
    }),
  ]);
  expect(rows('patterns_v2').map(({ id, position, role }) => [id, position, role])).toEqual([
    ['P1', 2, 'QA'],
    ['P3', 2, three.role],
  ]);
  const sources = rows('pattern_sources_v2').map(
    ({ pattern: of, learning }) => `${of} ${learning}`,
  );
  expect(sources.sort()).toEqual(['P1 a', 'P1 e', 'P3 d']);
});

it('keep the distills that no later one of their stream builds on or takes over from', async () => {
  const [first, second] = [distilled({}), distilled({})];
  const elsewhere = draft('SquadDistilled', { basis: [first.id] }, { stream: 'squad/loom' });
  const third = distilled({ basis: [first.id], replaces: [second.id] });
  const before = await rowsAfter(folder(), [first, second, elsewhere]);
  const heads = (rows: typeof before) =>
    rows('transformations_v2').flatMap(({ id, head }) => (head === 1 ? [id] : []));
  expect(heads(before)).toEqual([first.id, second.id, elsewhere.id]);
  const after = await rowsAfter(folder(), [first, second, elsewhere, third]);
  expect(heads(after)).toEqual([elsewhere.id, third.id]);
});
