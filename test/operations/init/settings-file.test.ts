/** A client's settings are replaced whole, or not at all. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  readSettingsFile,
  replaceSettingsFile,
} from '../../../src/operations/init/settings-file.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

describe('replacing', () => {
  it('makes what a link leads to, and never takes that away', () => {
    const folder = newFolder();
    const path = join(folder, 'settings.json');
    symlinkSync('deep/real.json', path);
    expect(readSettingsFile(path)).toBeUndefined();
    replaceSettingsFile(path, { before: undefined, after: 'a' }, folder);
    expect(readFileSync(join(folder, 'deep', 'real.json'), 'utf8')).toBe('a');
    replaceSettingsFile(path, { before: 'a', after: undefined }, folder);
    expect(readFileSync(join(folder, 'deep', 'real.json'), 'utf8')).toBe('a');
  });

  it('is refused where somebody else was there meanwhile', () => {
    const path = join(newFolder(), 'settings.json');
    writeFileSync(path, 'theirs');
    const change = { before: 'read before', after: 'ours' };
    expect(() => replaceSettingsFile(path, change, '/')).toThrow(/changed by somebody else/u);
    expect(readFileSync(path, 'utf8')).toBe('theirs');
  });

  it('leaves folders that hold something else', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(join(folder, 'a', 'theirs'), '');
    const path = join(folder, 'a', 'b', 'ours');
    writeFileSync(path, 'x');
    replaceSettingsFile(path, { before: 'x', after: undefined }, folder);
    expect(readdirSync(join(folder, 'a'))).toEqual(['theirs']);
  });

  it('says that a folder is not to be written to, and leaves nothing there', () => {
    const folder = newFolder();
    const path = join(folder, 'settings.json');
    writeFileSync(path, 'old', { mode: 0o644 });
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    const module = new URL('../../../src/operations/init/settings-file.ts', import.meta.url).href;
    const script = `import { replaceSettingsFile } from ${JSON.stringify(module)};
      process.setuid?.(${process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0)});
      try { replaceSettingsFile(${JSON.stringify(path)}, { before: 'old', after: 'new' }, '/'); }
      catch (error) { process.stdout.write(error.code + ': ' + error.message); }`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stdout).toMatch(/^unavailable: .*settings\.json can't be written \(EACCES\)/u);
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });
});

describe('reading', () => {
  it.each([
    [
      'links that lead in a circle',
      (path: string) => symlinkSync('settings.json', path),
      /circle/u,
    ],
    ['other bytes than UTF-8', (path: string) => writeFileSync(path, '\xff{}', 'latin1'), /UTF-8/u],
  ])('refuses %s', (_what, make, message) => {
    const path = join(newFolder(), 'settings.json');
    make(path);
    expect(() => readSettingsFile(path)).toThrow(message);
  });
});
