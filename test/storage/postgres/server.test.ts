/** What who installed no `pg` is told, by a real process that has none. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshSchema } from '../../support/postgres-stores.ts';
import { repository } from '../../support/source-files.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

/** As Node does where a package is not installed. */
const hook = `export async function resolve(name, context, next) {
  if (name === 'pg') throw Object.assign(new Error('no pg'), { code: 'ERR_MODULE_NOT_FOUND' });
  return next(name, context);
}`;
const withoutDriver = `import { register } from 'node:module';
register(${JSON.stringify(asUrl(hook))});`;

it.each([
  ['reads', ['list']],
  ['writes', ['forget', 'kiln', 'L2']],
])('names the package and how it is installed, where it %s', async (_what, words) => {
  const program = ['--import', 'tsx', '--import', asUrl(withoutDriver), 'src/launch.ts'];
  const place = ['--store', freshSchema(), '--root', join(newFolder(), 'squads')];
  const { exit, printed } = await run([...program, ...words, ...place]);
  expect(printed).toContain('needs the package pg, which is not installed beside squadlog');
  expect(printed).toContain('try: npm install pg');
  expect(exit).toBe(7);
});

function run(words: readonly string[]): Promise<{ exit: unknown; printed: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: repository }, (error, stdout, stderr) => {
      resolve({ exit: error?.code ?? 0, printed: stdout + stderr });
    });
  });
}

function asUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
