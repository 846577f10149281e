/** What `get` opens, and that nothing beside the memory's own files is there for it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editable } from '../storage/mirror/editable-squad.ts';
import { outputWith } from '../support/sample-memory.ts';

describe('with a squad named', () => {
  it('only its files, its agent’s where named, and the process layer’s are there', async () => {
    const { memory } = await editable();
    await memory.standards.import({ markdown: '- Test first\n' });
    await memory.write({ squad: 'loom', session: 's', output: outputWith('[DEV] Loom only') });
    await memory.write({ agent: 'main', session: 'd', output: outputWith('[ALL] In German') });
    const squad = 'loom';
    for (const target of ['loom/history.md', '_process/standards.md', 'loom/L2', '_process/S1']) {
      expect((await memory.get({ target, squad })).status).toBe('ok');
    }
    const others = ['kiln/history.md', 'kiln/L2', '_agents/main/history.md', 'nobody/history.md'];
    for (const target of others) {
      const got = memory.get({ target, squad });
      await expect(got).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringMatching(/ is not of squad loom or the process layer\.$/),
      });
    }
    const both = { target: '_agents/main/history.md', squad, agent: 'main' };
    expect((await memory.get(both)).text).toContain('In German');
    const agent = { target: 'loom/history.md', agent: 'main' };
    await expect(memory.get(agent)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what is no file of the memory', () => {
  const paths = [
    ...['squadlog.db', 'squadlog.json', 'squadlog.key', 'squadlog.head', './squadlog.key'],
    ...[
      '../squadlog.key',
      'kiln/../squadlog.key',
      'kiln/../../x.md',
      '/etc/passwd',
      '/',
      '.',
      '..',
    ],
    ...['kiln', 'kiln/', 'kiln/meta.json', 'kiln/notes.md', '.hidden.md', 'kiln/.history.md'],
    ...['kiln/history.md/', 'kiln//history.md', 'kiln/roles/../history.md', 'kiln/roles/dev.md'],
    ...['kiln/history.md.edited-0123abcd.md', 'kiln/before-squadlog/history.md'],
    ...['kiln%2f..%2fsquadlog.key', 'kiln/history.md\0.md', 'C:\\Windows\\win.ini'],
    ...['\\\\host\\share\\x.md', 'file:///etc/passwd', '~/x.md', 'kiln/roles/%2e%2e%2fx.md'],
    ...[
      '_process/history.md',
      '_agents/history.md',
      '_agents/../kiln/history.md',
      'kiln/history.MD',
    ],
  ];

  it.each(paths)('%j is not found', async (target) => {
    const { root, memory, path } = await editable();
    writeFileSync(path('notes.md'), 'private');
    await expect(memory.get({ target, squad: 'kiln' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(memory.get({ target: `${root}/${target}` })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('nor is a link, a folder or a pipe in the place of one', async () => {
    const { root, memory, path } = await editable();
    const notFound = async (target: string) =>
      expect(memory.get({ target })).rejects.toMatchObject({ code: 'not_found' });
    rmSync(path('semantic.md'));
    symlinkSync(join(root, 'squadlog.key'), path('semantic.md'));
    await notFound('kiln/semantic.md');
    rmSync(path('roles'), { recursive: true });
    symlinkSync(root, path('roles'));
    await notFound('kiln/roles/DEV.md');
    mkdirSync(path('history/2026-11.md'), { recursive: true });
    await notFound('kiln/history/2026-11.md');
    execFileSync('mkfifo', [path('history/2026-10.md')]);
    await notFound('kiln/history/2026-10.md');
    renameSync(join(root, 'kiln'), join(root, 'elsewhere'));
    symlinkSync(join(root, 'elsewhere'), join(root, 'kiln'));
    await notFound('kiln/history.md');
  });
});
