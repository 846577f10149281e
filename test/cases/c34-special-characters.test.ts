/**
 * C34: what a query holds is looked for as it stands: nothing in it is an operator, a wildcard or
 * an error.
 */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const literals = [
  ...['pre-edit hook', 'error:timeout', "it's flaky", 'C++ build', 'v2.4.10', 'GB/s'],
  ...['path src/api/v1', '50% off', 'foo_bar', '@scope/pkg', 'NEAR miss'],
];
const squad = 'kiln';

describe.each(['words', 'none'])('with the embedder %s', (kind) => {
  /** `apart`: a run for each lesson, else one run for all. */
  async function fill(apart: boolean): Promise<Memory> {
    const root = folder();
    writeSettings(root, { embedder: { kind }, autoDistillEvery: 0 });
    const memory = await openFor(root);
    const lessons = literals.map((text) => `[DEV] Lesson on ${text} here`);
    const groups = apart ? lessons.map((lesson) => [lesson]) : [lessons];
    for (const [nth, group] of groups.entries()) {
      await memory.write({ squad, session: `s${nth}`, output: outputWith(...group) });
    }
    return memory;
  }

  it.each([true, false])('finds each literal among the first three (apart: %s)', async (apart) => {
    const memory = await fill(apart);
    for (const query of literals) {
      const { results } = await memory.search({ query, squad });
      const first = results.slice(0, 3).map(({ text }) => text);
      expect(first, query).toContainEqual(expect.stringContaining(query));
      const { entries } = await memory.read({ squad, task: query, tokens: 150 });
      expect(entries.map(({ text }) => text).slice(0, 3), query).toContainEqual(
        expect.stringContaining(query),
      );
    }
  });

  it('answers what looks like operators, and ten thousand letters', async () => {
    const memory = await fill(true);
    const queries = [
      ...['"unbalanced', 'NEAR(', 'AND', 'a OR', '^x', 'x'.repeat(10_000), 'text:hook', '-hook'],
      ...['NEAR(hook, 3)', 'hook*', '{hook}', "' OR 1=1; drop table learnings_v3; --", 'a\u0000b'],
    ];
    for (const query of queries) {
      const { results } = await memory.search({ query, squad });
      expect(results.length, query).toBeLessThanOrEqual(10);
      expect((await memory.read({ squad, task: query })).block, query).not.toBe('');
    }
    expect((await memory.search({ query: '-hook', squad })).results[0]?.text).toContain('hook');
    expect((await memory.list()).squads[0]?.learnings).toBe(literals.length);
  });

  it.each(['', '   ', '*', '%', '_', '"', '()', '👩‍💻'])(
    'says that %j has no word',
    async (query) => {
      const { results, warnings } = await (await fill(true)).search({ query, squad });
      expect(results).toEqual([]);
      expect(warnings).toEqual(['The query has no letters or digits to look for.']);
    },
  );

  it('has no wildcards', async () => {
    const memory = await fill(true);
    for (const query of ['fl%y', 'fo%', 'timeou%', 'h_ok', 'hoo*', 'time*', 'b_r']) {
      const { results } = await memory.search({ query, squad });
      expect(
        results.filter(({ parts }) => parts.keyword > 0),
        query,
      ).toEqual([]);
    }
  });
});
