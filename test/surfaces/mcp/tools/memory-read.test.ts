/** `memory_read`: the block of a spawn, whole within its limit. */
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { serve } from '../served.ts';
import { serveFilled } from '../served-kiln.ts';

const newRoot = temporaryFolders();

describe('memory_read', () => {
  it('gives the block that a spawn is told', async () => {
    const { client } = await serveFilled(newRoot());
    const { block, budget, entries } = await client.call('memory_read', { role: 'QA' });
    expect(block).toContain('- [QA] Glaze tests fail');
    expect(block).not.toContain('[DEV]');
    expect(budget).toBe(500);
    expect(entries).toBeUndefined();
    const detailed = await client.call('memory_read', { details: true });
    expect(detailed['entries']).toHaveLength(3);
  });

  it('reads anew with a lower budget what would not fit, and never cuts a block', async () => {
    const client = await serve(newRoot(), { squad: 'kiln' });
    await client.call('memory_record', {
      learnings: Array.from({ length: 50 }, (_, at) => ({
        text: `Shelf ${at} of the store holds the clay that arrived on day ${at}`,
      })),
    });
    const asked = { tokens: 1_000, maxTokens: 500 };
    const { block, tokens, budget, warnings } = await client.call('memory_read', asked);
    expect(tokens).toBeLessThanOrEqual(500);
    expect(block.trimEnd().endsWith('</squad-memory>')).toBe(true);
    const said = `The budget was ${budget} instead of`;
    expect(warnings).toContainEqual(expect.stringContaining(said));
    const wider = await client.call('memory_read', { tokens: 1_000 });
    expect(wider).toMatchObject({ budget: 1_000, warnings: [] });
  });
});
