/** When a layer has outgrown its share of a block, and what is then said. */
import { describe, expect, it } from 'vitest';
import { warnOfGrowth } from '../../src/queries/warn-of-growth.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const layer = (tokens: number, enabled = true) => ({ enabled, tokens });
const settings = {
  tokenBudget: 500,
  layers: { process: layer(150), program: layer(200), episodic: layer(150) },
};
const kiln = (process: number, program: number, episodic: number) => ({
  squad: 'kiln',
  tokens: { process, program, episodic },
});

describe('warnOfGrowth', () => {
  it('is silent up to the share of process and some shares of the rest', () => {
    expect(warnOfGrowth([kiln(150, 2_000, 3_000)], settings)).toEqual([]);
    expect(warnOfGrowth([], settings)).toEqual([]);
  });

  it('says whose layer is how large, and what to do', () => {
    const [program, ...rest] = warnOfGrowth([kiln(0, 3_200, 0)], settings);
    expect(rest).toEqual([]);
    expect(program).toBe(
      'Program memory of kiln is 3200 tokens, 16 times its share of 200 of 500: most patterns ' +
        'are told only where a task asks for them. Adopt rules that promote fewer (minSupport ' +
        'of promotion), or raise layers.program.tokens or tokenBudget.',
    );
    const [episodic] = warnOfGrowth([kiln(0, 0, 3_001)], settings);
    expect(episodic).toContain('Episodic memory of kiln is 3001 tokens, 20 times its share of 150');
    expect(episodic).toContain('layers.episodic.compressAfterDays');
  });

  it('warns of the process layer once, however many squads share it', () => {
    const [process, ...rest] = warnOfGrowth([kiln(151, 0, 0), kiln(151, 0, 0)], settings);
    expect(rest).toEqual([]);
    expect(process).toMatch(/^Process memory is 151 tokens, more than its share of 150 of 500: /);
  });

  it('measures shares by the budget and the layers that are on', () => {
    const wide = { ...settings, tokenBudget: 1_000 };
    expect(warnOfGrowth([kiln(300, 4_000, 6_000)], wide)).toEqual([]);
    const alone = { ...settings, layers: { ...settings.layers, program: layer(200, false) } };
    expect(warnOfGrowth([kiln(250, 9_000, 5_000)], alone)).toEqual([]);
    expect(warnOfGrowth([kiln(251, 9_000, 5_000)], alone)).toHaveLength(1);
  });
});

it('stats and doctor tell of it, write does not', async () => {
  const memory = await openFor(folder());
  const standards = Array.from({ length: 12 }, (_, i) => `- Standard ${i}: two eyes see more\n`);
  await memory.standards.import({ markdown: standards.join('') });
  const written = await memory.write({ squad: 'kiln', output: outputWith('[DEV] Fire slowly') });
  expect(written.warnings).toEqual([]);
  const { warnings } = await memory.stats();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/^Process memory is \d+ tokens, /);
  const { ok, findings } = await memory.doctor();
  expect(ok).toBe(true);
  expect(findings.filter(({ level }) => level === 'warning')).toEqual([
    { level: 'warning', what: 'layers', detail: warnings[0] },
  ]);
});
