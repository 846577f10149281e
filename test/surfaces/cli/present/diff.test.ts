/** What `diff` prints: unified or side by side, in colour on a terminal only. */
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import type { Run } from '../fake-process.ts';
import { output, runnerOn } from '../fake-process.ts';

const newFolder = temporaryFolders();
let run: Run = async () => ({ code: -1, stdout: '', stderr: '' });

/** Positions 1 to 4 are of the first session. */
beforeEach(async () => {
  run = runnerOn(newFolder());
  await run(['write', 'kiln', '-', '--session', 's1'], { stdin: output });
  const stdin = '## Session Memory\n- [QA] Two reviewers, always\n';
  await run(['write', 'kiln', '-', '--session', 's2'], { stdin });
});

describe('diff', () => {
  it('prints figures, the lines of the block, and the entries', async () => {
    const { code, stdout, stderr } = await run(['diff', 'kiln', '--from', '4']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(
      /^kiln from position 4 to \d+: \d events, 1 entry added; \d+ → \d+ tokens$/,
    );
    expect(lines[1]).toBe('--- block at position 4');
    expect(lines[2]).toMatch(/^\+\+\+ block at position \d+$/);
    const came = lines.filter((line) => line.startsWith('+ - '));
    expect(came).toHaveLength(1);
    expect(came[0]).toMatch(/^\+ - \[QA\] Two reviewers, always \(L\d+ 2026-11-30\)$/);
    expect(lines.filter((line) => line.startsWith('  - [DEV] Feature flags'))).toHaveLength(1);
    const [, entries] = stdout.split('\nEntries\n');
    expect(entries).toMatch(/^\+ \[QA\] Two reviewers, always \(L\d+\)\n$/);
  });

  it('side by side wraps long lines in their column', async () => {
    const { stdout } = await run(['diff', 'kiln', '--from', '4', '--side-by-side']);
    expect(stdout).toMatch(/^position 4 {47}\| position \d+$/m);
    expect(stdout).toMatch(/^ {57}> - \[QA\] Two reviewers, always \(L\d+ 2026-11-30\)$/m);
    const [block = ''] = stdout.split('\nEntries\n');
    const longest = Math.max(
      ...block
        .split('\n')
        .slice(1)
        .map((line) => line.length),
    );
    expect(longest).toBeLessThanOrEqual(115);
  });

  it('is in colour on a terminal, unless NO_COLOR says no', async () => {
    const argv = ['diff', 'kiln', '--from', '4'];
    const painted = await run(argv, { terminal: true });
    expect(painted.stdout).toContain('\u001b[32m+ - [QA] Two reviewers');
    const plain = await run(argv, { terminal: true, env: { NO_COLOR: '1' } });
    expect(plain.stdout).not.toContain('\u001b');
  });

  it('says that nothing differs', async () => {
    const { stdout } = await run(['diff', 'kiln', '--from', '4', '--to', '4']);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^kiln from position 4 to 4: 0 events, /);
    expect(lines.slice(1)).toEqual(['The block is the same.', 'Its entries are the same.', '']);
  });

  it('is the documented object as JSON', async () => {
    const { stdout } = await run(['diff', 'kiln', '--from', '4', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      squad: 'kiln',
      from: { position: 4 },
      added: [{ role: 'QA' }],
      removed: [],
      changedEntries: [],
    });
  });
});
