/**
 * Archives are older evidence: copies count once, one-liners get their words back, the rest is
 * kept.
 */
import { expect, it } from 'vitest';
import type { FolderFile } from '../../../src/operations/import/folder-file.ts';
import { matchArchives } from '../../../src/operations/import/match-archives.ts';
import { legacyRecord, legacySession } from '../../support/legacy-squad.ts';

function file(path: string, text: string): FolderFile {
  const kind = path.includes('history-archive') ? 'history-archive' : 'flush-archive';
  return {
    folder: 'kiln',
    path: `kiln/${path}`,
    kind: path === 'history.md' ? 'history' : kind,
    exported: false,
    text,
    masked: 0,
    bytes: text.length,
    digest: 'c'.repeat(64),
  };
}

const titles = (records: readonly { session: { title?: string } }[]) =>
  records.map(({ session }) => session.title);

it('gives one-liners their full records one to one, in order', () => {
  const twice = (lesson: string, recorded: string) =>
    legacySession({ task: 'Same task', lessons: [lesson], recorded });
  const short = '---\nTask: Same task | Outcome: SUCCESS\n\n';
  const { sessions, evidence } = matchArchives([
    file('history.md', `## Compressed Sessions (before 2026-03-01)\n${short}${short}`),
    file(
      'history-archive-20260301.AbCdEf.md',
      twice('[DEV] First', '2026-02-01T00:00:00Z') + twice('[DEV] Second', '2026-02-02T00:00:00Z'),
    ),
  ]);
  const taught = sessions.map(({ session }) => session.learnings.map(({ text }) => text).join());
  expect(taught).toEqual(['First', 'Second']);
  expect(sessions.map(({ countedIn }) => countedIn.path)).toEqual(Array(2).fill('kiln/history.md'));
  expect(sessions.every(({ compressed }) => compressed)).toBe(true);
  expect(evidence).toEqual([]);
});

it('prefers the full record of a one-liner to a later copy of its words', () => {
  const words = { task: 'Told twice', lessons: ['[DEV] Same'] };
  const { sessions, evidence } = matchArchives([
    file(
      'history.md',
      '## Compressed Sessions (before d)\n---\nTask: Told twice | Outcome: SUCCESS\n\n' +
        legacySession(words),
    ),
    file('history-archive-1.md', legacySession({ ...words, recorded: '2026-02-03T10:15:00Z' })),
  ]);
  expect(sessions.map(({ session }) => session.recordedAt)).toEqual([
    '2026-02-03T10:15:00.000Z',
    '2026-11-30T06:27:50.000Z',
  ]);
  expect(evidence).toEqual([]);
});

it('counts a record in two archives once, and keeps what was flushed as evidence', () => {
  const known = legacySession({ task: 'Known' });
  const flushed = legacySession({ task: 'Flushed' });
  const { sessions, evidence } = matchArchives([
    file('history.md', known),
    file('history-archive-1.md', known + flushed),
    file('history-archive-2.md', known + flushed),
    file('flush-archive-1/history.md', flushed),
  ]);
  expect(titles(sessions)).toEqual(['Known']);
  expect(titles(evidence)).toEqual(['Flushed']);
});

it('brings back a record that compress could leave no line of, but not a flushed one', () => {
  const bare = (lesson: string) => legacyRecord(`## Session Memory\n- [DEV] ${lesson}\n`);
  const compressed = '## Compressed Sessions (before d)\n---\n | \n\n';
  const files = [
    file('history-archive-1.md', bare('Compressed away')),
    file('flush-archive-1/history-archive-0.md', bare('Flushed away')),
  ];
  const after = matchArchives([file('history.md', compressed), ...files]);
  expect(after.sessions.map(({ file: { path } }) => path)).toEqual(['kiln/history-archive-1.md']);
  const without = matchArchives([file('history.md', legacySession({ task: 'New' })), ...files]);
  expect(titles(without.sessions)).toEqual(['New']);
  expect(without.evidence).toHaveLength(2);
});

it('knows a record by what it said before secrets were masked', () => {
  const text = legacySession({ task: 'Rotate', lessons: ['[DEV] old secret'] });
  const masked = { ...file('history.md', text.replace('old secret', '[masked]')), unmasked: text };
  const [one] = matchArchives([masked]).sessions;
  const [other] = matchArchives([file('history.md', text)]).sessions;
  expect(one?.identity).toBe(other?.identity);
  expect(one?.session.text).toContain('[masked]');
});
