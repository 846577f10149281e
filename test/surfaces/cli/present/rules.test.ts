/** How rule sets read on the command line, and that what is shown can be edited and read back. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { loadRuleSet } from '../../../../src/rule-sets.ts';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { output, type Run, runnerOn } from '../fake-process.ts';

const newFolder = temporaryFolders();
let root = '';
let run: Run = async () => ({ code: -1, stdout: '', stderr: '' });

beforeEach(() => {
  root = newFolder();
  run = runnerOn(root);
});

it('lists sets as a table, and says what a squad distils by', async () => {
  await run(['write', 'kiln', '-'], { stdin: output });
  const { stdout, code } = await run(['rules', 'list', '--squad', 'kiln']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^rules +version +steps +sha-256 +what for\n/);
  expect(stdout).toMatch(/^standard +1 +10 +[0-9a-f]{12} +Merges what says the same/m);
  expect(stdout).toMatch(/^kiln .*distils by standard 1 \([0-9a-f]{12}\)/m);
});

it('shows a set as a file, what differs from the defaults marked', async () => {
  const { stdout } = await run(['rules', 'show', 'squad-memory']);
  expect(stdout).toContain('      charactersMin: 40 # the default is 20\n');
  expect(stdout).toContain('      aliases: {}\n');
  const file = join(root, 'copy.yaml');
  writeFileSync(file, stdout);
  expect((await loadRuleSet(file)).ref).toEqual((await loadRuleSet('squad-memory')).ref);
});

it('keeps what a file says from steering the terminal, and still reads back', async () => {
  const file = join(root, 'odd.json');
  const name = 'true';
  const settings = { dropPatterns: ['\u001b\u009b\u202e\u{e0041}"'] };
  const steps = [{ rule: 'noise', settings }];
  writeFileSync(file, JSON.stringify({ name, version: 1, description: 'a\nb', steps }));
  const { stdout } = await run(['rules', 'show', file]);
  expect(stdout).not.toMatch(/[\u001b\u009b\u202e\u{e0041}]/u);
  writeFileSync(join(root, 'copy.yaml'), stdout);
  const [copy, original] = [await loadRuleSet(join(root, 'copy.yaml')), await loadRuleSet(file)];
  expect(copy.ref).toEqual(original.ref);
});

it('gives JSON of the promised shape, and an exit code where there is no such set', async () => {
  const { stdout } = await run(['rules', 'show', 'standard', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ definition: { name: 'standard' }, changed: [] });
  expect((await run(['rules', 'show', 'nothing'])).code).toBe(3);
});
