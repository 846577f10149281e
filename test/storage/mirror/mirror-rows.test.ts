/** The rows behind the files: sessions by age and page, what they taught. */
import { expect, it } from 'vitest';
import * as rows from '../../../src/storage/mirror/mirror-rows.ts';
import { event, sampleRoot, sessionEvents } from './sample-squad.ts';

const stream = 'squad/kiln';
const at = (day: number) => `2026-11-0${day}T00:00:00.000Z`;

async function sample() {
  const { storage } = sampleRoot();
  await storage.append([
    ...sessionEvents(stream, { session: 'a', at: at(1), lessons: [['DEV', 'One']] }),
    ...sessionEvents(stream, { session: 'b', at: at(3), lessons: [['QA', 'Two']] }),
    ...sessionEvents(stream, { session: 'c', at: at(3), outcome: 'failure', lessons: [] }),
    ...sessionEvents(stream, { session: 'd', at: at(2), lessons: [['OPS', 'Three']] }),
    event(stream, { id: 'e', type: 'SessionStarted', data: { session: { id: 'e' }, name: 'x' } }),
    event(stream, {
      id: 'x',
      type: 'EntryRetired',
      data: { entry: 'a-0', why: 'superseded', by: 'b-0' },
    }),
    event(stream, { id: 'y', type: 'EntryRetired', data: { entry: 'd-0', why: 'forgotten' } }),
  ]);
  return storage.read();
}

it('orders captured sessions by age, later positions newer', async () => {
  const view = await sample();
  const ids = async (found: Promise<readonly { session: string }[]>) =>
    (await found).map(({ session }) => session).join('');
  const all = rows.sessionsByAge({ stream, rank: 0, limit: 9 });
  expect(await ids(view.rows(all))).toBe('cbda');
  expect(await ids(view.rows(rows.sessionsByAge({ stream, rank: 1, limit: 2 })))).toBe('bd');
  const [c] = await view.rows(rows.placeOfSession({ stream, session: 'c' }));
  const range = { stream, from: '2026-11', until: at(3), before: c?.position ?? 0 };
  expect(await ids(view.rows(rows.sessionsOfPage({ ...range, skip: 1, limit: 9 })))).toBe('db');
  expect(await view.rows(rows.sessionsBetween(range))).toEqual([{ sessions: 3 }]);
  expect(await view.rows(rows.placeOfSession({ stream, session: 'e' }))).toEqual([]);
});

it('gives what a session still shows, and how sessions ended', async () => {
  const view = await sample();
  expect(await view.rows(rows.learningsOfSession({ stream, session: 'a' }))).toEqual([
    { revision: 2, role: 'DEV', text: 'One', status: 'superseded', successor_revision: 4 },
  ]);
  expect(await view.rows(rows.learningsOfSession({ stream, session: 'd' }))).toEqual([]);
  expect(await view.rows(rows.timesOfSession({ stream, session: 'd' }))).toEqual([{ at: at(2) }]);
  expect(await view.rows(rows.sessionOfLearning({ id: 'd-0' }))).toEqual([{ session: 'd' }]);
  expect(await view.rows(rows.trackRecord({ stream }))).toEqual([
    { sessions: 4, success: 3, failure: 1 },
  ]);
});
