/**
 * A store that somebody changed behind its back: `verify` finds the very first event that is not
 * as recorded, and nothing that reads shows words that no event ever held.
 */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMemoryError } from '../../src/errors.ts';
import { openMemory } from '../../src/memory.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Row } from '../support/chain-oracle.ts';
import { firstBadPosition, readRows } from '../support/chain-oracle.ts';
import { createClock, createIds } from '../support/fixed-clock.ts';
import { outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { mutation, tamper } from '../support/store-mutations.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const newId = createIds();

/** Memories of different sizes; each run works on a copy of one. */
const originals = [folder(), folder(), folder()];
for (const [size, root] of originals.entries()) {
  const memory = await openMemory({ root, mirror: false, now: createClock().now, newId });
  await memory.standards.import({ markdown: '# Team\n\n- Two eyes see more\n' });
  for (let session = 0; session <= size * 3; session += 1) {
    const output = `Task: lay pipe ${session}\n${outputWith(
      `[DEV] Feature flags live in flags-${session}.toml`,
      `[QA] Retry upload ${session} twice`,
    )}`;
    await memory.write({ squad: 'kiln', session: `s${session}`, output });
  }
  if (size > 1) await memory.compress({ squad: 'kiln', days: 0 });
  await memory.close();
}

describe('a store that was changed behind its back', () => {
  it('is found out by verify at the first bad event, and told by no reader', async () => {
    const met = new Set<boolean>();
    const property = fc.asyncProperty(
      fc.constantFrom(...originals),
      mutation,
      async (original, change) => {
        const root = copyOf(original);
        const file = join(root, 'squadlog.db');
        const held = wordsOf(readRows(file));
        fc.pre(tamper(file, change));
        const expected = firstBadPosition(readRows(file), join(root, 'squadlog.head'));
        const storage = createSqliteStorage({ file, now: createClock().now });
        const { ok, firstBad, warnings } = await storage.verify();
        await storage.close();
        expect(firstBad?.position).toBe(expected);
        expect(ok).toBe(expected === undefined);
        expect(warnings?.join()).toContain('events_are_immutable');
        const told = await tellAll(root);
        met.add(change.kind === 'rewritten');
        if (change.kind === 'rewritten') expect(told.warnings).not.toEqual([]);
        else expect(told.words.filter((words) => !held.has(words))).toEqual([]);
        rmSync(root, { recursive: true });
      },
    );
    await fc.assert(property, runs(60));
    // A run that met one kind of change only would have proved half.
    expect(met.size).toBe(2);
  });
});

function copyOf(original: string): string {
  const root = folder();
  for (const name of readdirSync(original)) copyFileSync(join(original, name), join(root, name));
  return root;
}

/** Every text and title that the log held. */
function wordsOf(rows: readonly Row[]): ReadonlySet<string> {
  const payloads = rows.map(({ payload }) => JSON.parse(String(payload)));
  return new Set(payloads.flatMap(({ text, title }) => [text, title].filter(Boolean)));
}

/** What read, search, why, standards and diff tell, whatever they say beside. */
async function tellAll(root: string) {
  const memory = await openMemory({ root, mirror: false, now: createClock().now, newId });
  const answers = await Promise.all([
    memory.read({ squad: 'kiln', tokens: 9_000 }),
    memory.read({ squad: 'kiln', tokens: 9_000, task: 'retry the upload of flags' }),
    memory.read({ squad: 'kiln', tokens: 9_000, asOf: '4' }).catch(refusal),
    memory.search({ query: 'flags retry pipe eyes', limit: 100 }),
    memory.why({ squad: 'kiln', entry: 'L2' }).then(
      ({ entry, sources }) => ({
        entries: [entry, ...sources],
      }),
      refusal,
    ),
    memory.standards.show(),
  ]);
  await memory.close();
  const entries = answers.flatMap((answer) => [
    ...('entries' in answer ? answer.entries : []),
    ...('results' in answer ? answer.results : []),
    ...('standards' in answer ? answer.standards : []),
  ]);
  const words = entries.map(({ text }) => text.replace(/ \(\w+, \d+ lessons?\)$/u, ''));
  return {
    words: words.filter((text) => text !== '' && !/^\(withheld|^A run without/u.test(text)),
    warnings: answers.flatMap((answer) => ('warnings' in answer ? answer.warnings : [])),
  };
}

/** Nothing is told where the memory refuses in words; any other error is a crash. */
function refusal(error: unknown): { readonly entries: readonly never[] } {
  if (!isMemoryError(error) || error.code === 'internal') throw error;
  return { entries: [] };
}
