/**
 * Whatever is done in between, no surface tells a forgotten text and no byte holds an erased one;
 * the log verifies, and its rows are those that it gives.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { serverHolding } from '../support/stored-bytes.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { filesHolding, namesTelling, tellAll } from '../support/told-surfaces.ts';

const newFolder = temporaryFolders();
const squad = 'reef';

/** Two words of letters that nothing else holds, for each lesson its own. */
const rareWords = (nth: number) => [`zephyr${spell(nth)}`, `quartz${spell(nth)}`] as const;
const lessonOf = (nth: number) => {
  const [first, second] = rareWords(nth);
  return `The ${first} gate opens on ${second} only`;
};
const lessons = 8;

type Deed =
  | { readonly verb: 'teach' | 'repeat'; readonly nth: number }
  | { readonly verb: 'forget' | 'restore' | 'erase' | 'forget pattern'; readonly nth: number }
  | { readonly verb: 'distill' | 'replay' | 'compress' | 'flush' | 'undo' | 'read' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    verb: fc.constantFrom('teach' as const, 'repeat' as const),
    nth: fc.nat(lessons - 1),
  }),
  fc.record({
    verb: fc.constantFrom(...(['forget', 'forget', 'restore', 'erase', 'forget pattern'] as const)),
    nth: fc.nat(lessons - 1),
  }),
  fc.record({
    verb: fc.constantFrom(...(['distill', 'replay', 'compress', 'flush', 'undo', 'read'] as const)),
  }),
);

it('holds for any history of a squad', { timeout: 240_000 }, async () => {
  const seen = { forgotten: 0, erased: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 20 }), async (deeds) => {
      const root = newFolder();
      const memory = await openFor(root, { mirror: true });
      for (let nth = 0; nth < lessons; nth += 1) await teach(memory, `first-${nth}`, nth);
      for (const [at, one] of deeds.entries()) await perform(memory, one, at);
      const { forgotten, erased } = await fates(memory);
      seen.forgotten += forgotten.length;
      seen.erased += erased.length;
      const told = await tellAll(memory, squad, { words: 'which gate opens' });
      expect(namesTelling(told, [...forgotten, ...erased].flatMap(rareWords))).toEqual([]);
      expect(filesHolding(root, erased.flatMap(rareWords))).toEqual([]);
      expect(await serverHolding(root, erased.flatMap(rareWords))).toEqual([]);
      const written = filesHolding(root, forgotten.flatMap(rareWords));
      expect(written.filter((path) => !/^squadlog\.(?:db|replica-)/u.test(path))).toEqual([]);
      expect(await memory.verify()).toMatchObject({ ok: true });
      expect(await memory.compareProjections()).toEqual([]);
      await memory.close();
    }),
    runs(6),
  );
  expect(seen.forgotten).toBeGreaterThan(0);
  expect(seen.erased).toBeGreaterThan(0);
});

function spell(nth: number): string {
  return String.fromCharCode(97 + nth).repeat(3);
}

async function teach(memory: Memory, session: string, ...nths: readonly number[]): Promise<void> {
  const output = outputWith(...nths.map((nth) => `[DEV] ${lessonOf(nth)}`));
  await memory.write({ squad, session, output });
}

async function perform(memory: Memory, one: Deed, at: number): Promise<void> {
  switch (one.verb) {
    case 'teach':
      return teach(memory, `run-${at}`, one.nth);
    case 'repeat':
      return teach(memory, `run-${at}`, one.nth, one.nth);
    case 'forget':
    case 'restore':
    case 'erase': {
      for (const entry of await entriesOf(memory, one.nth)) {
        await allowRefusal(memory[one.verb]({ squad, entry }));
      }
      return;
    }
    case 'forget pattern': {
      const { results } = await memory.search({ query: lessonOf(one.nth), squad });
      const pattern = results.find(({ layer }) => layer === 'program');
      if (pattern !== undefined) await memory.forget({ squad, entry: pattern.id });
      return;
    }
    case 'compress':
      await memory.compress({ squad, days: 0 });
      return;
    case 'replay':
      await memory.replay({ squad, apply: true });
      return;
    case 'read':
      await memory.read({ squad, session: `told-${at}` });
      return;
    case 'undo':
      await allowRefusal(memory.undo({ squad }));
      return;
    default:
      await memory[one.verb]({ squad });
  }
}

async function allowRefusal(done: Promise<unknown>): Promise<void> {
  await done.catch((error: { readonly code?: string }) => {
    if (error.code !== 'refused') throw error;
  });
}

/** Ids of the learnings that ever said a lesson, from what the first memory of it returned. */
async function entriesOf(memory: Memory, nth: number): Promise<string[]> {
  const { events } = await memory.log({ type: 'LearningRecorded', limit: 100_000 });
  const own = events.filter(({ id, data }) => note(id, data) === lessonOf(nth));
  return own.map(({ id }) => id);
}

/** What a learning said is known from before it was forgotten. */
const texts = new Map<string, string>();

function note(id: string, data: unknown): string | undefined {
  const { text = '' } = (data ?? {}) as { readonly text?: string };
  if (text !== '') texts.set(id, text);
  return texts.get(id);
}

/** Lessons that are forgotten or erased in every learning that said them. */
async function fates(memory: Memory) {
  const nths = Array.from({ length: lessons }, (_, nth) => nth);
  const forgotten: number[] = [];
  const erased: number[] = [];
  for (const nth of nths) {
    const statuses = new Set<string>();
    for (const entry of await entriesOf(memory, nth)) {
      statuses.add((await memory.why({ squad, entry })).entry.status);
    }
    const gone = [...statuses].every((status) => status === 'forgotten' || status === 'erased');
    if (statuses.has('forgotten') && gone) forgotten.push(nth);
    else if (statuses.has('erased') && statuses.size === 1) erased.push(nth);
  }
  return { forgotten, erased };
}
