/** Standards that lie where a setting says: written, edited and kept there by the same rules. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Memory } from '../../../src/memory-api.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const lesson = { squad: 'kiln', output: outputWith('[DEV] Ship early') };

/** What the mirror adds to the result. */
async function importing(memory: Memory, markdown: string): Promise<string> {
  const result = await memory.standards.import({ markdown });
  return (result as { readonly warnings?: readonly string[] }).warnings?.join() ?? '';
}

/** A project whose root is `.squadlog`, with the standards in its `docs`. */
async function project(path: string | undefined = '../docs/team.md') {
  const home = folder();
  const root = join(home, '.squadlog');
  mkdirSync(root);
  const docs = join(home, 'docs', 'team.md');
  const own = join(root, '_process', 'standards.md');
  const open = (at: string | undefined) =>
    openFor(root, {
      mirror: true,
      ...(at === undefined ? {} : { config: { layers: { process: { path: at } } } }),
    });
  return { root, docs, own, open, memory: await open(path) };
}

it('writes them there and nowhere else, and makes the folder', async () => {
  const { memory, docs, own } = await project();
  await memory.standards.import({ markdown: '- Write the failing test first\n' });
  expect(readFileSync(docs, 'utf8')).toContain('Write the failing test first');
  expect(existsSync(own)).toBe(false);
});

it('takes an absolute path too', async () => {
  const elsewhere = join(folder(), 'rules.md');
  const { memory, own } = await project(elsewhere);
  await memory.standards.import({ markdown: '- Write the failing test first\n' });
  expect(readFileSync(elsewhere, 'utf8')).toContain('Write the failing test first');
  expect(existsSync(own)).toBe(false);
});

it("takes a person's edit from there", async () => {
  const { memory, docs } = await project();
  await memory.standards.import({ markdown: '- Write the failing test first\n' });
  const edited = readFileSync(docs, 'utf8').replace(
    '- Write the failing test first',
    '- Write the failing test first\n- No merge on a red build',
  );
  writeFileSync(docs, edited);
  const { findings } = await memory.doctor();
  expect(findings.find(({ what }) => what === 'edits')?.detail).toContain('../docs/team.md');
  const { warnings } = await memory.write(lesson);
  expect(warnings.join()).toContain('../docs/team.md was edited: 1 line recorded');
  const { standards } = await memory.standards.show();
  expect(standards.map(({ text }) => text)).toEqual([
    'Write the failing test first',
    'No merge on a red build',
  ]);
});

it('keeps a file that it did not write, and says where', async () => {
  const { memory, docs, root } = await project();
  mkdirSync(join(docs, '..'));
  writeFileSync(docs, '# Ours\n', { mode: 0o644 });
  const warnings = await importing(memory, '- Test first\n');
  expect(warnings).toContain('../docs/team.md was not written by Squadlog');
  const kept = join(root, '_process', 'before-squadlog', 'team.md');
  expect(readFileSync(kept, 'utf8')).toBe('# Ours\n');
  expect(statSync(docs).mode & 0o777).toBe(0o644);
});

it('opens them by the address that they always have', async () => {
  const { memory } = await project();
  await memory.standards.import({ markdown: '- Write the failing test first\n' });
  await memory.write(lesson);
  const [found] = (await memory.search({ query: 'failing test' })).results;
  expect(found?.path).toBe('_process/standards.md');
  const { text } = await memory.get({
    target: '_process/standards.md',
    from: found?.startLine ?? 0,
  });
  expect(text).toContain('Write the failing test first');
});

it('takes the old file away, unless somebody wrote into it', async () => {
  const { memory, open, own, docs } = await project('_process/standards.md');
  await memory.standards.import({ markdown: '- Write the failing test first\n' });
  expect(existsSync(own)).toBe(true);
  const moved = await open('../docs/team.md');
  await moved.standards.import({ markdown: '- No merge on a red build\n' });
  expect(existsSync(own)).toBe(false);
  expect(readFileSync(docs, 'utf8')).toContain('No merge on a red build');
  const edited = `- Mine\n${readFileSync(docs, 'utf8')}`;
  writeFileSync(own, edited);
  const warnings = await importing(moved, '- Third\n');
  expect(readFileSync(own, 'utf8')).toBe(edited);
  expect(warnings).toContain('the standards lie in ../docs/team.md now');
});

it('reports a place that can not be written, and loses no capture', async () => {
  const { memory, docs } = await project();
  writeFileSync(join(docs, '..'), 'a file in the way');
  const warnings = await importing(memory, '- Test first\n');
  expect(warnings).toContain('docs is a link or no folder');
  expect((await memory.standards.show()).standards).toHaveLength(1);
});
