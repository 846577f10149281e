/** Steps that are taken on the log on PostgreSQL and on Message DB, and leave both the same. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { EventFilter, Storage } from '../../src/storage/storage.ts';
import { anyEvent } from './event-arbitraries.ts';
import type { StreamDraft } from './event-samples.ts';
import type { MessageDb } from './message-db.ts';
import type { Attempt, Both } from './message-db-oracle.ts';
import {
  attemptIts,
  attemptOurs,
  expectInOrder,
  expectRead,
  toItsName,
} from './message-db-oracle.ts';

interface Model {
  /** What was asked to be appended so far, whether it was or not. */
  readonly asked: StreamDraft[];
}

interface Real {
  readonly oracle: MessageDb;
  /** Each with a replica and connections of its own, on one schema. */
  readonly machines: readonly Storage[];
}

type Step = fc.AsyncCommand<Model, Real>;

const streams = ['squad/kiln', 'squad/loom', 'agent/ada'];
const stream = fc.constantFrom(...streams);
const machine = fc.nat(2);
/** -1 is none. */
const limit = fc.constantFrom(-1, 0, 1, 2, 5);
/** Orders to erase change what others hold; they have properties of their own. */
const content = anyEvent.filter(({ type }) => type !== 'EntryErased' && type !== 'PayloadsDropped');
const fresh = fc
  .record({ id: fc.uuid(), stream, content })
  .map(({ id, stream, content }): StreamDraft => {
    return { id, stream, ...content, actor: { kind: 'agent', id: 'test' } } as StreamDraft;
  });
/** Behind, at or before the revision that the stream has when the attempt begins. */
const expected = fc.oneof(
  { weight: 3, arbitrary: fc.constant('any' as const) },
  { weight: 3, arbitrary: fc.constant({ ahead: 0 }) },
  { weight: 2, arbitrary: fc.constantFrom('none' as const, { ahead: -1 }, { ahead: 1 }) },
);
/** Asked before, counted from the newest, with the same bytes or other ones. */
const again = fc.record({
  nth: fc.oneof(fc.nat(1), fc.nat(20)),
  change: fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.oneof(fc.record({ stream }), content) },
  ),
});
const asked = fc.record({
  ...{ expected, fresh },
  again: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: again },
  ),
});
type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never;

const place = fc.record({ machine, stream, limit, from: fc.nat(5) });

export const steps: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(machine, asked).map(append),
  fc.array(asked, { minLength: 2, maxLength: 3 }).map(appendAtOnce),
  place.map(readStream),
  place.map(readEverything),
  place.map(readNewest),
];

/** The whole, as the server and each replica has it; ours is a sound chain besides. */
export const check: Step = step('check', null, async (_, { oracle, machines }) => {
  const all = await oracle.messages();
  for (const storage of machines) {
    await expectRead({ oracle, storage }, {}, all);
    expect(await storage.verify()).toMatchObject({ ok: true, events: all.length });
  }
});

function append([nth, given]: [number, Asked]): Step {
  return step('append', [nth, given], async (model, real) => {
    const attempt = await attemptOf(given, model, real);
    const outcome = await attemptOurs(pick(real.machines, nth), attempt);
    expect(outcome).toEqual(await attemptIts(real.oracle, attempt));
  });
}

/** Each by a machine of its own; none of them knows which is the first. */
function appendAtOnce(given: readonly Asked[]): Step {
  return step('appendAtOnce', given, async (model, real) => {
    const attempts: Attempt[] = [];
    for (const one of given) attempts.push(await attemptOf(one, model, real));
    const made = attempts.map(async (attempt, nth) => ({
      attempt,
      outcome: await attemptOurs(pick(real.machines, nth), attempt),
    }));
    await expectInOrder(real.oracle, await Promise.all(made));
  });
}

interface Place {
  readonly machine: number;
  readonly stream: string;
  readonly from: number;
  readonly limit: number;
}

/** From a revision on: ours is asked for what stands behind the one before it. */
function readStream(place: Place): Step {
  return step('readStream', place, async (_, real) => {
    const { oracle } = real;
    const name = toItsName(place.stream);
    const its = await oracle.streamMessages(name, place.from, place.limit);
    const before = (await oracle.streamMessages(name, 0, place.from)).at(-1);
    const ids = (await oracle.messages()).map(({ id }) => id);
    const after = before === undefined ? 0 : ids.indexOf(before.id) + 1;
    await expectRead(at(place, real), { ...most(place), after, streams: [place.stream] }, its);
  });
}

/** From a position on: all there is, and what is in one category. */
function readEverything(place: Place): Step {
  return step('readEverything', place, async (_, real) => {
    const all = await real.oracle.messages();
    const after = Math.min(place.from, all.length);
    const position = all[after - 1]?.globalPosition ?? 0;
    const rest = all.slice(after, place.limit < 0 ? undefined : after + place.limit);
    await expectRead(at(place, real), { ...most(place), after }, rest);
    const its = await real.oracle.categoryMessages('squad', position + 1, place.limit);
    const squads = streams.filter((name) => name.startsWith('squad/'));
    await expectRead(at(place, real), { ...most(place), after, streams: squads }, its);
  });
}

/** Of a stream, and of one type in it. */
function readNewest(place: Place): Step {
  return step('readNewest', place, async ({ asked }, real) => {
    const name = toItsName(place.stream);
    const last = await real.oracle.lastStreamMessage(name);
    expect(await real.oracle.streamVersion(name)).toBe(last?.version);
    const newest: EventFilter = { streams: [place.stream], newestFirst: true, limit: 1 };
    await expectRead(at(place, real), newest, last === undefined ? [] : [last]);
    const type = asked[place.from]?.type ?? 'LineSkipped';
    const its = await real.oracle.lastStreamMessage(name, type);
    await expectRead(at(place, real), { ...newest, types: [type] }, its === undefined ? [] : [its]);
  });
}

function step(name: string, given: unknown, run: Step['run']): Step {
  return { check: () => true, run, toString: () => `${name}(${JSON.stringify(given)})` };
}

async function attemptOf(given: Asked, { asked }: Model, { oracle }: Real): Promise<Attempt> {
  const { fresh, again } = given;
  const before = again && asked.at(-1 - (again.nth % Math.max(asked.length, 1)));
  const draft = before === undefined ? fresh : ({ ...before, ...again?.change } as StreamDraft);
  asked.push(draft);
  if (typeof given.expected === 'string') return { draft, expected: given.expected };
  const version = (await oracle.streamVersion(toItsName(draft.stream))) ?? -1;
  return { draft, expected: Math.max(version + 1 + given.expected.ahead, 0) };
}

function pick(machines: readonly Storage[], nth: number): Storage {
  const storage = machines[nth];
  if (storage === undefined) throw new Error(`there is no machine ${nth}`);
  return storage;
}

function at(place: Place, { oracle, machines }: Real): Both {
  return { oracle, storage: pick(machines, place.machine) };
}

function most({ limit }: Place): EventFilter {
  return limit < 0 ? {} : { limit };
}
