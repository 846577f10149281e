/** No squad is ever shown a line of another, however alike their names and words are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();

/** Ids that are wildcards, prefixes or cases of each other somewhere. */
const squads = ['kiln', 'kiln_', 'kilnx', 'k', 'k_ln', 'Arc-1', 'arc1', 'history', '0'] as const;
const words = fc.constantFrom('flags', 'live', 'in', 'the', 'toml', 'file', 'retry', 'twice');
const lesson = fc.record({
  squad: fc.constantFrom(...squads),
  session: fc.constantFrom('s1', 's2', 'S1', '%', '*', '../s1'),
  role: fc.constantFrom('DEV', 'QA', 'ALL'),
  said: fc.array(words, { minLength: 2, maxLength: 5 }),
});

it('in read, search, why, log, diff, export and files', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lesson, { minLength: 6, maxLength: 14 }), async (lessons) => {
      const root = folder();
      const memory = await openFor(root, { mirror: true });
      for (const [at, { squad, session, role, said }] of lessons.entries()) {
        // Each lesson names its squad in a word of its own.
        const text = `${said.join(' ')} ${markOf(squad)} no${at}`;
        const output = `Task: ${markOf(squad)}\n\n${outputWith(`[${role}] ${text}`)}`;
        await memory.write({ squad, session, output });
      }
      const there = [...new Set(lessons.map(({ squad }) => squad))];
      for (const squad of there) await memory.distill({ squad });
      for (const squad of there) {
        const out = folder();
        await memory.export({ squad, out });
        const task = 'flags live in the toml file';
        const [first] = (await memory.read({ squad, tokens: 9_000 })).entries;
        const told = [
          await memory.read({ squad, tokens: 9_000 }),
          await memory.read({ squad, tokens: 9_000, task, role: 'DEV' }),
          await memory.search({ squad, query: 'flags live retry', limit: 100 }),
          await memory.log({ squad }),
          await memory.diff({ squad, from: '1' }),
          await memory.why({ squad, entry: first?.id ?? '' }),
          await memory.list({ squad }),
          filesIn(out),
          filesIn(join(root, squad.toLowerCase())),
        ];
        const others = squads.filter((other) => other !== squad).map(markOf);
        for (const answer of told) {
          const text = JSON.stringify(answer);
          expect(others.filter((mark) => text.includes(mark))).toEqual([]);
        }
      }
      await memory.close();
    }),
    runs(5),
  );
}, 120_000);

function markOf(squad: string): string {
  return `mark${(squads as readonly string[]).indexOf(squad)}of`;
}

function filesIn(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
