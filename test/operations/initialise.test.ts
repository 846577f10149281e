/** `init` gives a project a memory that is then found from within it. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMemory, parseConfig } from '../../src/index.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

async function init(dir: string) {
  await using memory = await openMemory({ root: newFolder() });
  return memory.init({ dir });
}

describe('init', () => {
  it('makes settings and a list of what git should leave out, and nothing else', async () => {
    const project = newFolder();
    const { root, created, kept } = await init(project);
    expect(root).toBe(join(project, '.squadlog'));
    expect(readdirSync(root).sort()).toEqual(['.gitignore', 'squadlog.json']);
    expect(created).toHaveLength(3);
    expect(kept).toEqual([]);
    const settings = JSON.parse(readFileSync(join(root, 'squadlog.json'), 'utf8'));
    expect(Object.keys(parseConfig(settings, 'squadlog.json'))).toEqual(['$schema']);
    expect(statSync(root).mode & 0o777).toBe(0o700);
  });

  it('makes what the nearest-folder rule finds', async () => {
    const project = newFolder();
    await init(project);
    const cwd = join(project, 'deep', 'inside');
    mkdirSync(cwd, { recursive: true });
    await using memory = await openMemory({ cwd, env: {}, home: newFolder() });
    expect(memory.root).toBe(join(project, '.squadlog'));
  });

  it('overwrites nothing', async () => {
    const project = newFolder();
    mkdirSync(join(project, '.squadlog'));
    writeFileSync(join(project, '.squadlog', 'squadlog.json'), '{"tokenBudget": 9}');
    const { created, kept } = await init(project);
    expect(created).toEqual([join(project, '.squadlog', '.gitignore')]);
    expect(kept).toHaveLength(2);
    const path = join(project, '.squadlog', 'squadlog.json');
    expect(readFileSync(path, 'utf8')).toBe('{"tokenBudget": 9}');
  });

  it('fails with not_found for a project that is not there', async () => {
    await expect(init(join(newFolder(), 'none'))).rejects.toMatchObject({ code: 'not_found' });
  });
});
