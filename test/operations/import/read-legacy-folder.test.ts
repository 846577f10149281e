/** Files of a memory folder are found by their place, read within limits, and told from our own. */
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealExport } from '../../../src/operations/export/exported-file.ts';
import { afterTrailer } from '../../../src/operations/import/read-legacy-file.ts';
import { readLegacyFolder } from '../../../src/operations/import/read-legacy-folder.ts';
import { sealMarkdown } from '../../../src/storage/mirror/trailer.ts';
import { legacySession, writeFiles } from '../../support/legacy-squad.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
const record = legacySession({ task: 'A', lessons: ['[DEV] One'] });
let dir: string;

beforeEach(() => {
  dir = folder();
});

function kinds(path = dir) {
  return Object.fromEntries(readLegacyFolder(path).files.map((file) => [file.path, file.kind]));
}

it('finds what the skill wrote, originals that the mirror kept, and nothing else', () => {
  writeFiles(dir, {
    'kiln/history.md': record,
    'kiln/notes.md': 'mine',
    'kiln/roles/QA.md': '- [QA] x',
    'kiln/flush-archive-1/history.md': record,
    'kiln/before-squadlog/history.md': record,
    'kiln/before-squadlog/history-2.md': record,
    'kiln/before-squadlog/deep/history.md': record,
    '_process/standards.md': '- Test first',
    '_agents/ada/history.md': record,
    '.git/history.md': record,
    'stray.md': 'x',
  });
  expect(kinds()).toEqual({
    '_agents/ada/history.md': 'history',
    '_process/standards.md': 'standards',
    'kiln/before-squadlog/history-2.md': 'history',
    'kiln/before-squadlog/history.md': 'history',
    'kiln/flush-archive-1/history.md': 'flush-archive',
    'kiln/history.md': 'history',
  });
  expect(kinds(join(dir, 'kiln'))).toHaveProperty(['kiln/history.md']);
  expect(kinds(join(dir, '_agents'))).toEqual({ '_agents/ada/history.md': 'history' });
  expect(kinds(join(dir, '_agents/ada'))).toEqual({ '_agents/ada/history.md': 'history' });
});

describe('our own files', () => {
  const mirrored = sealMarkdown('---\n**Recorded:** 2026-01-01T00:00:00Z\n', 7);

  it('of the mirror are no source but for what was appended behind the trailer', () => {
    writeFiles(dir, { 'kiln/history.md': mirrored, 'kiln/semantic.md': mirrored });
    expect(kinds()).toEqual({});
    writeFiles(dir, { 'kiln/history.md': mirrored + record });
    const [file] = readLegacyFolder(dir).files;
    expect(file?.text.trim()).toBe(record.trim());
    const line = (text = '') => text.split('\n').indexOf('Task: A');
    expect(line(file?.text)).toBe(line(mirrored + record));
    expect(afterTrailer(record)).toBeUndefined();
  });

  it('that were edited and set aside still give what was appended', () => {
    writeFiles(dir, {
      'kiln/history.edited-1a2b3c4d.md': mirrored + record,
      'kiln/history.edited-00000000.md': record,
    });
    expect(kinds()).toEqual({ 'kiln/history.edited-1a2b3c4d.md': 'history' });
  });

  it('of an export are known by their seal', () => {
    writeFiles(dir, {
      'kiln/history.md': sealExport(record),
      'kiln/learnings.md': sealExport('- [DEV] Lone <!-- L1 -->\n'),
      'press/learnings.md': 'not of an export',
    });
    const { files } = readLegacyFolder(dir);
    expect(files.map(({ path, exported }) => [path, exported])).toEqual([
      ['kiln/history.md', true],
      ['kiln/learnings.md', true],
    ]);
  });
});

describe('what is not read is reported', () => {
  it('beyond 64 MiB', () => {
    mkdirSync(join(dir, 'kiln'));
    const descriptor = openSync(join(dir, 'kiln/history.md'), 'w');
    ftruncateSync(descriptor, 64 * 1024 * 1024 + 1);
    closeSync(descriptor);
    const { files, problems } = readLegacyFolder(dir);
    expect(files).toEqual([]);
    expect(problems).toMatchObject([
      { path: 'kiln/history.md', line: 1, reason: expect.stringContaining('64 MiB') },
    ]);
  });

  it('behind a link', () => {
    const elsewhere = folder();
    writeFiles(elsewhere, { 'history.md': record });
    mkdirSync(join(dir, 'kiln'));
    symlinkSync(join(elsewhere, 'history.md'), join(dir, 'kiln/history.md'));
    symlinkSync(elsewhere, join(dir, 'linked'));
    const { files, problems } = readLegacyFolder(dir);
    expect(files).toEqual([]);
    expect(problems.map(({ path }) => path).sort()).toEqual(['kiln/history.md', 'linked']);
  });

  it('as bytes that are no UTF-8, with the line', () => {
    mkdirSync(join(dir, 'kiln'));
    const bytes = Buffer.concat([Buffer.from(record), Buffer.from([0xff]), Buffer.from('\n')]);
    writeFileSync(join(dir, 'kiln/history.md'), bytes);
    const { files, problems } = readLegacyFolder(dir);
    expect(files).toHaveLength(1);
    expect(problems).toMatchObject([{ line: record.split('\n').length }]);
  });
});
