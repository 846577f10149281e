/** `get` on a terminal: the lines as they are, without what would steer it. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { runnerOn } from '../fake-process.ts';

const newFolder = temporaryFolders();
const stdin = '## Session Memory\n- [DEV] Flags live in flags.toml\n- [QA] Warm caches\n';

async function taught() {
  const root = newFolder();
  const run = runnerOn(root);
  await run(['write', 'kiln', '-', '--session', 's1'], { stdin });
  return { root, run };
}

it('shows the lines of a file and nothing else', async () => {
  const { run } = await taught();
  const { entry } = JSON.parse((await run(['get', 'kiln/L2', '--json'])).stdout);
  expect(await run(['get', entry.citation])).toEqual({
    code: 0,
    stdout: '- [DEV] Flags live in flags.toml <!-- L2 -->\n',
    stderr: '',
  });
  const two = ['get', 'kiln/history.md', '--from', String(entry.startLine), '--lines', '2'];
  expect((await run(two)).stdout.split('\n')).toHaveLength(3);
});

it('shows of an entry its id, role and place above its words', async () => {
  const { run } = await taught();
  const { stdout } = await run(['get', 'L2', '--squad', 'kiln']);
  expect(stdout).toMatch(/^L2 \[DEV\] kiln\/history\.md#L\d+\nFlags live in flags\.toml\n$/);
});

it('shows nothing where no line is, and says so beside', async () => {
  const { run } = await taught();
  const past = await run(['get', 'kiln/history.md', '--from', '99']);
  expect(past).toMatchObject({ code: 0, stdout: '' });
  expect(past.stderr).toContain('there is none from 99 on');
  await run(['forget', 'kiln', 'L2']);
  const gone = await run(['get', 'kiln/L2']);
  expect(gone.stdout).toBe('L2 [DEV]\n');
  expect(gone.stderr).toContain('L2 was forgotten');
});

it('lets no line of a file steer the terminal, and keeps it in JSON', async () => {
  const { root, run } = await taught();
  appendFileSync(join(root, 'kiln/semantic.md'), '\u001b[2Jcle\u202ear\u0007\n');
  const { stdout } = await run(['get', 'kiln/semantic.md']);
  expect(stdout.endsWith('\nclear\n')).toBe(true);
  expect(stdout).not.toContain('\u001b');
  const { text } = JSON.parse((await run(['get', 'kiln/semantic.md', '--json'])).stdout);
  expect(text.endsWith('\u001b[2Jcle\u202ear\u0007')).toBe(true);
});

it('ends with 3 for what is no file of the memory', async () => {
  const { run } = await taught();
  const { code, stdout, stderr } = await run(['get', '../squadlog.key']);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain('"../squadlog.key" is no file of the memory');
});
