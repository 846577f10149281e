/** The loop: effects first, then one decision under the lock on what is loaded there. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defineCommand } from '../src/commands/command.ts';
import { createEngine } from '../src/engine.ts';
import { loadStreamState } from '../src/projections/load-stream-state.ts';
import { createSqliteStorage } from '../src/storage/sqlite/sqlite-storage.ts';
import { draft } from './support/event-samples.ts';
import { createClock, createIds } from './support/fixed-clock.ts';
import { plainEffects } from './support/given-when-then.ts';
import { temporaryFolders } from './support/temp-root.ts';

const folder = temporaryFolders();

function start() {
  const file = join(folder(), 'squadlog.db');
  const storage = createSqliteStorage({ file, now: createClock().now });
  onTestFinished(() => storage.close());
  const parts = { storage, newId: createIds(), hash: (text: string) => text };
  return { storage, engine: createEngine({ ...parts, loadState: loadStreamState }) };
}

const steps: string[] = [];
const addLesson = defineCommand<string, string, number>({
  name: 'add-lesson',
  prepare: async (text) => {
    steps.push('prepare');
    return text;
  },
  scope: (text) => ({ stream: 'squad/kiln', keys: [text], allLearnings: true }),
  decide: (text, state, moment) => {
    steps.push('decide');
    const { stream: _stream, ...event } = draft('LearningRecorded', { text });
    const events = moment.heldKeys.has(text)
      ? []
      : [{ ...event, id: moment.newId(), dedupeKey: text }];
    return { events: events as never, result: state.entries.size };
  },
});

it('decides once, on what was committed before, and tells what was appended', async () => {
  const { engine } = start();
  const first = await engine.run(addLesson, 'one', plainEffects());
  expect(first).toMatchObject({ result: 0, stream: 'squad/kiln', position: 1 });
  expect(steps).toEqual(['prepare', 'decide']);
  expect(await engine.run(addLesson, 'two', plainEffects())).toMatchObject({ result: 1 });
  expect(await engine.run(addLesson, 'one', plainEffects())).toMatchObject({
    ...{ result: 2, appended: [], position: 2 },
  });
});

it('lets simultaneous runs see each other', async () => {
  const { engine } = start();
  const texts = Array.from({ length: 20 }, (_, i) => `lesson ${i}`);
  const done = await Promise.all(texts.map((text) => engine.run(addLesson, text, plainEffects())));
  expect(done.map(({ result }) => result).sort((a, b) => a - b)).toEqual(texts.map((_, i) => i));
});
