/** The rows of a readable export: sessions by age, what is in force, and what patterns stand on. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  capturedSessions,
  currentLearningsOfSession,
  learningsWithoutSession,
  sourcesOfPatterns,
} from '../../src/queries/exported-rows.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../support/event-samples.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const stream = 'squad/kiln';

it('leaves out what is not in force, not captured, or of another stream', async () => {
  const storage = createSqliteStorage({
    file: join(folder(), 'squadlog.db'),
    now: () => '2026-11-30T09:00:00.000Z',
  });
  const learn = (session: string | null, text: string) =>
    draft('LearningRecorded', { session, text });
  const [first, second, gone] = [learn('s1', 'One'), learn('s1', 'Two'), learn('s2', 'Gone')];
  const lone = learn(null, 'Lone');
  const pattern = {
    id: 'P1',
    role: 'DEV',
    firstLearning: second.id,
    shown: first.id,
    sources: [first.id, second.id, gone.id],
    rule: 'promotion',
    reason: 'taught twice',
  };
  const at = (day: number) => ({ occurredAt: `2026-11-0${day}T00:00:00.000Z` });
  await storage.append([
    draft('SessionRecorded', { session: { id: 's2' } }, at(2)),
    draft('SessionRecorded', { session: { id: 's1' } }, at(1)),
    draft('SessionStarted', { session: { id: 's3' } }, at(3)),
    ...[first, second, gone, lone, learn('s3', 'Never captured')],
    draft('EntryRetired', { entry: gone.id, why: 'forgotten' }),
    draft('SquadDistilled', { added: [pattern] }),
    draft('SessionRecorded', { session: { id: 'x' } }, { stream: 'squad/press' }),
  ]);
  const view = await storage.read();
  const sessions = await view.rows(capturedSessions({ stream, at: '', position: 0, limit: 9 }));
  expect(sessions.map(({ session }) => session)).toEqual(['s1', 's2']);
  const [oldest] = sessions;
  const place = { at: oldest?.at ?? '', position: oldest?.position ?? 0 };
  const rest = await view.rows(capturedSessions({ stream, ...place, limit: 9 }));
  expect(rest.map(({ session }) => session)).toEqual(['s2']);
  const taught = await view.rows(currentLearningsOfSession({ stream, session: 's1' }));
  expect(taught.map(({ text }) => text)).toEqual(['One', 'Two']);
  expect(await view.rows(currentLearningsOfSession({ stream, session: 's2' }))).toEqual([]);
  const without = await view.rows(learningsWithoutSession({ stream }));
  expect(without.map(({ text }) => text)).toEqual(['Lone', 'Never captured']);
  const sources = await view.rows(sourcesOfPatterns({ stream }));
  expect(sources.map(({ revision, is_shown }) => [revision, is_shown])).toEqual([
    [5, 0],
    [4, 1],
  ]);
  await view.close();
  await storage.close();
});
