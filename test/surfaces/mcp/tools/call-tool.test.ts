/** Calls of tools: results as their schemas promise, failures that say what to do next. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loadVerb } from '../../../../src/catalog.ts';
import { tools } from '../../../../src/surfaces/mcp/tools/index.ts';
import { loadTokenCounter } from '../../../../src/tokens.ts';
import { outputWith } from '../../../support/sample-memory.ts';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { serve } from '../served.ts';
import { serveFilled } from '../served-kiln.ts';

const newRoot = temporaryFolders();

describe('every tool', () => {
  it('gives what its schema says, with and without details', async () => {
    const { client, ids } = await serveFilled(newRoot());
    const [first = ''] = ids;
    const calls: Readonly<Record<string, object>> = {
      memory_search: { query: 'kiln' },
      memory_get: { target: first },
      memory_read: {},
      memory_record: { learnings: [{ text: 'One more lesson' }] },
      memory_forget: { squad: 'kiln', entry: first },
      memory_why: { entry: first },
      memory_stats: {},
    };
    expect(Object.keys(calls)).toEqual(tools.map(({ name }) => name));
    for (const { name, output, own = {} } of tools) {
      for (const details of 'details' in own ? [false, true] : [undefined]) {
        const result = await client.call(name, { ...calls[name], details });
        expect(z.safeParse(output, result).error, `${name} ${details}`).toBeUndefined();
        expect(result['asText'].length, name).toBeGreaterThan(5);
      }
    }
  });

  it('takes options of its verb under the names that the verb has', async () => {
    for (const { name, verb, takes, words = {} } of tools) {
      const options = Object.keys((await loadVerb(verb))?.doc.options ?? {});
      expect(
        takes.filter((option) => !options.includes(option)),
        name,
      ).toEqual([]);
      expect(
        Object.keys(words).filter((option) => !takes.includes(option)),
        name,
      ).toEqual([]);
    }
  });

  it('names the nearest argument for one that it does not take', async () => {
    const { client } = await serveFilled(newRoot());
    expect(await client.failure('memory_search', { query: 'kiln', lmit: 3 })).toBe(
      'invalid: memory_search has no argument lmit; did you mean limit?',
    );
  });

  it('says what is missing or does not fit, in the words of tools', async () => {
    const { client } = await serveFilled(newRoot());
    expect(await client.failure('memory_search')).toBe(
      'invalid: memory_search needs query: What to find; any text will do.\n' +
        'Next: see the arguments of memory_search.',
    );
    expect(await client.failure('memory_search', { query: 'a', limit: 0 })).toContain(
      'memory_search: limit must be a whole number from 1 to 1000, but it is 0.',
    );
    expect(await client.failure('memory_search', { query: 'a', maxTokens: 7 })).toContain(
      'maxTokens must be a whole number from 500 to 20000, but it is 7.',
    );
    expect(await client.failure('memory_read', { details: 'yes' })).toContain(
      'memory_read: details must be true or false, but it is "yes".',
    );
    expect(await client.failure('memory_search', { query: 'a', squad: 'no good' })).toContain(
      'refused',
    );
  });

  it('takes null for left out, as models write it', async () => {
    const { client } = await serveFilled(newRoot());
    const asked = { query: 'glaze', role: null, limit: null, details: null };
    const { results } = await client.call('memory_search', asked);
    expect(results[0].text).toContain('Glaze');
  });

  it('tells only an id of a fault of our own, and the trace to who debugs', async () => {
    const now = () => {
      throw new TypeError('the clock stands still');
    };
    const client = await serve(newRoot(), { squad: 'kiln', memory: { now } });
    const told = await client.failure('memory_record', { learnings: [{ text: 'It is late' }] });
    expect(told).toMatch(/^internal: Squadlog failed by a fault of its own \(error \w+\)\.\n/u);
    expect(told).not.toContain('clock');
    expect(client.traces).toEqual([expect.stringContaining('TypeError: the clock stands still')]);
  });
});

describe('the limit of a result', () => {
  it('holds for every tool, and what is cut is said', async () => {
    const client = await serve(newRoot(), { squad: 'kiln' });
    const text = (run: number, at: number) =>
      `Shelf ${run}-${at} of the store holds the clay that arrived on day ${at * 7} of spring`;
    for (const run of [1, 2, 3, 4]) {
      const learnings = Array.from({ length: 50 }, (_, at) => ({ text: text(run, at) }));
      await client.call('memory_record', { session: `run-${run}`, learnings, maxTokens: 20_000 });
    }
    const { count } = await loadTokenCounter('o200k_base');
    const calls: readonly (readonly [string, object])[] = [
      ['memory_search', { query: 'clay of spring', limit: 100 }],
      ['memory_search', { query: 'clay of spring', limit: 100, details: true }],
      ['memory_get', { target: 'kiln/history.md' }],
      ['memory_read', { tokens: 5_000 }],
      ['memory_read', { tokens: 5_000, details: true }],
      ['memory_why', { entry: 'run-1', details: true }],
      ['memory_record', { output: outputWith(...Array(150).fill('no role here')) }],
      ['memory_stats', {}],
    ];
    for (const [tool, given] of calls) {
      for (const maxTokens of [500, 900, 2_000]) {
        // A run that is known already would have nothing to report.
        const session = tool === 'memory_record' ? { session: `of-${maxTokens}` } : {};
        const asked = { ...given, ...session, maxTokens };
        const { asText, ...result } = await client.call(tool, asked);
        const size = count(JSON.stringify(result));
        expect(size, `${tool} ${JSON.stringify(given)}`).toBeLessThanOrEqual(maxTokens);
        if (tool === 'memory_stats') continue;
        expect(result['warnings'].join(), `${tool} ${maxTokens}`).toMatch(
          /Held to|goes on|instead of/u,
        );
        if (tool !== 'memory_read') continue;
        expect(result['block']).toMatch(/^$|<\/squad-memory>\n$/u);
      }
    }
  });
});

describe('memory that is switched off', () => {
  it('tells nothing and records nothing, from the next call on', async () => {
    const root = newRoot();
    const { client, ids } = await serveFilled(root);
    writeFileSync(join(root, 'squadlog.json'), '{ "enabled": false }');
    const off = 'Memory is switched off here (enabled: false';
    expect(await client.call('memory_read')).toMatchObject({ block: '' });
    expect(await client.call('memory_search', { query: 'glaze' })).toMatchObject({ results: [] });
    expect(await client.failure('memory_get', { target: ids[0] })).toContain(off);
    expect(await client.failure('memory_get', { target: 'kiln/history.md' })).toContain(off);
    expect(await client.failure('memory_why', { entry: ids[0] })).toContain(off);
    expect(
      await client.failure('memory_record', { learnings: [{ text: 'The door sticks' }] }),
    ).toContain(off);
  });
});
