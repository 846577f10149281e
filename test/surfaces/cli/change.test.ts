/** `supersede`, `forget` and `restore` on the command line. */
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../support/temp-root.ts';
import type { Run } from './fake-process.ts';
import { output, runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();
let run: Run = async () => ({ code: -1, stdout: '', stderr: '' });

beforeEach(async () => {
  run = runnerOn(newFolder());
  await run(['write', 'kiln', '-', '--session', 's1'], { stdin: output });
});

const block = async () => (await run(['read', 'kiln'])).stdout;

describe('supersede', () => {
  it('puts new words in the place of a line', async () => {
    const { code, stdout } = await run(['supersede', 'kiln', 'L2', 'Flags live in flags.yaml']);
    expect(code).toBe(0);
    const [, id = ''] = /In its place:\n {2}(L\d+) {2}\[DEV\] {2}Flags live in/u.exec(stdout) ?? [];
    expect(stdout).toContain(
      'kiln: 1 entry superseded\n  L2  [DEV]  Feature flags live in flags.toml\n',
    );
    expect(await block()).toContain('Flags live in flags.yaml');
    expect(await block()).not.toContain('flags.toml');
    const why = await run(['why', 'kiln', id]);
    expect(why.stdout).toContain('Flags live in flags.yaml');
  });

  it('refuses a line in its own place', async () => {
    const { code, stderr } = await run(['supersede', 'kiln', 'L2', 'L2']);
    expect(code).toBe(4);
    expect(stderr).toContain("L2 can't take its own place");
  });
});

describe('forget and restore', () => {
  it('take a line out of the block and bring it back', async () => {
    const before = await block();
    const forgotten = await run(['forget', 'kiln', 'L2', '--reason', 'a test', '--json']);
    expect(JSON.parse(forgotten.stdout)).toMatchObject({
      ...{ squad: 'kiln', changed: true, added: [], warnings: [] },
      entries: [{ shortId: 'L2', role: 'DEV', status: 'forgotten' }],
    });
    expect(await block()).not.toContain('flags.toml');
    const again = await run(['forget', 'kiln', 'L2']);
    expect(again.stdout).toBe('Nothing was changed.\n');
    expect(again.stderr).toContain('L2 is forgotten already');
    await run(['restore', 'kiln', 'L2']);
    expect(await block()).toBe(before);
  });

  it('take an agent in place of the squad', async () => {
    await run(['write', '-', '--agent', 'ada'], { stdin: '- [ALL] Answer in German' });
    const { stdout } = await run(['forget', 'L2', '--agent', 'ada']);
    expect(stdout).toBe('ada: 1 entry forgotten\n  L2  [ALL]  Answer in German\n');
  });

  it('withdraw a standard and put it back where it stood', async () => {
    await run(['standards', 'import', '-'], { stdin: '- one\n- two\n- three\n' });
    const before = (await run(['standards', 'show'])).stdout;
    expect((await run(['forget', 'kiln', 'S2'])).stdout).toContain('process memory: 1 entry');
    expect((await run(['standards', 'show'])).stdout).not.toContain('two');
    expect((await run(['restore', 'kiln', 'S2'])).code).toBe(0);
    expect((await run(['standards', 'show'])).stdout).toBe(before);
    await run(['supersede', 'kiln', 'S2', 'zwei']);
    expect((await run(['standards', 'show'])).stdout).toBe(before.replace('two', 'zwei'));
  });

  it('name nothing that is not there', async () => {
    const { code, stderr } = await run(['forget', 'kiln', 'L77']);
    expect(code).toBe(3);
    expect(stderr).toContain('No entry of squad kiln has the id "L77"');
  });
});
