/**
 * The log on PostgreSQL against Message DB on the same server: whatever is appended and read, by
 * several machines and at once, both accept and refuse the same, and keep the same.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/storage.ts';
import { readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import type { MessageDb } from '../../support/message-db.ts';
import { installMessageDb } from '../../support/message-db.ts';
import type { Attempt } from '../../support/message-db-oracle.ts';
import { attemptIts, attemptOurs, toItsName } from '../../support/message-db-oracle.ts';
import { check, steps } from '../../support/message-db-steps.ts';
import { onNewLog } from '../../support/new-log.ts';
import { runs } from '../../support/seed.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
let oracle: MessageDb;
beforeAll(async () => {
  oracle = await installMessageDb();
});
afterAll(() => oracle.close());

it('accepts, refuses and keeps what Message DB does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([...steps], { maxCommands: 30, size: '+1' }), (sequence) =>
      onMachines(3, async (machines) => {
        const setup = () => ({ model: { asked: [] }, real: { oracle, machines } });
        await fc.asyncModelRun(setup, [...sequence, check]);
      }),
    ),
    limited(20),
  );
}, 300_000);

describe('attempts at once that expect the same revision', () => {
  it('are won by one, here and there', async () => {
    const streams = fc.constantFrom('squad/kiln', 'squad/loom', 'agent/ada');
    const round = fc.record({ stream: streams, contenders: fc.integer({ min: 2, max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 8 }), (rounds) =>
        onMachines(5, async (machines) => {
          const revisions = new Map<string, number>();
          for (const { stream, contenders } of rounds) {
            const revision = revisions.get(stream) ?? 0;
            const attempts = machines.slice(0, contenders).map((): Attempt => {
              return { draft: event(stream), expected: revision };
            });
            const ours = attempts.map((attempt, nth) => attemptOurs(at(machines, nth), attempt));
            const its = attempts.map((attempt) => attemptIts(oracle, attempt));
            for (const outcomes of [await Promise.all(ours), await Promise.all(its)]) {
              const won = outcomes.filter((outcome) => outcome !== 'conflict');
              expect(won).toMatchObject([{ revision: revision + 1, appended: true }]);
            }
            revisions.set(stream, revision + 1);
          }
          const all = await readHashed(at(machines, 0));
          expect(all.map(({ position }) => position)).toEqual(rounds.map((_, nth) => nth + 1));
          for (const [stream, revision] of revisions) {
            expect(await oracle.streamVersion(toItsName(stream))).toBe(revision - 1);
            const own = all.filter((one) => one.stream === stream);
            expect(own.map((one) => one.revision)).toEqual(own.map((_, nth) => nth + 1));
          }
        }),
      ),
      limited(6),
    );
  }, 300_000);
});

it('refuses nothing by what others changed since', async () => {
  await onMachines(2, async ([first, second]) => {
    if (first === undefined || second === undefined) throw new Error('two machines');
    for (const [expected, storage] of [first, second, first].entries()) {
      const attempt: Attempt = { draft: event('squad/kiln'), expected };
      expect(await attemptOurs(storage, attempt)).toEqual(await attemptIts(oracle, attempt));
    }
    const deciding = second.commit({
      ...{ stream: 'squad/kiln', load: [] },
      decide: (_, { nextRevision }) => {
        if (nextRevision < 4) throw new Error(`nothing to do at revision ${nextRevision}`);
        return { events: [], result: nextRevision };
      },
    });
    await expect(deciding).resolves.toMatchObject({ result: 4 });
  });
});

describe('ours promises more', () => {
  it('leaves no gap where an event was there before', async () => {
    await onMachines(2, async ([first, second]) => {
      const [one, two] = [event('squad/kiln'), event('squad/kiln')].map((given): Attempt => {
        return { draft: given, expected: 'any' };
      });
      for (const [storage, attempt] of [
        [first, one],
        [second, one],
        [second, two],
      ] as const) {
        if (storage === undefined || attempt === undefined) throw new Error('two of each');
        expect(await attemptOurs(storage, attempt)).toEqual(await attemptIts(oracle, attempt));
      }
      const its = (await oracle.messages()).map(({ globalPosition }) => globalPosition);
      expect(its).toEqual([1, 3]);
    });
  });
});

/** A failure that takes long to shrink is told as far as it got. */
function limited(times: number) {
  return { ...runs(times), interruptAfterTimeLimit: 240_000 };
}

function event(stream: string) {
  return draft('LineSkipped', {}, { id: crypto.randomUUID(), stream });
}

async function onMachines(
  count: number,
  use: (machines: readonly Storage[]) => Promise<void>,
): Promise<void> {
  await oracle.clear();
  await onNewLog(folder, ({ open }) => use(Array.from({ length: count }, open)));
}

function at(machines: readonly Storage[], nth: number): Storage {
  const storage = machines[nth];
  if (storage === undefined) throw new Error(`there is no machine ${nth}`);
  return storage;
}
