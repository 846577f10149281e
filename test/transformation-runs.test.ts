/** Running transformations: on a snapshot, once, beaten by others at most three times. */
import { expect, it } from 'vitest';
import { adoptRules } from '../src/commands/adopt-rules.ts';
import { flushSquad } from '../src/commands/flush-squad.ts';
import { defineTransformation } from '../src/commands/transformation.ts';
import { createSqliteStorage } from '../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../src/storage/storage.ts';
import type { TransformationParts } from '../src/transformation-runs.ts';
import { runTransformation, transformationEffects } from '../src/transformation-runs.ts';
import { collect } from './contract/log-contents.ts';
import { draft } from './support/event-samples.ts';
import { createClock, createIds } from './support/fixed-clock.ts';
import { taught } from './support/taught.ts';
import { temporaryFolders } from './support/temp-root.ts';

const folder = temporaryFolders();
const input = { squad: 'kiln', dryRun: false, keepSemantic: false };
const how = {
  effects: transformationEffects({
    ...{ compressAfterDays: 7, maxSessions: 1_000, autoDistillEvery: 3 },
  }),
  encoding: 'o200k_base' as const,
};

async function withStore(use: (storage: Storage, parts: TransformationParts) => Promise<void>) {
  const { now } = createClock();
  const storage = createSqliteStorage({ file: `${folder()}/squadlog.db`, now });
  try {
    await storage.append(taught('s1', 1, 'Flags live in flags.toml'));
    await use(storage, { storage, now, newId: createIds(), hash: (text) => text });
  } finally {
    await storage.close();
  }
}

const types = async (storage: Storage) =>
  (await collect(storage.hashedEvents({}))).map(({ type }) => type);

/** A flush that others are quicker than, so many times. */
function beaten(storage: Storage, times: number, other: Parameters<Storage['append']>[0]) {
  let tries = 0;
  return defineTransformation({
    ...flushSquad,
    prepare: async (asked, ...rest) => {
      tries += 1;
      const again = other.map((event) => ({ ...event, id: `${event.id}${tries}` }));
      if (tries <= times) await storage.append(again);
      return flushSquad.prepare(asked, ...rest);
    },
  });
}

it('records what was decided and tells what it changed', async () => {
  await withStore(async (storage, parts) => {
    const done = await runTransformation(flushSquad, input, { parts, how });
    expect(done).toMatchObject({
      ...{ squad: 'Kiln', changed: true, dryRun: false, added: [], changedEntries: [] },
      ...{ removed: [{ text: 'Flags live in flags.toml' }], tokensAfter: 0, keepSemantic: false },
    });
    expect(done.tokensBefore).toBeGreaterThan(0);
    expect((await types(storage)).at(-1)).toBe('SquadFlushed');
  });
});

it('shows in a dry run what it would change, and writes nothing', async () => {
  await withStore(async (storage, parts) => {
    const before = await types(storage);
    const dry = await runTransformation(flushSquad, { ...input, dryRun: true }, { parts, how });
    expect(await types(storage)).toEqual(before);
    const { event, ...done } = await runTransformation(flushSquad, input, { parts, how });
    expect({ ...dry, dryRun: false }).toEqual(done);
    expect(event).toBeDefined();
  });
});

it('decides anew where another transformation was first, and gives way after three', async () => {
  await withStore(async (storage, parts) => {
    const other = [draft('SessionsCompressed', { sessions: [] })];
    await runTransformation(beaten(storage, 2, other), input, { parts, how });
    expect((await types(storage)).filter((type) => type === 'SquadFlushed')).toHaveLength(1);
  });
  await withStore(async (storage, parts) => {
    const other = [draft('SessionsCompressed', { sessions: [] })];
    const asked = runTransformation(beaten(storage, 3, other), input, { parts, how });
    await expect(asked).rejects.toMatchObject({ code: 'conflict' });
    expect(await types(storage)).not.toContain('SquadFlushed');
  });
});

it('is not held up by captures', async () => {
  await withStore(async (storage, parts) => {
    const other = [draft('LearningRecorded', { text: 'Taught meanwhile' })];
    await runTransformation(beaten(storage, 3, other), input, { parts, how });
    expect((await types(storage)).filter((type) => type === 'SquadFlushed')).toHaveLength(1);
  });
});

it('does nothing, and says so, where a policy of another process was first', async () => {
  await withStore(async (storage, parts) => {
    const policyKey = 'flush/squad/kiln/1';
    const keyed = { ...draft('LineSkipped'), dedupeKey: policyKey };
    const ask = { parts, how: { ...how, policyKey } };
    expect(await runTransformation(beaten(storage, 1, [keyed]), input, ask)).toMatchObject({
      changed: false,
    });
    expect(await types(storage)).not.toContain('SquadFlushed');
  });
});

it('fails for a squad that is not there', async () => {
  await withStore(async (_storage, parts) => {
    const asked = runTransformation(flushSquad, { ...input, squad: 'nobody' }, { parts, how });
    await expect(asked).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('does not call its own what was captured meanwhile', async () => {
  await withStore(async (storage, parts) => {
    const meanwhile = defineTransformation({
      ...adoptRules,
      prepare: async (asked, ...rest) => {
        await storage.append(taught('s2', 2, 'Retry twice'));
        return adoptRules.prepare(asked, ...rest);
      },
    });
    const asked = { squad: 'kiln', dryRun: false, rules: 'squad-memory' };
    const done = await runTransformation(meanwhile, asked, { parts, how });
    expect(done).toMatchObject({ changed: true, added: [], removed: [], changedEntries: [] });
    expect(done.tokensAfter).toBe(done.tokensBefore);
  });
});
