/** Of a mirrored file only what the log gives, or what a person wrote into one of now, is shown. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import type { MirroredFile } from '../../../src/storage/mirror/mirrored-file.ts';
import { readableFile } from '../../../src/storage/mirror/readable-file.ts';
import { sealMarkdown } from '../../../src/storage/mirror/trailer.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const withheld = '(withheld: the memory of now has no such line)';
const lesson = '- [DEV] Flags live in flags.toml';

/** A squad's file as it was written, and a look at what became of it. */
async function written() {
  const root = folder();
  const memory = await openMemory({ root });
  await memory.write({ squad: 'kiln', session: 's1', output: outputWith(lesson.slice(2)) });
  await memory.close();
  const content = readFileSync(join(root, 'kiln', 'semantic.md'), 'utf8');
  const { now } = createClock();
  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
  onTestFinished(() => storage.close());
  const look = async (text: string, more: Partial<MirroredFile> = {}) => {
    const view = await storage.read();
    const named = { stream: 'squad/kiln', folder: '', name: 'semantic.md' } as const;
    const file = { ...named, path: 'kiln/semantic.md', isText: true, content: text, ...more };
    return readableFile(file, view).finally(() => view.close());
  };
  const position = Number(/position=(\d+)/u.exec(content)?.[1]);
  return { content, look, position };
}

it('shows a file of now whole, without its closing comment', async () => {
  const { content, look } = await written();
  const readable = await look(content);
  expect(readable).toMatchObject({ state: 'current', withheld: 0, warnings: [] });
  expect(readable?.lines.some((line) => line.startsWith(lesson))).toBe(true);
  expect(readable?.lines.join('\n')).not.toContain('sha256');
});

it('shows every line that a person wrote into a file of now', async () => {
  const { content, look } = await written();
  const readable = await look(content.replace(lesson, `- [OPS] By hand\n${lesson}`));
  expect(readable).toMatchObject({ state: 'edited', withheld: 0 });
  expect(readable?.lines).toContain('- [OPS] By hand');
});

it.each([
  ['older', -1],
  ['newer', 7],
] as const)('withholds of a file that is %s what the log does not give', async (state, ahead) => {
  const { content, look, position } = await written();
  const body = content.slice(0, content.indexOf('<!-- squadlog position='));
  const sealed = sealMarkdown(`${body}- [DEV] Gone since\n`, position + ahead);
  const readable = await look(sealed);
  expect(readable).toMatchObject({ state, withheld: 1 });
  expect(readable?.lines).toContain(withheld);
  expect(readable?.lines.join('\n')).not.toMatch(/Gone since|sha256/u);
  expect(readable?.lines.some((line) => line.startsWith(lesson))).toBe(true);
});

it('withholds all but empty lines of a file that is not ours', async () => {
  const { look } = await written();
  const readable = await look('# Mine\n\n- [DEV] Somebody else\n');
  expect(readable).toMatchObject({ state: 'foreign', withheld: 2 });
  expect(readable?.lines.filter((line) => line !== '')).toEqual([withheld, withheld]);
});

it('takes a closed page that differs for an older one, as nobody can tell', async () => {
  const { content, look } = await written();
  const page = { folder: 'history', name: '2026-01.md' } as const;
  expect((await look(content, page))?.state).toBe('older');
});

it('knows nothing of a stream that the log has not', async () => {
  const { content, look } = await written();
  expect(await look(content, { stream: 'squad/loom' })).toBeUndefined();
});
