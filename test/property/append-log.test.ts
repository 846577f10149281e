/** The log against a model that is an array: any sequence of appends, reads and restarts agrees. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Draft } from '../../src/events/index.ts';
import type { ExpectedRevision, Storage } from '../../src/storage/storage.ts';
import { collect } from '../contract/log-contents.ts';
import { anyEvent } from '../support/event-arbitraries.ts';
import type { StreamDraft } from '../support/event-samples.ts';
import { runs } from '../support/seed.ts';
import type { StoreLocation } from '../support/storage-factory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { testedFactory } from '../support/tested-factory.ts';

interface Model {
  readonly log: StreamDraft[];
}

interface Real {
  readonly location: StoreLocation;
  storage: Storage;
}

type LogCommand = fc.AsyncCommand<Model, Real>;

const create = await testedFactory(temporaryFolders());
const stream = fc.constantFrom('squad/kiln', 'squad/loom', 'agent/ada', 'process');
const expected = fc.oneof(
  { weight: 5, arbitrary: fc.constant<ExpectedRevision>('any') },
  { weight: 3, arbitrary: fc.constantFrom<ExpectedRevision>('none', 'some', 0, 1, 2, 3) },
);
/** Few ids and keys, so that they meet again; erasures have a property of their own. */
const event = fc
  .record({
    id: fc.nat(40).map((n) => `01K${n}`),
    stream,
    dedupeKey: fc.option(
      fc.nat(15).map((n) => `key-${n}`),
      { nil: undefined },
    ),
    payload: anyEvent.filter(({ type }) => type !== 'EntryErased' && type !== 'PayloadsDropped'),
  })
  .map(({ payload, ...rest }) => {
    const actor = { kind: 'agent', id: 'test' } as const;
    return { ...rest, ...payload, actor } as StreamDraft;
  });

it('agrees with an array of events', async () => {
  const commands = [
    fc.tuple(fc.array(event, { minLength: 1, maxLength: 4 }), expected).map(append),
    fc.constant(reopen),
    fc.nat(30).map(readFrom),
    fc.constant(check),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 25, size: '+1' }), async (sequence) => {
      const location = create();
      const real: Real = { location, storage: location.open() };
      try {
        const setup = async () => ({ model: { log: [] } as Model, real });
        await fc.asyncModelRun(setup, [...sequence, check]);
      } finally {
        await real.storage.close();
      }
    }),
    runs(60),
  );
});

function append([events, revision]: [StreamDraft[], ExpectedRevision]): LogCommand {
  return {
    check: () => true,
    run: async (model, { storage }) => {
      const attempt = storage.append(events, revision);
      const outcome = foretell(model.log, events, revision);
      if (outcome === 'conflict') {
        await expect(attempt).rejects.toMatchObject({ code: 'conflict' });
        return;
      }
      expect(await attempt).toEqual(outcome.places);
      model.log.push(...outcome.added);
    },
    toString: () => `append(${JSON.stringify(events)}, ${revision})`,
  };
}

/** What an append must do, said over the array. */
function foretell(log: readonly StreamDraft[], events: StreamDraft[], wanted: ExpectedRevision) {
  const revisionOf = (name: string, of = log) => of.filter((one) => one.stream === name).length;
  for (const name of new Set(events.map((one) => one.stream))) {
    const revision = revisionOf(name);
    const holds =
      wanted === 'any' ||
      (wanted === 'none' ? revision === 0 : wanted === 'some' ? revision > 0 : revision === wanted);
    if (!holds) return 'conflict';
  }
  const all = [...log];
  const places: object[] = [];
  for (const one of events) {
    const byId = all.findIndex(({ id }) => id === one.id);
    const byKey =
      one.dedupeKey === undefined
        ? -1
        : all.findIndex(({ dedupeKey }) => dedupeKey === one.dedupeKey);
    const at = byId >= 0 ? byId : byKey;
    const held = all[at];
    if (held !== undefined) {
      if (byId >= 0 && !isSame(held, one)) return 'conflict';
      const revision = revisionOf(held.stream, all.slice(0, at + 1));
      places.push({ id: held.id, position: at + 1, revision, appended: false });
      continue;
    }
    all.push(one);
    const revision = revisionOf(one.stream, all);
    places.push({ id: one.id, position: all.length, revision, appended: true });
  }
  return { places, added: all.slice(log.length) };
}

function isSame(held: StreamDraft, one: StreamDraft): boolean {
  const text = (data: Draft['data']) => JSON.stringify(sortKeys(data));
  return held.type === one.type && held.stream === one.stream && text(held.data) === text(one.data);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

const reopen: LogCommand = {
  check: () => true,
  run: async (_model, real) => {
    await real.storage.close();
    real.storage = real.location.open();
  },
  toString: () => 'reopen',
};

function readFrom(after: number): LogCommand {
  return {
    check: () => true,
    run: async ({ log }, { storage }) => {
      const reader = await storage.read();
      const ids = (await collect(reader.events({ after, limit: 5 }))).map(({ id }) => id);
      await reader.close();
      expect(ids).toEqual(log.slice(after, after + 5).map(({ id }) => id));
    },
    toString: () => `readFrom(${after})`,
  };
}

const check: LogCommand = {
  check: () => true,
  run: async ({ log }, { storage }) => {
    const reader = await storage.read();
    const events = await collect(reader.events({}));
    await reader.close();
    const facts = events.map(({ id, type, data, stream: name }) => ({ id, type, data, name }));
    expect(facts).toEqual(
      log.map(({ id, type, data, stream: name }) => ({ id, type, data: plain(data), name })),
    );
    expect(events.map(({ position }) => position)).toEqual(log.map((_, i) => i + 1));
    expect(await storage.verify()).toMatchObject({ ok: true, events: log.length });
    expect(await storage.compareWithLog()).toEqual([]);
  },
  toString: () => 'check',
};

function plain(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data));
}
