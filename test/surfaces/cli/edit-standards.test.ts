/** `standards edit` with editors that change, leave, empty, or fail. */
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../support/temp-root.ts';
import type { Run } from './fake-process.ts';
import { runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();
const markdown =
  '## How\n\n- Test first\n- Two reviewers\n\n## When\n\n- Ship on Tuesdays\n  but not in May\n';
let run: Run = async () => ({ code: -1, stdout: '', stderr: '' });

beforeEach(async () => {
  run = runnerOn(newFolder());
  await run(['standards', 'import', '-'], { stdin: markdown });
});

async function countEvents(): Promise<number> {
  return JSON.parse((await run(['log', '--json'])).stdout).events.length;
}

describe('standards edit', () => {
  it('shows the standards and takes back what was changed', async () => {
    let seen = '';
    const { code, stdout } = await run(['standards', 'edit'], {
      env: { EDITOR: 'ed' },
      edit: async (_command, file) => {
        seen = readFileSync(file, 'utf8');
        writeFileSync(file, seen.replace('Two reviewers', 'Three reviewers'));
        return 0;
      },
    });
    expect(seen).toContain('<!-- S2 -->\n- Two reviewers\n');
    expect(code).toBe(0);
    expect(stdout).toContain(
      '1 standard added; 1 withdrawn; 2 in force already'.replace('; 2', ', 2'),
    );
    expect((await run(['standards', 'show'])).stdout).toContain('- Three reviewers\n');
  });

  it('records nothing where nothing was changed', async () => {
    const before = await countEvents();
    const { code, stderr } = await run(['standards', 'edit'], { terminal: true });
    expect({ code, after: await countEvents() }).toEqual({ code: 0, after: before });
    expect(stderr).toContain('nothing was recorded');
  });

  it('records nothing where the editor fails', async () => {
    const before = await countEvents();
    const { code, stderr } = await run(['standards', 'edit'], {
      env: { EDITOR: 'ed' },
      edit: async (_command, file) => {
        writeFileSync(file, '- half a thought');
        return 3;
      },
    });
    expect({ code, after: await countEvents() }).toEqual({ code: 1, after: before });
    expect(stderr).toContain('ended with status 3; nothing was recorded');
  });

  it('refuses a file that came back empty', async () => {
    const { code, stderr } = await run(['standards', 'edit'], {
      env: { EDITOR: 'ed' },
      edit: async (_command, file) => {
        writeFileSync(file, '');
        return 0;
      },
    });
    expect(code).toBe(4);
    expect(stderr).toContain('all 3 standards stay');
  });

  it.each([
    [{ VISUAL: 'emacs -nw', EDITOR: 'ed' }, 'emacs -nw'],
    [{ VISUAL: '', EDITOR: 'ed' }, 'ed'],
    [{}, 'vi'],
  ])('takes $VISUAL, then $EDITOR, then vi', async (env, expected) => {
    let used = '';
    const edit = async (command: string) => {
      used = command;
      return 0;
    };
    await run(['standards', 'edit'], { env, edit, terminal: true });
    expect(used).toBe(expected);
  });

  it('takes any text that import takes, and gives it back unchanged', async () => {
    const odd = '1. First\n2. Second\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```sh\nmake\n```\n';
    await run(['standards', 'import', '-', '--replace'], { stdin: odd });
    const before = await countEvents();
    const { stdout } = await run(['standards', 'edit'], {
      env: { EDITOR: 'ed' },
      edit: async (_command, file) => {
        writeFileSync(file, `${readFileSync(file, 'utf8')}\n`);
        return 0;
      },
    });
    expect(stdout).toContain('0 standards added; 4 in force already');
    expect(await countEvents()).toBe(before);
  });

  it('starts no editor without a terminal where none is named', async () => {
    let isStarted = false;
    const edit = async () => {
      isStarted = true;
      return 0;
    };
    const { code, stderr } = await run(['standards', 'edit'], { edit });
    expect({ code, isStarted }).toEqual({ code: 2, isStarted: false });
    expect(stderr).toContain('squadlog standards import FILE --replace');
  });
});
