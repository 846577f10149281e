/** `log --follow` shows what is there, then what comes, and ends with the user's interrupt. */
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../support/temp-root.ts';
import { runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();
const lesson = (text: string) => ({ stdin: `## Session Memory\n- [DEV] ${text}\n` });

describe('log --follow', () => {
  it.each([
    ['text', []],
    ['lines of JSON', ['--json']],
  ])('starts with the newest events and goes on as %s', async (_how, flags) => {
    const run = runnerOn(newFolder());
    await run(['write', 'kiln', '-'], lesson('Fire slowly'));
    await run(['write', 'kiln', '-'], lesson('Cool slowly'));
    const stop = new AbortController();
    let wrote: Promise<unknown> | undefined;
    const line = ['log', 'kiln', '--follow', '--limit', '1', '--type', 'LearningRecorded'];
    const { code, stdout } = await run([...line, ...flags], {
      signal: stop.signal,
      onStdout: (text) => {
        if (text.includes('Cool')) wrote ??= run(['write', 'kiln', '-'], lesson('Glaze twice'));
        if (text.includes('Glaze')) stop.abort();
      },
    });
    await wrote;
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Cool slowly');
    expect(lines[1]).toContain('Glaze twice');
    if (flags.length > 0) expect(lines.map((each) => JSON.parse(each).position)).toEqual([5, 7]);
  });
});
