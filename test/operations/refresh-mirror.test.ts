/** `mirror`: which files it writes, whose it leaves, and that it takes edits in as a write does. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const newFolder = temporaryFolders();
const output = outputWith('[DEV] Fire slowly');

/** A root whose files are behind: all was recorded by a process that writes none. */
async function behind() {
  const root = newFolder();
  const other = await openFor(root);
  await other.standards.import({ markdown: '- Write the failing test first\n' });
  await other.write({ squad: 'kiln', output });
  await other.write({ agent: 'ada', output });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return { root, other, read, memory: await openFor(root, { mirror: true }) };
}

describe('mirror', () => {
  it('writes the files of squads, agents and the standards that are behind', async () => {
    const { root, memory, read } = await behind();
    const result = await memory.mirror();
    expect(result).toMatchObject({ root, looked: 3, off: 0, warnings: [] });
    expect(result.written).toEqual([
      '_agents/ada/history.md',
      '_agents/ada/meta.json',
      '_agents/ada/roles/DEV.md',
      '_agents/ada/semantic.md',
      '_process/standards.md',
      'kiln/history.md',
      'kiln/meta.json',
      'kiln/roles/DEV.md',
      'kiln/semantic.md',
    ]);
    expect(read('kiln/semantic.md')).toContain('Fire slowly');
  });

  it('writes nothing where nothing is behind, but looks at all', async () => {
    const { memory } = await behind();
    const { position } = await memory.mirror();
    expect(await memory.mirror()).toMatchObject({ position, looked: 3, written: [] });
    expect(await memory.mirror({ since: position })).toMatchObject({ looked: 0, written: [] });
  });

  it('looks with since only at memories with later events', async () => {
    const { memory, other, read } = await behind();
    const { position } = await memory.mirror();
    await other.write({ squad: 'kiln', session: 'two', output: outputWith('[DEV] Cool slowly') });
    const { looked, written } = await memory.mirror({ since: position });
    expect(looked).toBe(1);
    expect(written).toContain('kiln/history.md');
    expect(read('kiln/history.md')).toContain('Cool slowly');
  });

  it('takes in what a person edited, and lets the next look find nothing', async () => {
    const { memory, root, read } = await behind();
    await memory.mirror();
    const file = join(root, 'kiln/semantic.md');
    writeFileSync(file, `${read('kiln/semantic.md')}\n- [DEV] Cool slowly\n`);
    const { warnings, position } = await memory.mirror();
    expect(warnings).toEqual([expect.stringContaining('kiln/semantic.md was edited')]);
    const { results } = await memory.search({ squad: 'kiln', query: 'cool' });
    expect(results).toContainEqual(expect.objectContaining({ text: 'Cool slowly' }));
    expect(await memory.mirror({ since: position })).toMatchObject({ written: [], warnings: [] });
  });

  it('says which file could not be written, and writes the others', async () => {
    const { memory, root } = await behind();
    writeFileSync(join(root, 'kiln'), 'a file where the folder should be');
    const { written, warnings } = await memory.mirror();
    expect(warnings.join('\n')).toContain('kiln');
    expect(written).toContain('_agents/ada/history.md');
  });

  it('passes over a squad that is switched off', async () => {
    const { root } = await behind();
    writeSettings(root, { squads: { kiln: { enabled: false } } });
    const memory = await openFor(root, { mirror: true });
    expect(await memory.mirror()).toMatchObject({ looked: 2, off: 1 });
    expect(existsSync(join(root, 'kiln'))).toBe(false);
  });

  it('is refused where memory is off, or opened without files', async () => {
    const { root, other } = await behind();
    await expect(other.mirror()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('mirror: false'),
    });
    writeSettings(root, { enabled: false });
    await expect((await openFor(root, { mirror: true })).mirror()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('enabled: false'),
    });
  });

  it('creates nothing where there is no store', async () => {
    const root = newFolder();
    rmSync(root, { recursive: true });
    expect(await (await openFor(root, { mirror: true })).mirror()).toMatchObject({
      position: 0,
      looked: 0,
    });
    expect(existsSync(root)).toBe(false);
  });
});
