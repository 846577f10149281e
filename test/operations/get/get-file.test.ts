/** Files that are not of now, or that a person edited: nothing of them that was let go is given. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import { editable } from '../../storage/mirror/editable-squad.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { writeSettings } from '../../support/write-settings.ts';

const flags = '- [DEV] Flags live in flags.toml <!-- L2 -->';
const withheld = '(withheld: the memory of now has no such line)';

describe('a file that is not of now', () => {
  it('gives no line of what was forgotten while no file was written', async () => {
    const { root, memory } = await editable();
    await using other = await openMemory({ root, mirror: false });
    await other.forget({ squad: 'kiln', entry: 'L2' });
    for (const target of ['kiln/history.md', 'kiln/semantic.md', 'kiln/roles/DEV.md']) {
      const got = await memory.get({ target });
      expect(got.text).not.toContain('flags.toml');
      expect(got.text).toContain(withheld);
      expect(got.text).toContain('Freeze on Friday');
      expect(got.warnings.join('\n')).toContain(`${target} is not what the log gives now.`);
    }
  });

  it('gives no line of what was erased, nor a title, nor its hash', async () => {
    const { memory, path } = await editable();
    const { stored } = await memory.write({
      squad: 'kiln',
      session: 's2',
      output: `Task: Move the flags\n${outputWith('[DEV] The vault stands in Basel')}`,
    });
    const before = readFileSync(path('history.md'), 'utf8');
    await memory.erase({ squad: 'kiln', entry: stored[0]?.shortId ?? '' });
    writeFileSync(path('history.md'), before);
    const got = await memory.get({ target: 'kiln/history.md' });
    expect(got.text).not.toContain('Basel');
    expect(got.text).not.toContain('sha256');
    expect(got.text).toContain(flags);
    await memory.flush({ squad: 'kiln' });
    writeFileSync(path('history.md'), before);
    const flushed = await memory.get({ target: 'kiln/history.md' });
    expect(flushed.text).not.toMatch(/Basel|Move the flags|flags\.toml/);
  });

  it('gives no such line of a closed page either, edited or not', async () => {
    const { memory, path } = await editable();
    mkdirSync(path('history'), { recursive: true });
    const page = readFileSync(path('history.md'), 'utf8');
    writeFileSync(path('history/2026-01.md'), page);
    const got = await memory.get({ target: 'kiln/history/2026-01.md' });
    expect(got.text).not.toContain('flags.toml');
    writeFileSync(path('history/2026-01.md'), page.replace('flags.toml', 'flags.yaml'));
    expect((await memory.get({ target: 'kiln/history/2026-01.md' })).text).not.toContain('flags.');
  });

  it('gives no line that the log has not, of a later position or of somebody else', async () => {
    const { memory, edit, path } = await editable();
    edit('semantic.md', (text) =>
      text.replace(/position=\d+/, 'position=999').replace('flags.toml', 'flags.ini'),
    );
    const newer = await memory.get({ target: 'kiln/semantic.md' });
    expect(newer.text).not.toContain('flags.ini');
    expect(newer.warnings).toEqual([expect.stringContaining('the log has not reached')]);
    writeFileSync(path('semantic.md'), '# Mine\n- [DEV] Flags live in flags.ini\n');
    const foreign = await memory.get({ target: 'kiln/semantic.md' });
    expect(foreign.text).toBe(`${withheld}\n${withheld}`);
    expect(foreign.warnings).toEqual([expect.stringContaining('not written by Squadlog')]);
  });

  it('of a squad that the log does not know is not found', async () => {
    const { root, memory } = await editable();
    mkdirSync(join(root, 'loom'));
    writeFileSync(join(root, 'loom/history.md'), '- [DEV] Not ours\n');
    await expect(memory.get({ target: 'loom/history.md' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('nothing of squad loom'),
    });
  });
});

describe('a file that a person edited', () => {
  it('shows what they wrote and says so', async () => {
    const { memory, edit, writeAgain } = await editable();
    edit('semantic.md', (text) => text.replace('### Track', '- [OPS] By hand\n\n### Track'));
    const got = await memory.get({ target: 'kiln/semantic.md' });
    expect(got.text).toContain('- [OPS] By hand');
    expect(got.warnings).toEqual([expect.stringContaining('was edited since it was written')]);
    await writeAgain();
    expect((await memory.get({ target: 'kiln/semantic.md' })).warnings).toEqual([]);
  });

  it('shows records that were appended, behind a comment without its hash', async () => {
    const { memory, path } = await editable();
    appendFileSync(path('history.md'), '\n---\n- [OPS] Appended\n');
    const { text } = await memory.get({ target: 'kiln/history.md' });
    expect(text).toMatch(/<!-- squadlog position=\d+ -->\n\n---\n- \[OPS\] Appended$/);
  });

  it('hides secrets that no capture has seen yet, of many lines too', async () => {
    const { root, path } = await editable();
    writeSettings(root, { secrets: { patterns: ['KILN-[0-9]{6}'] } });
    await using memory = await openMemory({ root });
    const block = (edge: string) => ['-----', `${edge} PRIVATE KEY`, '-----'].join('');
    const key = `${block('BEGIN')}\n${'QUJD'.repeat(16)}\n${block('END')}`;
    appendFileSync(path('semantic.md'), `before\n${key}\nbetween KILN-${'4'.repeat(6)}\nafter\n`);
    const { text, totalLines } = await memory.get({ target: 'kiln/semantic.md' });
    expect(text).not.toMatch(/QUJD|KILN-4/);
    expect(text.split('\n').slice(-1)).toEqual(['after']);
    expect(text.split('\n')).toHaveLength(totalLines);
    const last = { target: 'kiln/semantic.md', from: totalLines - 3, lines: 1 };
    expect((await memory.get(last)).text).not.toContain('QUJD');
  });

  it('is data where it is no UTF-8', async () => {
    const { memory, path } = await editable();
    appendFileSync(path('semantic.md'), Buffer.from([0x61, 0xff, 0xfe, 0x0a]));
    const { text, warnings } = await memory.get({ target: 'kiln/semantic.md' });
    expect(text.endsWith('a\ufffd\ufffd')).toBe(true);
    expect(warnings).toContainEqual(expect.stringContaining('is not UTF-8'));
  });
});
