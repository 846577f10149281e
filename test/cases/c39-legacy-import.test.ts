/**
 * Case C39: the memory of a team that used the shell skill is taken over in place, whole, and once.
 * After claude-mem#2812 and servers#3173.
 */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { createClock } from '../support/fixed-clock.ts';
import {
  fileDigests,
  legacyMeta,
  legacyRecord,
  legacySemantic,
  legacySession,
  writeFiles,
} from '../support/legacy-squad.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();

/** Nine sessions: one with rules inside, one without a task, one with an impossible date. */
const old = [1, 2, 3].map((day) =>
  legacySession({
    day: `2026-02-0${day}`,
    task: `Old task ${day}`,
    lessons: [`[DEV] Old lesson ${day}`],
    recorded: `2026-02-0${day}T10:00:00Z`,
  }),
);
const recent = [
  legacyRecord(
    'Task: Compare two ways\nOutcome: FAILURE\n\n---\nNotes between rules.\n---\n\n' +
      '## Session Memory\n- [ARCHITECT] Rules inside a record are content\n',
    '2026-11-20T10:00:00Z',
  ),
  legacyRecord('Outcome: SUCCESS\n\n## Session Memory\n- [qa] No task line here\n'),
  legacySession({ day: '2026-02-31', task: 'Impossible date', lessons: ['[OPS] Dates break'] }),
  legacySession({ task: 'Tag zoo', lessons: ['[QA-LEAD] Hyphens', '[QA2] Digits', '[ALL] All'] }),
  legacySession({ task: 'Same words', lessons: ['[ALL] Ship on Tuesdays'] }),
  legacySession({
    task: 'Last one',
    outcome: 'FAILURE',
    lessons: ['[DEV] Flags live in one file'],
  }),
];
const compressedHeading = '## Compressed Sessions (before 2026-11-23)\n';
const shortForms = [1, 2, 3].map((day) => `---\nTask: Old task ${day} | Outcome: SUCCESS\n\n`);

const files = {
  'kiln/history.md': `${compressedHeading}${shortForms.join('')}\n${recent.join('')}`,
  'kiln/history-archive-20261123.AbCdEf.md': `${old.join('')}${recent[0]}`,
  'kiln/history-archive-20261130.GhIjKl.md': `${old.join('')}${recent.slice(0, 3).join('')}`,
  'kiln/semantic.md': legacySemantic(['[ALL] Ship on Tuesdays', '[DEV] Known from a summary only']),
  'kiln/meta.json': legacyMeta(1),
  'kiln/flush-archive-20260101-000000/history.md': legacySession({
    task: 'Flushed long ago',
    lessons: ['[DEV] A person flushed this'],
    recorded: '2025-12-31T10:00:00Z',
  }),
  '_process/standards.md':
    '# Process Memory: Team\n**Type:** Permanent | Cross-program | Never flushed\n\n' +
    '## How We Work\n- Write the failing test first\n- Two reviewers for money\n',
};

let root: string;

beforeEach(() => {
  root = folder();
  writeFiles(root, files);
});

/** On the day that the newest sessions of both folders are of, whenever this is run. */
const open = (at: string) => openMemory({ root: at, now: createClock().now });

