/** Lines of a mirrored file: all of them, some, and as many as fit. */
import { appendFileSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editable } from '../../storage/mirror/editable-squad.ts';
import { outputWith } from '../../support/sample-memory.ts';

const flags = '- [DEV] Flags live in flags.toml <!-- L2 -->';

describe('a file', () => {
  it('is given whole, without its closing comment, with the entries in it', async () => {
    const { memory, path } = await editable();
    const got = await memory.get({ target: 'kiln/history.md' });
    const [body = ''] = readFileSync(path('history.md'), 'utf8').split('<!-- squadlog');
    expect(`${got.text}\n`).toBe(body);
    expect(got).toMatchObject({ status: 'ok', path: 'kiln/history.md', from: 1, truncated: false });
    expect(got.lines).toBe(got.totalLines);
    expect(got.warnings).toEqual([]);
    const lines = got.text.split('\n');
    const found = got.entries.map(({ shortId, startLine }) => [shortId, lines[startLine - 1]]);
    expect(found).toContainEqual(['L2', flags]);
    expect(found).toHaveLength(3);
  });

  it('is given in part by a line and a count, or as a search cites it', async () => {
    const { memory } = await editable();
    const whole = await memory.get({ target: 'kiln/history.md' });
    const line = whole.text.split('\n').indexOf(flags) + 1;
    const part = await memory.get({ target: 'kiln/history.md', from: line, lines: 2 });
    expect(part.text).toBe(`${flags}\n- [ALL] Freeze on Friday <!-- L3 -->`);
    expect(part).toMatchObject({ from: line, lines: 2, totalLines: whole.lines });
    expect(part.entries.map(({ shortId }) => shortId)).toEqual(['L2', 'L3']);
    const target = `kiln/history.md#L${line}-L${line + 1}`;
    expect(await memory.get({ target })).toEqual(part);
    const one = await memory.get({ target: `kiln/history.md#L${line}` });
    expect(one.text).toBe(flags);
    const rest = await memory.get({ target: 'kiln/history.md', from: line });
    expect(rest).toMatchObject({ lines: whole.lines - line + 1, truncated: false });
  });

  it.each(['./kiln/history.md', 'KILN/history.md', 'kiln\\history.md'])(
    'may be written %s',
    async (target) => {
      const { memory } = await editable();
      expect((await memory.get({ target })).path).toBe('kiln/history.md');
    },
  );

  it('may be named by its full path', async () => {
    const { memory, path } = await editable();
    expect((await memory.get({ target: path('semantic.md') })).path).toBe('kiln/semantic.md');
  });

  it('of an agent, of a role, of the process layer and of a closed month is one', async () => {
    const { memory, path } = await editable();
    await memory.standards.import({ markdown: '- Test first\n' });
    await memory.write({ agent: 'main', session: 'd', output: outputWith('[ALL] In German') });
    mkdirSync(path('history'), { recursive: true });
    copyFileSync(path('history.md'), path('history/2026-11.md'));
    const targets = [
      '_agents/main/history.md',
      'kiln/roles/DEV.md',
      '_process/standards.md',
      'kiln/history/2026-11.md',
    ];
    for (const target of targets) {
      expect((await memory.get({ target })).path).toBe(target);
    }
  });

  it('says where it ends', async () => {
    const { memory } = await editable();
    const { totalLines } = await memory.get({ target: 'kiln/history.md' });
    const past = await memory.get({ target: 'kiln/history.md', from: 900 });
    expect(past).toMatchObject({ from: 900, lines: 0, text: '', totalLines, truncated: false });
    expect(past.warnings).toEqual([
      `kiln/history.md has ${totalLines} lines; there is none from 900 on.`,
    ]);
  });

  it.each([
    [{ target: 'kiln/history.md#L3', from: 2 }, 'leave --from and --lines out'],
    [{ target: 'kiln/history.md#L0' }, 'names no lines'],
    [{ target: 'kiln/history.md#L5-L3' }, 'names no lines'],
    [{ target: 'kiln/history.md', lines: 2001 }, 'lines'],
  ])('asked for as %j is invalid', async (input, words) => {
    const { memory } = await editable();
    await expect(memory.get(input)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(words),
    });
  });
});

describe('a long file', () => {
  it('is given 2,000 lines at a time', async () => {
    const { memory, path } = await editable();
    const many = Array.from({ length: 4_500 }, (_, at) => `line ${at}\n`).join('');
    appendFileSync(path('semantic.md'), many);
    const seen: string[] = [];
    for (let from = 1; ; ) {
      const part = await memory.get({ target: 'kiln/semantic.md', from });
      seen.push(part.text);
      if (!part.truncated) break;
      expect(part.lines).toBe(2_000);
      from += part.lines;
      expect(part.warnings.at(-1)).toContain(`go on with --from ${from}.`);
    }
    expect(seen).toHaveLength(3);
    expect(`${seen.join('\n')}\n`.endsWith(many)).toBe(true);
  });

  it('is given 64 KiB at a time, and a longer line cut between characters', async () => {
    const { memory, path } = await editable();
    appendFileSync(path('semantic.md'), `${'€'.repeat(30_000)}\n${'x'.repeat(60_000)}\n`);
    const { totalLines } = await memory.get({ target: 'kiln/semantic.md' });
    const wide = await memory.get({ target: 'kiln/semantic.md', from: totalLines - 1 });
    expect(wide).toMatchObject({ lines: 1, truncated: true });
    expect(wide.text).toBe('€'.repeat(21_845));
    expect(wide.warnings.join('\n')).toContain(`go on with --from ${totalLines}.`);
    const last = await memory.get({ target: 'kiln/semantic.md', from: totalLines });
    expect(last.text).toBe('x'.repeat(60_000));
    expect(last.truncated).toBe(false);
  });

  it('is refused above 16 MiB', async () => {
    const { memory, path } = await editable();
    appendFileSync(path('semantic.md'), 'x'.repeat(16 * 1024 * 1024));
    await expect(memory.get({ target: 'kiln/semantic.md' })).rejects.toMatchObject({
      code: 'refused',
    });
  });
});
