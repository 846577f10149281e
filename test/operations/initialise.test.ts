/** `init` gives a project a memory that is then found from within it. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMemory, parseConfig } from '../../src/index.ts';
import { clientScene } from '../support/client-scene.ts';
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

describe('the first word of init', () => {
  it.each([undefined, '.', './deep', 'deep'])('is a folder: %s', async (target) => {
    const { init, project } = clientScene(newFolder());
    mkdirSync(join(project, 'deep'));
    const { root, changed, client } = await init(target === undefined ? {} : { target });
    expect(root).toBe(join(project, target?.includes('deep') ? 'deep' : '', '.squadlog'));
    expect({ changed, client }).toEqual({ changed: true, client: undefined });
  });

  it('is a client before it is a folder, which ./ reaches', async () => {
    const { init, project } = clientScene(newFolder());
    mkdirSync(join(project, 'codex'));
    expect((await init({ target: 'codex' })).client).toBe('codex');
    const { root } = await init({ target: './codex' });
    expect(root).toBe(join(project, 'codex', '.squadlog'));
  });

  it.each([
    [{ target: 'codx' }, 'not_found', /did you mean codex\?/u],
    [{ target: 'Claude' }, 'not_found', /did you mean claude-code\?/u],
    [{ target: 'codx', dir: '.' }, 'not_found', /did you mean codex\?/u],
    [{ target: './none' }, 'not_found', /name a folder that exists/u],
    [{ target: 'codex', dir: 'none' }, 'not_found', /none is not there/u],
    [{ remove: true }, 'invalid', /remove goes with a client/u],
    [{ target: '.', scope: 'user' }, 'invalid', /scope goes with a client/u],
    [{ target: 'codex', scope: 'all' }, 'invalid', /scope must be one of project, user/u],
  ])('%j is told what is wrong', async (input, code, message) => {
    const { init, project } = clientScene(newFolder());
    const error = await init(input as Parameters<typeof init>[0]).catch((caught) => caught);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(readdirSync(project)).toEqual([]);
  });
});

describe('init beside a client', () => {
  it('takes the folder of another project', async () => {
    const { init, project } = clientScene(newFolder());
    mkdirSync(join(project, 'deep'));
    const { created } = await init({ target: 'gemini', dir: 'deep' });
    expect(created).toEqual([join(project, 'deep', '.gemini', 'settings.json')]);
  });

  it('says which memory the hooks will use', async () => {
    const { init, project, home } = clientScene(newFolder());
    expect((await init({ target: 'codex' })).root).toBe(join(home, '.squadlog'));
    await init({});
    expect((await init({ target: 'codex' })).root).toBe(join(project, '.squadlog'));
  });
});

it('a dry run makes nothing', async () => {
  const { init, project } = clientScene(newFolder());
  const dry = await init({ dryRun: true });
  expect(readdirSync(project)).toEqual([]);
  expect(await init({})).toEqual({ ...dry, dryRun: false });
});
