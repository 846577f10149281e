/** A readable export imports back to the same memory, whatever its texts hold. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import {
  capturedSessions,
  currentLearningsOfSession,
  learningsWithoutSession,
} from '../../src/queries/exported-rows.ts';
import { patternsInForce } from '../../src/queries/pattern-entries.ts';
import { standardsInForce } from '../../src/queries/standard-entries.ts';
import type { Reader } from '../../src/storage/storage.ts';
import { fillStore, memorySamples, stream } from '../support/memory-samples.ts';
import { openStorage } from '../support/open-storage.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();

describe('a readable export', () => {
  it('imports into an empty root as the same sessions, entries and standards', async () => {
    await fc.assert(
      fc.asyncProperty(memorySamples, async (given) => {
        // An import that distils by itself would have patterns that no file held.
        const from = withoutPolicies(folder());
        const out = folder();
        const to = withoutPolicies(folder());
        await fillStore(from, given);
        const before = await contents(from);
        await using source = await openMemory({ root: from, mirror: false });
        await source.export({ out });
        await using target = await openMemory({ root: to, mirror: false });
        const first = await importAll(target, out);
        expect(first.problems).toEqual([]);
        expect(await contents(to)).toEqual(before);
        const second = await importAll(target, out);
        expect(second.recorded).toBe(0);
        expect((await importAll(source, out)).recorded).toBe(0);
      }),
      runs(25),
    );
  });
});

/** An empty memory exports a README alone, which is nothing to import. */
async function importAll(memory: Awaited<ReturnType<typeof openMemory>>, dir: string) {
  const isEmpty = readdirSync(dir).every((name) => name === 'README.md');
  expect(readFileSync(join(dir, 'README.md'), 'utf8')).toContain('squadlog import');
  return isEmpty ? { problems: [], recorded: 0 } : memory.import({ dir });
}

/** What a person would call the memory: everything but ids and positions. */
async function contents(root: string) {
  const storage = await openStorage(root);
  const view = await storage.read();
  try {
    const start = { stream, at: '', position: 0, limit: 1_000 };
    const sessions = [];
    for (const row of await view.rows(capturedSessions(start))) {
      const { session, at: moment, title, outcome } = row;
      const taught = await view.rows(currentLearningsOfSession({ stream, session }));
      sessions.push({ session, moment, title, outcome, taught: taught.map(words) });
    }
    return {
      // Sessions of one moment have no order of their own.
      sessions: sessions.sort((a, b) => compare([a.moment, a.session], [b.moment, b.session])),
      lone: (await view.rows(learningsWithoutSession({ stream }))).map(words).sort(compare),
      patterns: await patterns(view),
      standards: (await view.rows(standardsInForce({ stream: 'process' }))).map(
        ({ section, text: said, at: moment }) => ({ section, said, moment }),
      ),
    };
  } finally {
    await view.close();
    await storage.close();
  }
}

async function patterns(view: Reader) {
  const rows = await view.rows(patternsInForce({ stream }));
  return rows
    .map(({ role, text: said, support, first_seen, last_seen }) => {
      return [role, said, support, first_seen, last_seen];
    })
    .sort(compare);
}

function words(row: { readonly role: string; readonly text: string; readonly at: string }) {
  return [row.role, row.text, row.at];
}

function compare(left: readonly unknown[], right: readonly unknown[]): number {
  const [a, b] = [JSON.stringify(left), JSON.stringify(right)];
  return a === b ? 0 : a < b ? -1 : 1;
}
