/** C03: every line of a section is stored under a normalised role or reported with the reason. */
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const lines = [
  '- [QA2] retry twice',
  '- [SEC-OPS] rotate monthly',
  '- [dev] small letters',
  '* [DEV] star bullet',
  '- DEV: no brackets',
  '- [] empty tag',
];
const output = `Done.\n\n## Session Memory\n${lines.join('\n')}\n`;

it('keeps or reports each of the six lines', async () => {
  const memory = await openFor(folder());
  const { stored, skipped } = await memory.write({ squad: 'kiln', session: 's1', output });
  expect(stored.length + skipped.length).toBe(6);
  const places = [...stored, ...skipped].map(({ line }) => line).sort((a, b) => a - b);
  expect(places).toEqual([4, 5, 6, 7, 8, 9]);
  expect(stored.map(({ role, text }) => `${role} ${text}`)).toEqual([
    'QA2 retry twice',
    'SEC-OPS rotate monthly',
    'DEV small letters',
    'DEV star bullet',
  ]);
  expect(skipped.map(({ text }) => text)).toEqual(['- DEV: no brackets', '- [] empty tag']);
  for (const { reason } of skipped) expect(reason).toMatch(/\w{3}/u);

  const { events } = await memory.log({ squad: 'kiln', type: 'LineSkipped' });
  expect(events.map(({ data }) => (data as { text: string }).text)).toEqual(
    skipped.map(({ text }) => text),
  );
});

it.each([
  ['qa2', ['retry twice']],
  ['sec-ops', ['rotate monthly']],
  ['dev', ['star bullet', 'small letters']],
  ['DEV', ['star bullet', 'small letters']],
  ['architect', []],
])('gives role %s its own lines', async (role, texts) => {
  const memory = await openFor(folder());
  await memory.write({ squad: 'kiln', session: 's1', output });
  const { entries } = await memory.read({ squad: 'kiln', role });
  expect(entries.map(({ text }) => text)).toEqual(texts);
});

it.each(['ÉQUIPE', '研究', 'ревью', 'a_b', 'X9'])(
  'takes the role %s of any script',
  async (tag) => {
    const memory = await openFor(folder());
    await memory.write({ squad: 'kiln', output: outputWith(`[${tag}] mine`, '[ALL] everyone’s') });
    const { entries } = await memory.read({ squad: 'kiln', role: tag.toLowerCase() });
    expect(entries.map(({ text }) => text).sort()).toEqual(['everyone’s', 'mine']);
  },
);