describe('a folder of the shell skill, imported in place', () => {
  it('gives nine sessions by content, all tagged bullets, patterns and standards', async () => {
    await using memory = await open(withoutPolicies(root));
    const { sources } = await memory.import({ dir: root });
    const { squads } = await memory.list();
    expect(squads).toMatchObject([{ squad: 'kiln', sessions: 9, learnings: 12, patterns: 2 }]);
    expect(sources.reduce((sum, source) => sum + source.sessions, 0)).toBe(9);
    const { block } = await memory.read({ squad: 'kiln', tokens: 4_000 });
    for (const role of ['QA-LEAD', 'QA2', 'QA', 'OPS', 'ARCHITECT']) {
      expect(block).toContain(`[${role}]`);
    }
    expect(block).toContain('Write the failing test first');
    expect(block).toContain('Old lesson 1 (L');
    expect(block).toContain('Known from a summary only (P');
  });

  it('counts archives once, and keeps a flushed session as evidence nobody is told', async () => {
    await using memory = await open(root);
    const { sources } = await memory.import({ dir: root });
    const kept = sources.filter(({ evidence }) => evidence > 0);
    expect(kept).toMatchObject([
      { path: 'kiln/flush-archive-20260101-000000/history.md', sessions: 0, evidence: 1 },
    ]);
    const { results } = await memory.search({ query: 'flushed' });
    expect(results).toEqual([]);
    const { events } = await memory.log({ type: 'RecordImported', limit: 100 });
    expect(JSON.stringify(events)).toContain('A person flushed this');
  });

  it('reports the broken date with its place and takes the session all the same', async () => {
    await using memory = await open(root);
    const { problems } = await memory.import({ dir: root });
    const line = files['kiln/history.md'].split('\n').findIndex((text) => text.includes('02-31'));
    expect(problems).toEqual([
      { path: 'kiln/history.md', line: line + 1, reason: expect.stringContaining('2026-02-31') },
    ]);
  });

  it('adds nothing a second time, and changes no file', async () => {
    await using memory = await open(root);
    const before = fileDigests(root);
    await memory.import({ dir: root });
    const { recorded } = await memory.import({ dir: root });
    expect(recorded).toBe(0);
    expect(fileDigests(root)).toEqual(before);
  });

  it('goes on with new captures, from the originals that were set aside', async () => {
    await using memory = await open(root);
    await memory.import({ dir: root });
    await memory.write({
      squad: 'kiln',
      session: 'new-1',
      output: '## Session Memory\n- [DEV] The first lesson after the move\n',
    });
    expect((await memory.list()).squads).toMatchObject([{ sessions: 10, learnings: 13 }]);
    const kept = readFileSync(join(root, 'kiln/before-squadlog/history.md'), 'utf8');
    expect(kept).toBe(files['kiln/history.md']);
    expect((await memory.import({ dir: root })).recorded).toBe(0);
    expect((await memory.list()).squads).toMatchObject([{ sessions: 10, learnings: 13 }]);
  });
});

it('takes the real folder: seven sessions, one broken date, one evidence record', async () => {
  const real = withoutPolicies(copyOfReal());
  const before = fileDigests(real);
  await using memory = await open(real);
  const { sources, problems } = await memory.import({ dir: real });
  expect((await memory.list()).squads).toMatchObject([
    { squad: 'checkout', sessions: 6, learnings: 21, patterns: 10 },
    { squad: 'search-team', sessions: 1, learnings: 1, patterns: 0 },
  ]);
  expect(problems).toMatchObject([{ path: 'checkout/history.md', line: 60 }]);
  expect(sources.filter(({ evidence }) => evidence > 0)).toMatchObject([
    { path: 'search-team/flush-archive-20261130-062750/history.md', evidence: 1 },
  ]);
  expect((await memory.import({ dir: real })).recorded).toBe(0);
  expect(fileDigests(real)).toEqual(before);
});

it('distils the real folder once, and every lesson of it is told or has its reason', async () => {
  const real = copyOfReal();
  await using memory = await open(real);
  await memory.import({ dir: real });
  const { squads } = await memory.list({ squad: 'checkout' });
  expect(squads).toMatchObject([{ sessions: 6, learnings: 21, patterns: 16 }]);
  const { events: distills } = await memory.log({ squad: 'checkout', type: 'SquadDistilled' });
  expect(distills).toMatchObject([{ actor: { id: 'import' } }, { actor: { id: 'policy' } }]);
  const { events: lessons } = await memory.log({ squad: 'checkout', type: 'LearningRecorded' });
  expect(lessons).toHaveLength(21);
  const { block } = await memory.read({ squad: 'checkout', tokens: 4_000 });
  const reasons = JSON.stringify(distills[1]?.data);
  for (const { id, data } of lessons) {
    const { text } = data as { readonly text: string };
    expect(block.includes(text) || reasons.includes(id), text).toBe(true);
  }
  expect((await memory.import({ dir: real })).recorded).toBe(0);
  expect((await memory.log({ squad: 'checkout', type: 'SquadDistilled' })).events).toHaveLength(2);
});

function copyOfReal(): string {
  const real = folder();
  cpSync(new URL('../fixtures/legacy-squads', import.meta.url), real, { recursive: true });
  return real;
}
