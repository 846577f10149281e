/**
 * A block that was read for a task is read again as of its injection to the byte, although vectors
 * were stored, entries hidden and settings changed since; and the ledger names its embedder.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';
import { outputWith } from '../support/sample-memory.ts';
import { withScene } from '../support/scene.ts';
import { runs } from '../support/seed.ts';
import type { Deed } from '../support/transformation-actions.ts';
import * as deeds from '../support/transformation-actions.ts';
import { writeSettings } from '../support/write-settings.ts';

const read = fc
  .record(
    {
      squad: fc.constantFrom('kiln', 'loom'),
      task: fc.constantFrom('move the flags', 'fix the cached key', 'reattempt shaky tests', '?'),
      role: fc.constantFrom('DEV', 'QA'),
      tokens: fc.constantFrom(120, 500),
    },
    { requiredKeys: ['squad', 'task'] },
  )
  .map((input) => ({ read: input }));
const embed = fc.constant({ embed: true });
/** A run that reads on, so that what stands beside an answer counts. */
const talk = fc
  .record({
    squad: fc.constantFrom('kiln', 'loom'),
    words: fc.array(fc.constantFrom('flags', 'cached key', 'tests', 'robots', 'reviews'), {
      ...{ minLength: 15, maxLength: 18, size: 'max' },
    }),
  })
  .map((input) => ({ talk: input }));
const histories = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: read },
    { weight: 5, arbitrary: deeds.captures },
    { weight: 5, arbitrary: deeds.transformationDeeds },
    { weight: 2, arbitrary: deeds.undos },
    { weight: 4, arbitrary: talk },
    { weight: 2, arbitrary: embed },
  ),
  { minLength: 8, maxLength: 16, size: 'max' },
);

it('whatever happened to the entries and their vectors', { timeout: 120_000 }, async () => {
  let told = 0;
  let besides = 0;
  await fc.assert(
    fc.asyncProperty(deeds.captures, histories, async (first, rest) => {
      await withScene({}, async ({ memory, ...scene }) => {
        const blocks: { readonly input: object; readonly block: string }[] = [];
        for (const step of [first, ...rest]) {
          if ('embed' in step) await memory.embed();
          else if ('talk' in step) await say(memory, step.talk);
          else if ('read' in step) {
            const input = step.read;
            const { block, entries } = await memory.read({
              ...input,
              session: `told-${blocks.length}`,
            });
            if (block !== '') blocks.push({ input, block });
            besides += entries.filter(({ parts }) => (parts?.neighbours ?? 0) > 0).length;
          } else await (step as Deed).run({ memory, ...scene });
        }
        await memory.embed();
        const { events } = await memory.log({ type: 'MemoryInjected' });
        expect(events).toHaveLength(blocks.length);
        for (const [nth, { input, block }] of blocks.entries()) {
          const { id, data } = events[nth] as (typeof events)[number];
          expect((await memory.read({ ...input, asOf: id })).block).toBe(block);
          expect(settingsOf(data)['embedder']).toMatch(/^(?:words-1|none)$/u);
          told += 1;
        }
      });
    }),
    runs(10),
  );
  expect(told).toBeGreaterThan(10);
  expect(besides).toBeGreaterThan(10);
});

const lessons = [
  ...['Delete outdated documentation', 'Retry flaky browser tests twice', 'Flags live in a file'],
  ...['The docs server restarts nightly', 'Old branches are removed by a robot', 'Ask for reviews'],
].map((text) => `- [DEV] ${text}\n`);

it.each([
  ['the embedder', { embedder: { kind: 'words' } }, { embedder: { kind: 'none' } }],
  ['no embedder', { embedder: { kind: 'none' } }, { embedder: { kind: 'words' } }],
  ['its share', { embedder: { kind: 'words', share: 0.9 } }, { embedder: { share: 0.05 } }],
])('although %s of then is another now', async (_name, then, now) => {
  await withScene(then, async ({ root, memory }) => {
    await memory.write({ squad: 'kiln', output: `## Session Memory\n${lessons.join('')}` });
    const input = { squad: 'kiln', task: 'remove obsolete docs', tokens: 120 };
    const { block } = await memory.read({ ...input, session: 's' });
    const { events } = await memory.log({ type: 'MemoryInjected' });
    writeSettings(root, now);
    const later = await openMemory({ root, mirror: false });
    const again = await later.read({ ...input, asOf: events[0]?.id ?? '' });
    const today = await later.read(input);
    await later.close();
    expect(again.block).toBe(block);
    expect(today.block).not.toBe(block);
  });
});

it('although a model that failed has made the other vectors since', async () => {
  const mock = await startMockEmbedder(8);
  const model = { kind: 'ollama', url: mock.url, model: 'm', timeoutMs: 60_000 };
  await withScene({ embedder: model }, async ({ root, memory }) => {
    const write = (session: string, some: readonly string[]) =>
      memory.write({ squad: 'kiln', session, output: `## Session Memory\n${some.join('')}` });
    await write('a', lessons.slice(0, 3));
    mock.misbehave({ kind: 'status', status: 500 });
    await write('b', lessons.slice(3));
    mock.misbehave(undefined);
    // Else the one that failed is left alone for a while.
    const fresh = await openMemory({ root, mirror: false });
    const input = { squad: 'kiln', task: 'robots ask what nobody knows', tokens: 120 };
    const then = await fresh.read({ ...input, session: 's' });
    expect(then.degraded).toBe(
      '3 entries have no vector of ollama:m yet and are found by words alone: squadlog embed',
    );
    await fresh.embed();
    const { events } = await fresh.log({ type: 'MemoryInjected' });
    const again = await fresh.read({ ...input, asOf: events[0]?.id ?? '' });
    const today = await fresh.read(input);
    await fresh.close();
    expect(again.block).toBe(then.block);
    expect(today.block).not.toBe(then.block);
    expect(today).not.toHaveProperty('degraded');
  });
  await mock.close();
});

function settingsOf(data: unknown): Readonly<Record<string, unknown>> {
  return (data as { readonly settings: Readonly<Record<string, unknown>> }).settings;
}

async function say(
  memory: Memory,
  { squad, words }: { readonly squad: string; readonly words: readonly string[] },
): Promise<void> {
  const bullets = words.map((said, i) => `[${i % 2 === 0 ? 'DEV' : 'QA'}] Remark ${i} on ${said}`);
  await memory.write({ squad, output: outputWith(...bullets) });
}
