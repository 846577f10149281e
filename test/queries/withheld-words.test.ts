/** The words of what was forgotten are left out of every event that holds them, and of no other. */
import { expect, it } from 'vitest';
import { eventDefinitions } from '../../src/events/index.ts';
import { freeTexts, wordyTypes } from '../../src/queries/free-texts.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();
const secret = 'Client code name is Basalt-Orchid';

it('leaves them out of the log, entry and copies, and says where', async () => {
  const memory = await openFor(newFolder());
  const output = `Task: ${secret}\n${outputWith(`[DEV] ${secret}`, `[DEV] ${secret}`, '[DEV] Ok')}`;
  await memory.write({ squad: 'kiln', session: 's1', output });
  const [found] = (await memory.search({ query: 'orchid', squad: 'kiln' })).results;
  await memory.forget({ squad: 'kiln', entry: found?.id ?? '' });
  const { events } = await memory.log();
  expect(events.filter(({ withheld }) => withheld).map(({ type }) => type)).toEqual([
    'SessionRecorded',
    'LearningRecorded',
    'LineSkipped',
  ]);
  expect(JSON.stringify(events)).not.toContain('Orchid');
  expect(events.find(({ id }) => id === found?.id)?.data).toMatchObject({ role: 'DEV', text: '' });
  await memory.restore({ squad: 'kiln', entry: found?.id ?? '' });
  expect((await memory.log()).events.some(({ withheld }) => withheld)).toBe(false);
});

it('shows an entry in force that only quotes it, as every other surface does', async () => {
  const root = newFolder();
  const memory = await openFor(root);
  const quoting = `As told earlier: ${secret}. It helps.`;
  const output = outputWith(`[DEV] ${secret}`, `[QA] ${quoting}`);
  const { stored } = await memory.write({ squad: 'kiln', session: 's1', output });
  await memory.forget({ squad: 'kiln', entry: stored[0]?.id ?? '' });
  expect((await memory.read({ squad: 'kiln' })).block).toContain(quoting);
  expect(JSON.stringify((await memory.log()).events)).toContain(quoting);
  const out = newFolder();
  await memory.export({ out, format: 'jsonl' });
  const other = await openFor(newFolder());
  await other.import({ dir: out });
  expect((await other.read({ squad: 'kiln' })).block).toContain(quoting);
  const late = await other.write({ squad: 'kiln', session: 's2', output: outputWith('[DEV] Ok') });
  expect(late.stored).toHaveLength(1);
  await other.export({ out: newFolder(), format: 'jsonl' });
});

it('finds the words wherever an event can hold them', () => {
  const texts = (type: string, data: object) =>
    freeTexts({ type, data } as unknown as Parameters<typeof freeTexts>[0]);
  const skipped = { text: 'a', reason: 'b' };
  expect(texts('LineSkipped', skipped)).toEqual(['a', 'b']);
  expect(texts('StandardRecorded', { text: 'a', section: 'b' })).toEqual(['a', 'b']);
  expect(texts('EntryErased', { entry: 'a', events: [], reason: 'b' })).toEqual(['b']);
  expect(texts('TransformationUndone', { target: 'a', reason: 'b' })).toEqual(['b']);
});

it('knows every type of event whose data can quote', () => {
  const quoting = Object.values(eventDefinitions).filter(({ type, example }) => {
    const event = { type, data: example } as unknown as Parameters<typeof freeTexts>[0];
    return freeTexts(event).length > 0;
  });
  for (const { type } of quoting) expect(wordyTypes).toContain(type);
});
