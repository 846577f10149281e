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

it('follow the delta of each distillation', async () => {
  const [one, two, three] = [pattern('P1', 'a', 'b'), pattern('P2', 'c'), pattern('P3', 'd')];
  const rows = await rowsAfter(folder(), [
    distilled({ added: [one, two] }),
    distilled({
      added: [three],
      removed: [two],
      changed: [{ before: one, after: pattern('P1', 'a', 'e') }],
    }),
  ]);
  expect(rows('patterns_v1').map(({ id, position }) => [id, position])).toEqual([
    ['P1', 2],
    ['P3', 2],
  ]);
  const sources = rows('pattern_sources_v1').map(
    ({ pattern: of, learning }) => `${of} ${learning}`,
  );
  expect(sources.sort()).toEqual(['P1 a', 'P1 e', 'P3 d']);
});

it('keep the distills that no later one of their stream builds on or takes over from', async () => {
  const [first, second] = [distilled({}), distilled({})];
  const elsewhere = draft('SquadDistilled', { basis: [first.id] }, { stream: 'squad/loom' });
  const third = distilled({ basis: [first.id], replaces: [second.id] });
  const before = await rowsAfter(folder(), [first, second, elsewhere]);
  expect(before('distills_v1').map(({ id }) => id)).toEqual([first.id, second.id, elsewhere.id]);
  const after = await rowsAfter(folder(), [first, second, elsewhere, third]);
  expect(after('distills_v1').map(({ id }) => id)).toEqual([elsewhere.id, third.id]);
});
