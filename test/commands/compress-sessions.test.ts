/** Which sessions are compressed: by UTC days, by the rolling window, and never twice. */
import { expect, it } from 'vitest';
import { compressSessions } from '../../src/commands/compress-sessions.ts';
import { draft } from '../support/event-samples.ts';
import { givenTransformed } from '../support/given-transformed.ts';
import { taught } from '../support/taught.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const input = { squad: 'kiln', dryRun: false };
const events = [1, 22, 23, 29].flatMap((day) => taught(`day-${day}`, day, `Lesson of day ${day}`));
const named = (...sessions: string[]) => [
  { type: 'SessionsCompressed' as const, data: { sessions } },
];

it('takes what ended before the first UTC day that is kept', async () => {
  const { events: decided, result } = await givenTransformed(folder(), events)
    .when(compressSessions, input)
    .then(named('day-1', 'day-22'));
  const before = '2026-11-23T00:00:00.000Z';
  expect(decided[0]?.data).toMatchObject({ before, ageDaysMin: 7 });
  expect(result).toEqual({ sessions: 2, before });
});

it('is the same at every hour of a day', async () => {
  for (const now of ['2026-11-30T00:00:00.000Z', '2026-11-30T23:59:59.999Z']) {
    await givenTransformed(folder(), events)
      .when(compressSessions, input, { now })
      .then(named('day-1', 'day-22'));
  }
});

it('takes as many days as it is told; 0 takes all', async () => {
  await givenTransformed(folder(), events)
    .when(compressSessions, { ...input, days: 8 })
    .then(named('day-1'));
  await givenTransformed(folder(), events)
    .when(compressSessions, { ...input, days: 0 })
    .then(named('day-1', 'day-22', 'day-23', 'day-29'));
  await givenTransformed(folder(), events)
    .when(compressSessions, { ...input, days: 100 })
    .then([]);
});

it('takes the oldest beyond the rolling window too', async () => {
  await givenTransformed(folder(), events)
    .when(compressSessions, { ...input, days: 100 }, { maxSessions: 1 })
    .then(named('day-1', 'day-22', 'day-23'));
});

it('says how many tokens it saves', async () => {
  const long = taught('long', 1, ...Array.from({ length: 9 }, (_, nth) => `Long lesson ${nth}`));
  const titleTokens = { format: 1, o200k_base: 7, cl100k_base: 7 };
  const titled = long.map((event) =>
    event.type === 'SessionRecorded' ? { ...event, data: { ...event.data, titleTokens } } : event,
  );
  const { events: decided } = await givenTransformed(folder(), titled)
    .when(compressSessions, input)
    .then(named('long'));
  const [event] = decided;
  if (event?.type !== 'SessionsCompressed') throw new Error('nothing was compressed');
  expect(event.data.tokensAfter).toBeGreaterThan(0);
  expect(event.data.tokensBefore).toBeGreaterThan(event.data.tokensAfter);
});

it('leaves to persons what a person brought back, where a policy asks', async () => {
  const compressed = draft('SessionsCompressed', { sessions: ['day-1'] });
  const undone = draft('TransformationUndone', { target: compressed.id });
  const seen = draft('SquadDistilled', { added: [], sawPosition: events.length });
  const history = [...events, seen, compressed, undone];
  await givenTransformed(folder(), history)
    .when(compressSessions, input, { policyKey: 'compress/squad/kiln/2026-11-30' })
    .then(named('day-22'));
  await givenTransformed(folder(), history)
    .when(compressSessions, input)
    .then(named('day-1', 'day-22'));
});

it('takes nothing that is hidden or compressed', async () => {
  const flushed = draft('SquadFlushed', { keepSemantic: true });
  await givenTransformed(folder(), [...events, flushed])
    .when(compressSessions, input)
    .then([]);
});
