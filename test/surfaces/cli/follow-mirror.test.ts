/** `mirror --follow` writes what is behind, then what comes, whoever records it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();

describe('mirror --follow', () => {
  it('starts with what is behind, and goes on with what another process records', async () => {
    const root = newFolder();
    const other = await openFor(root);
    await other.write({ squad: 'kiln', output: outputWith('[DEV] Fire slowly') });
    const stop = new AbortController();
    let wrote: Promise<unknown> | undefined;
    const { code, stdout, stderr } = await runnerOn(root)(['mirror', '--follow'], {
      signal: stop.signal,
      onStdout: (text) => {
        wrote ??= other.write({ squad: 'glaze', output: outputWith('[DEV] Stir well') });
        if (text.includes('glaze/semantic.md')) stop.abort();
      },
    });
    await wrote;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('wrote  kiln/semantic.md\n');
    expect(stdout).toMatch(/4 files written; 1 memory looked at, up to position 3\n/u);
    expect(stdout).toMatch(/wrote {2}glaze\/semantic\.md\n$/u);
    expect(readFileSync(join(root, 'glaze/semantic.md'), 'utf8')).toContain('Stir well');
  });

  it('gives a line of JSON for each refresh', async () => {
    const root = newFolder();
    const other = await openFor(root);
    const stop = new AbortController();
    let wrote: Promise<unknown> | undefined;
    const { stdout } = await runnerOn(root)(['mirror', '--follow', '--json'], {
      signal: stop.signal,
      onStdout: (text) => {
        wrote ??= other.write({ squad: 'kiln', output: outputWith('[DEV] Fire slowly') });
        if (text.includes('kiln/semantic.md')) stop.abort();
      },
    });
    await wrote;
    const lines = stdout.trimEnd().split('\n');
    const [first, ...more] = lines.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ position: 0, looked: 0, written: [], warnings: [] });
    expect(more.at(-1)).toMatchObject({ position: 3, looked: 1 });
  });

  it('takes along what a person edited, and says so once', async () => {
    const root = newFolder();
    const other = await openFor(root, { mirror: true });
    await other.write({ squad: 'kiln', output: outputWith('[DEV] Fire slowly') });
    const file = join(root, 'kiln/semantic.md');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n- [DEV] Cool slowly\n`);
    const stop = new AbortController();
    const { stderr } = await runnerOn(root)(['mirror', '--follow'], {
      signal: stop.signal,
      onStdout: () => stop.abort(),
    });
    expect(stderr).toMatch(/^squadlog: warning: kiln\/semantic\.md was edited.*\n$/u);
    expect(readFileSync(file, 'utf8')).toContain('Cool slowly');
    const { results } = await other.search({ squad: 'kiln', query: 'cool' });
    expect(results).toContainEqual(expect.objectContaining({ text: 'Cool slowly' }));
  });

  it('is without --follow one look, which also brings back files that were deleted', async () => {
    const root = newFolder();
    await (await openFor(root, { mirror: true })).write({
      squad: 'kiln',
      output: outputWith('[DEV] Fire slowly'),
    });
    rmSync(join(root, 'kiln'), { recursive: true });
    const { stdout } = await runnerOn(root)(['mirror', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ looked: 1, off: 0 });
    expect(existsSync(join(root, 'kiln/history.md'))).toBe(true);
  });
});
