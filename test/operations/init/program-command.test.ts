/** How a client will start our program. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  harmlessLine,
  programCommand,
  programNotes,
  shellLine,
} from '../../../src/operations/init/program-command.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

function folderWith(name: string, mode = 0o755): string {
  const folder = join(newFolder(), ...name.split('/').slice(0, -1));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name.split('/').at(-1) ?? ''), '', { mode });
  chmodSync(join(folder, name.split('/').at(-1) ?? ''), mode);
  return folder;
}

describe('the command', () => {
  it('is the name where PATH has the program', () => {
    const PATH = `/nowhere:${folderWith('squadlog')}`;
    expect(programCommand({ env: { PATH } })).toEqual(['squadlog']);
  });

  it.each([
    ['of a script of npm', () => folderWith('node_modules/.bin/squadlog')],
    ['that is relative', () => '.'],
    ['where it may not be run', () => folderWith('squadlog', 0o644)],
  ])('is its path where PATH has it in a folder %s', (_which, makePath) => {
    const program = folderWith('dist/cli.cjs');
    const folder = join(program, '..');
    const words = programCommand({ env: { PATH: makePath() }, folder });
    expect(words).toEqual([process.execPath, join(program, 'cli.cjs')]);
    const moved = expect.stringContaining(join(program, 'cli.cjs'));
    expect(programNotes({ program: words, scope: 'user' })).toEqual([moved]);
    const notes = programNotes({ program: words, scope: 'project' });
    expect(notes).toEqual([moved, expect.stringMatching(/do not commit them so.*--scope user/u)]);
  });

  it('is none where there is no program at all', () => {
    const folder = newFolder();
    expect(() => programCommand({ env: {}, folder })).toThrow(
      expect.objectContaining({ code: 'unavailable', hint: 'npm install --global squadlog' }),
    );
  });

  it('is quoted for a shell where it must be', () => {
    expect(shellLine(['/a/node', "/it's here/cli.cjs", 'hook'])).toBe(
      "/a/node '/it'\\''s here/cli.cjs' hook",
    );
  });

  it('leaves the client unharmed where it is gone by then', () => {
    const line = harmlessLine(['no-such-squadlog', 'hook', 'copilot', 'preToolUse']);
    const done = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
    expect(done.stdout).toBe('');
    expect(done.status).toBe(0);
  });
});
