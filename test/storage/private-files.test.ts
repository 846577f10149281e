/** Only its owner can open a memory, whatever the umask, and no planted link leads out of it. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const output = outputWith('[DEV] Flags live in flags.toml', '[QA] Retry twice');
const umask = process.umask();

afterEach(() => {
  process.umask(umask);
});

it.each([0o000, 0o022, 0o077])('files 0600 and folders 0700 with umask %o', async (mask) => {
  const [above, out] = [folder(), folder()];
  process.umask(mask);
  const root = join(above, 'new', 'root');
  const memory = await openFor(root, { mirror: true });
  await memory.write({ squad, session: 's1', output });
  await memory.write({ agent: 'Ada', session: 's2', output });
  await memory.standards.import({ markdown: '- Two eyes\n' });
  await memory.distill({ squad });
  await memory.backup({ file: join(out, 'backup.db') });
  await memory.export({ out: join(out, 'md') });
  await memory.export({ out: join(out, 'log'), format: 'jsonl' });
  // While it is open, the files that only an open store has are there too.
  expect(existsSync(join(root, 'squadlog.db-wal'))).toBe(true);
  const paths = [join(above, 'new'), ...treeOf(join(above, 'new')), ...treeOf(out)];
  expect(paths.length).toBeGreaterThan(25);
  const open = paths.filter((path) => (lstatSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect((await memory.doctor()).findings.filter(isOfModes)).toMatchObject([{ level: 'ok' }]);
  await memory.close();
});

it('doctor names what others may open', async () => {
  const root = folder();
  const memory = await openFor(root, { mirror: true });
  await memory.write({ squad, session: 's1', output });
  for (const name of ['history.md', 'roles']) {
    const path = join(root, squad, name);
    chmodSync(path, 0o755);
  }
  const found = (await memory.doctor()).findings.filter(isOfModes);
  expect(found).toMatchObject([
    { level: 'note', hint: expect.stringContaining('chmod -R go-rwx') },
  ]);
  expect(found[0]?.detail).toContain('kiln/history.md');
  expect(found[0]?.detail).toContain('kiln/roles');
});

it.each([
  ['the folder of the squad', [squad]],
  ['its folder of roles', [squad, 'roles']],
  ['a file of it', [squad, 'history.md']],
  ['the folder of kept originals', [squad, 'before-squadlog']],
  ['the folder of process memory', ['_process']],
  ['the folder of agents', ['_agents']],
])('a link in place of %s is not followed', async (_name, place) => {
  const [root, outside] = [folder(), folder()];
  const secret = '- [DEV] words of somebody else\n';
  const isFile = place.at(-1) === 'history.md';
  mkdirSync(join(outside, 'roles'), { recursive: true });
  writeFileSync(join(outside, 'history.md'), secret);
  mkdirSync(join(root, ...place.slice(0, -1)), { recursive: true });
  // What would be kept as an original, were it not for the link.
  if (place.includes('before-squadlog')) writeFileSync(join(root, squad, 'history.md'), secret);
  symlinkSync(isFile ? join(outside, 'history.md') : outside, join(root, ...place));
  const before = treeOf(outside);
  const memory = await openFor(root, { mirror: true });
  const { stored, warnings } = await memory.write({ squad, session: 's1', output });
  expect(stored).toHaveLength(2);
  await memory.write({ agent: 'Ada', session: 's2', output });
  await memory.standards.import({ markdown: '- Two eyes\n' });
  if (place[0] === squad) expect(warnings.join()).toContain('link');
  expect(treeOf(outside)).toEqual(before);
  expect(readFileSync(join(outside, 'history.md'), 'utf8')).toBe(secret);
  expect((await memory.search({ query: 'somebody' })).results).toEqual([]);
});

function isOfModes({ what }: { readonly what: string }): boolean {
  return what === 'permissions';
}

function treeOf(path: string): readonly string[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
}
