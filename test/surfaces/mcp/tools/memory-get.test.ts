/** `memory_get`: entries and lines of files, cut where they are long. */
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { serve } from '../served.ts';
import { serveFilled } from '../served-kiln.ts';

const newRoot = temporaryFolders();

describe('memory_get', () => {
  it('opens an entry by its id, and lines of a file by their citation', async () => {
    const { client, ids } = await serveFilled(newRoot());
    const { text, entry } = await client.call('memory_get', { target: ids[1] });
    expect(text).toContain('Glaze tests fail');
    expect(entry).toMatchObject({ shortId: ids[1], role: 'QA' });
    const found = await client.call('memory_search', { query: 'glaze tests' });
    const lines = await client.call('memory_get', { target: found['results'][0].citation });
    expect(lines['text']).toContain('Glaze tests fail');
  });

  it('cuts a long file at a line and says where to go on', async () => {
    const root = newRoot();
    const client = await serve(root, { squad: 'kiln' });
    const lesson = (at: number) => ({ text: `Lesson ${at} of the long list about shelf ${at}` });
    await client.call('memory_record', {
      learnings: Array.from({ length: 40 }, (_, at) => lesson(at)),
    });
    const asked = { target: 'kiln/history.md', maxTokens: 500 };
    const first = await client.call('memory_get', asked);
    expect(first).toMatchObject({ truncated: true, from: 1 });
    const next = first['lines'] + 1;
    expect(first['warnings']).toContain(
      `kiln/history.md goes on: these are lines 1 to ${first['lines']} of ` +
        `${first['totalLines']}; go on with from: ${next}.`,
    );
    const second = await client.call('memory_get', { ...asked, from: next });
    expect(second['text']).not.toContain(first['text'].split('\n').at(-1));
    const all = await client.call('memory_get', { target: 'kiln/history.md', maxTokens: 20_000 });
    expect(all['text'].startsWith(`${first['text']}\n${second['text']}`)).toBe(true);
  });
});
