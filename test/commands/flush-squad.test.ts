/** Flushing: what it records, and that there must be something to hide. */
import { expect, it } from 'vitest';
import { flushSquad } from '../../src/commands/flush-squad.ts';
import { draft } from '../support/event-samples.ts';
import { givenTransformed } from '../support/given-transformed.ts';
import { lessonIds, taught } from '../support/taught.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const lessons = taught('s1', 1, 'Flags live in flags.toml');
const [lesson = ''] = lessonIds(lessons);
const kept = draft('SquadFlushed', { keepSemantic: true });
const distilled = draft('SquadDistilled', {
  added: [
    {
      ...{ id: 'P1', role: 'DEV', firstLearning: lesson, shown: lesson, sources: [lesson] },
      ...{ rule: 'promotion', reason: 'a test' },
    },
  ],
});
const ask = (keepSemantic: boolean) => ({ squad: 'kiln', dryRun: false, keepSemantic });

it.each([true, false])('records one event; keepSemantic %s', async (keepSemantic) => {
  const { result } = await givenTransformed(folder(), lessons)
    .when(flushSquad, ask(keepSemantic))
    .then([{ type: 'SquadFlushed', data: { keepSemantic } }]);
  expect(result).toEqual({ keepSemantic });
});

it('has nothing to do where all is hidden', async () => {
  await givenTransformed(folder(), [...lessons, kept])
    .when(flushSquad, ask(false))
    .then([]);
});

it('hides patterns that an earlier flush kept', async () => {
  const events = [...lessons, distilled, kept];
  await givenTransformed(folder(), events).when(flushSquad, ask(true)).then([]);
  await givenTransformed(folder(), events)
    .when(flushSquad, ask(false))
    .then([{ type: 'SquadFlushed', data: { keepSemantic: false } }]);
});

it('has a session without lessons to hide', async () => {
  await givenTransformed(folder(), [draft('SessionRecorded')])
    .when(flushSquad, ask(false))
    .then([{ type: 'SquadFlushed' }]);
});
