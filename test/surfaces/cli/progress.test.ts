/** A long run shows one line on a terminal, rewritten and then cleared; elsewhere nothing. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { showProgress } from '../../../src/surfaces/cli/progress.ts';
import { repository } from '../../support/source-files.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();

describe('progress', () => {
  it('is one line that fits the terminal, cleared at the end', () => {
    const written: string[] = [];
    const output = { isTerminal: true, columns: 20, write: (text: string) => written.push(text) };
    const progress = showProgress({ ...output, write: (text) => void output.write(text) });
    progress.update({ what: 'importing a long name', count: 7, total: 9 });
    progress.end();
    expect(written).toEqual(['\r\u001b[2Kimporting a long na', '\r\u001b[2K']);
  });

  it('leaves nothing behind where nothing was shown', () => {
    const written: string[] = [];
    showProgress({ isTerminal: true, write: (text) => void written.push(text) }).end();
    expect(written).toEqual([]);
  });

  it('of an import goes to a terminal only, and never to standard output', async () => {
    const from = join(newFolder(), 'squads');
    cpSync(join(repository, 'test/fixtures/legacy-squads'), from, { recursive: true });
    const line = ['import', from, '--json'];
    const piped = await runnerOn(newFolder())(line);
    const shown = await runnerOn(newFolder())(line, { terminal: true });
    expect(piped.stderr).not.toContain('\u001b[2K');
    expect(JSON.parse(shown.stdout)).toEqual(JSON.parse(piped.stdout));
  });
});
