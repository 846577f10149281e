/** How `embed` reads: a row a memory, and what became of vectors of other embedders. */
import { expect, it } from 'vitest';
import { lookOf } from '../../../../src/surfaces/cli/look.ts';
import { present } from '../../../../src/surfaces/cli/present/index.ts';

const look = lookOf({ isTerminal: false, write: () => undefined }, {});
const result = {
  ...{ embedder: 'ollama:nomic-embed-text', dimensions: 768, dryRun: false, removed: 1 },
  squads: [
    { squad: 'kiln', entries: 120, embedded: 120, missing: 0 },
    { squad: null, agent: 'ada', entries: 3, embedded: 2, missing: 1 },
  ],
  warnings: [],
};

it('shows what each memory has, and what was removed', async () => {
  expect(await present('embed', result, look)).toBe(
    [
      'ollama:nomic-embed-text, 768 numbers a vector',
      'squad      entries  with a vector  without',
      'kiln           120            120        0',
      'agent ada        3              2        1',
      '1 vector of other embedders removed.',
      '',
    ].join('\n'),
  );
});

it('says that a dry run changed nothing', async () => {
  const dry = { ...result, dimensions: null, dryRun: true, squads: [] };
  expect(await present('embed', dry, look)).toBe(
    [
      'ollama:nomic-embed-text; nothing was changed',
      'No entries yet.',
      '1 vector of other embedders would be removed once none is missing.',
      '',
    ].join('\n'),
  );
});
