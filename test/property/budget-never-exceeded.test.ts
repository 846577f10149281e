/** A block never takes more tokens than its budget, and takes exactly as many as it says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { encodings } from '../../src/tokens.ts';
import { createClock } from '../support/fixed-clock.ts';
import { hostileText } from '../support/hostile-text.ts';
import { outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { createReferee } from '../support/token-referee.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const line = hostileText.map((text) => text.replace(/[\r\n]+/gu, ' '));
const role = fc.constantFrom('DEV', 'QA-LEAD', 'ALL', 'ÉQUIPE_2', '研究');
const bullets = fc.array(
  fc.tuple(role, line).map(([tag, text]) => `[${tag}] x${text}`),
  { minLength: 1, maxLength: 30, size: 'max' },
);
const contents = fc.record({
  bullets,
  standards: fc.array(line, { maxLength: 12, size: 'max' }),
  task: line,
});
const large = [700, 999, 1_000, 1_234, 2_000, 5_000, 8_000, 20_000, 200_000];
const allBudgets = [...Array.from({ length: 601 }, (_, budget) => budget), ...large];

describe.each(encodings)('%s', (encoding) => {
  it('keeps within every budget from 0 to 600, and some large ones', async () => {
    const referee = createReferee(encoding);
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(contents, role, async ({ task, ...given }, asked) => {
        await withMemory(given, encoding, async (memory) => {
          const requests = [{}, { role: asked }, { task }, { role: asked, task: `${task} flags` }];
          for (const [index, tokens] of allBudgets.entries()) {
            const request = requests[index % requests.length];
            const read = await memory.read({ squad: 'kiln', tokens, ...request });
            const counted = referee.count(read.block, read.tokens);
            expect([counted, read.tokens <= tokens]).toEqual([read.tokens, true]);
            if (read.block !== '') shown += 1;
          }
        });
      }),
      runs(5),
    );
    expect(shown).toBeGreaterThan(1_000);
    expect(referee.independence()).toBeGreaterThan(0.5);
  });

  it('counts each entry as it stands in the block', async () => {
    const referee = createReferee(encoding);
    await fc.assert(
      fc.asyncProperty(contents, async (given) => {
        await withMemory(given, encoding, async (memory) => {
          const { block, entries, layers } = await memory.read({ squad: 'kiln', tokens: 200_000 });
          const lines = block.split('\n').filter((one) => one.startsWith('- '));
          expect(lines).toHaveLength(entries.length);
          for (const [index, { tokens, shortId }] of entries.entries()) {
            const text = `${lines[index]}\n`;
            expect(text).toContain(` (${shortId} `);
            expect(tokens).toBe(referee.count(text, tokens));
          }
          const sum = entries.reduce((tokens, entry) => tokens + entry.tokens, 0);
          const { process, program, episodic } = layers;
          expect(process.tokens + program.tokens + episodic.tokens).toBe(sum);
        });
      }),
      runs(20),
    );
  });
});

async function withMemory(
  given: { readonly bullets: readonly string[]; readonly standards: readonly string[] },
  encoding: string,
  use: (memory: Memory) => Promise<void>,
): Promise<void> {
  const root = folder();
  writeSettings(root, { encoding });
  const memory = await openMemory({ root, mirror: false, now: createClock().now });
  try {
    await memory.write({ squad: 'kiln', session: 's', output: outputWith(...given.bullets) });
    const markdown = given.standards.map((text) => `- y${text}\n`).join('');
    await memory.standards.import({ markdown });
    await use(memory);
  } finally {
    await memory.close();
  }
}
