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

it('knows every type of event whose data can quote', () => {
  const quoting = Object.values(eventDefinitions).filter(({ type, example }) => {
    const event = { type, data: example } as unknown as Parameters<typeof freeTexts>[0];
    return freeTexts(event).length > 0;
  });
  for (const { type } of quoting) expect(wordyTypes).toContain(type);
});
