/** The log as it is shown: pages, filters, and types that do not exist. */
import { expect, it } from 'vitest';
import { openFilled } from '../support/filled-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

it('pages through the log and filters it', async () => {
  const memory = await openFilled(folder());
  const first = await memory.log({ limit: 8 });
  expect([first.events.length, first.next]).toEqual([8, 8]);
  const rest = await memory.log({ since: first.next ?? 0 });
  expect(rest.events[0]?.position).toBe(9);
  expect(rest.next).toBeUndefined();
  const arc = await memory.log({ squad: 'ARC', type: 'LearningRecorded' });
  expect(arc.events).toMatchObject([{ stream: 'squad/arc', data: { text: 'One' } }]);
  const since = await memory.log({ since: '2026-11-30T09:00:02Z' });
  expect(since.events[0]?.recordedAt).toBe('2026-11-30T09:00:02.000Z');
  await expect(memory.log({ type: 'Nonsense' })).rejects.toMatchObject({ code: 'invalid' });
});
