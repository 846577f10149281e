/**
 * Bits that flip anywhere in the store's files: each verb ends with good data or a clear error,
 * and never with words that no event ever held.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { exitCodes, isMemoryError } from '../../src/index.ts';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { createClock, createIds } from '../support/fixed-clock.ts';
import { outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const checkpointed = folder();
const live = folder();

/** One whose log is in the database, and one of a process that died: in the write-ahead log. */
beforeAll(async () => {
  const memory = await openMemory({
    root: checkpointed,
    mirror: false,
    now: createClock().now,
    newId: createIds(),
  });
  await memory.standards.import({ markdown: '# Team\n\n- Two eyes\n' });
  for (let session = 0; session < 5; session += 1) {
    const output = outputWith(`[DEV] Flags live in flags-${session}.toml`, '[QA] Retry twice');
    await memory.write({ squad: 'kiln', session: `s${session}`, output });
  }
  cpSync(checkpointed, live, { recursive: true });
  await memory.close();
});

const words = /^(?:Flags live in flags-\d\.toml|Retry twice|Two eyes|A new lesson|\(withheld.*|)$/u;

const verbs: Readonly<Record<string, (memory: Memory, root: string) => Promise<unknown>>> = {
  read: (memory) => memory.read({ squad: 'kiln', tokens: 2_000 }),
  'read for a task': (memory) => memory.read({ squad: 'kiln', task: 'flags twice' }),
  'read as of then': (memory) => memory.read({ squad: 'kiln', asOf: '9' }),
  search: (memory) => memory.search({ query: 'flags eyes' }),
  why: (memory) => memory.why({ squad: 'kiln', entry: 'L2' }),
  list: (memory) => memory.list(),
  stats: (memory) => memory.stats(),
  log: (memory) => memory.log({}),
  show: (memory) => memory.standards.show(),
  verify: (memory) => memory.verify(),
  doctor: (memory) => memory.doctor(),
  export: (memory, root) => memory.export({ out: join(root, 'exported') }),
  distill: (memory) => memory.distill({ squad: 'kiln' }),
  write: (memory) => memory.write({ squad: 'kiln', output: outputWith('[DEV] A new lesson') }),
  backup: (memory, root) => memory.backup({ file: join(root, 'copy.db') }),
};

it('harm no answer', async () => {
  const flips = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bit: fc.nat(7) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const file = fc.constantFrom('squadlog.db', 'squadlog.db-wal', 'header', 'squadlog.head');
  const property = fc.asyncProperty(file, flips, async (damaged, changes) => {
    const root = folder();
    cpSync(damaged === 'squadlog.db-wal' ? live : checkpointed, root, { recursive: true });
    flip(join(root, damaged === 'header' ? 'squadlog.db' : damaged), changes, damaged === 'header');
    const memory = await openMemory({ root, mirror: false, now: createClock().now });
    for (const [verb, run] of Object.entries(verbs)) {
      const outcome = await run(memory, root).then(
        (answer) => textsOf(answer).filter((text) => !words.test(text)),
        (error: unknown) => codeOf(error),
      );
      expect(outcome, verb).toSatisfy((it: unknown) => typeof it === 'string' || isEmpty(it));
      expect(outcome, verb).not.toBe('internal');
    }
    await memory.close();
    rmSync(root, { recursive: true });
  });
  await fc.assert(property, runs(25));
});

/** Flips bits among the bytes that say something; unused space would swallow most of them. */
function flip(
  path: string,
  flips: readonly { at: number; bit: number }[],
  inHeader: boolean,
): void {
  const bytes = readFileSync(path);
  const used = [...bytes.keys()].filter((at) => (inHeader ? at < 100 : bytes[at] !== 0));
  for (const { at, bit } of flips) {
    const place = used[Math.min(used.length - 1, Math.floor(at * used.length))] ?? 0;
    bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
  }
  writeFileSync(path, bytes);
}

/** Texts of entries anywhere in an answer, and those of a block's lines. */
function textsOf(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(textsOf);
  if (typeof answer !== 'object' || answer === null) return [];
  const { text, shortId, block } = answer as Record<string, unknown>;
  const own = typeof text === 'string' && typeof shortId === 'string' ? [text] : [];
  const lines =
    typeof block === 'string' ? block.split('\n').filter((line) => /^- /u.test(line)) : [];
  const told = lines.map((line) => line.replace(/^- (?:\[\w+\] )?(.*) \([LPSR]\d+ .*\)$/u, '$1'));
  return [...own, ...told, ...Object.values(answer).flatMap(textsOf)];
}

function codeOf(error: unknown): string {
  const code = isMemoryError(error) ? error.code : 'internal';
  return code in exitCodes ? code : 'internal';
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
