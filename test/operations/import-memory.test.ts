/**
 * Folders of memory are taken over: whole roots, single squads, appended records, awkward names.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { openMemory } from '../../src/index.ts';
import { legacyRecord, legacySession, writeFiles } from '../support/legacy-squad.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
let dir: string;
let root: string;

beforeEach(() => {
  dir = folder();
  root = folder();
});

async function sessionsOf(memory: Memory, squad: string): Promise<number> {
  return (await memory.list({ squad })).squads[0]?.sessions ?? 0;
}

describe('what may be named', () => {
  const files = {
    'kiln/history.md': legacySession({ task: 'A', lessons: ['[DEV] One'] }),
    'press/history.md': legacySession({ task: 'B', lessons: ['[DEV] Two'] }),
  };

  it('is a root with all its squads', async () => {
    writeFiles(dir, files);
    await using memory = await openMemory({ root });
    await memory.import({ dir });
    const { squads } = await memory.list();
    expect(squads.map(({ squad }) => squad)).toEqual(['kiln', 'press']);
  });

  it('is one squad, also one that was flushed', async () => {
    writeFiles(dir, files);
    writeFiles(dir, { 'gone/flush-archive-20260101-000000/history.md': files['kiln/history.md'] });
    await using memory = await openMemory({ root });
    await memory.import({ dir: join(dir, 'press') });
    expect((await memory.list()).squads.map(({ squad }) => squad)).toEqual(['press']);
    const { sources } = await memory.import({ dir: join(dir, 'gone') });
    expect(sources).toMatchObject([{ kind: 'flush-archive', evidence: 1 }]);
  });

  it('is nothing without memory: the error says what was looked for', async () => {
    await using memory = await openMemory({ root });
    const missing = memory.import({ dir: join(dir, 'missing') });
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
    writeFiles(dir, { 'notes.txt': 'hello' });
    await expect(memory.import({ dir })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('history.md'),
    });
    const file = memory.import({ dir: join(dir, 'notes.txt') });
    await expect(file).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not the memory of a root where memory is switched off', async () => {
    writeFiles(dir, files);
    writeFiles(root, { 'squadlog.json': '{"enabled": false}' });
    await using memory = await openMemory({ root });
    await expect(memory.import({ dir })).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('dates', () => {
  it('are those of the session heading, where it is earlier than the record', async () => {
    writeFiles(dir, {
      'kiln/history.md':
        legacySession({ day: '2026-02-05', task: 'Told later', lessons: ['[DEV] Early'] }) +
        legacySession({ day: '2026-12-24', task: 'Not yet', lessons: ['[DEV] Late'] }) +
        legacySession({ task: 'Undated', lessons: ['[DEV] Broken'], recorded: 'yesterday' }),
    });
    await using memory = await openMemory({ root });
    const { problems } = await memory.import({ dir });
    expect(problems).toMatchObject([{ reason: expect.stringContaining('Recorded') }]);
    const { events } = await memory.log({ type: 'SessionRecorded' });
    const times = events.map(({ occurredAt, recordedAt }) =>
      occurredAt === recordedAt ? 'unknown' : occurredAt,
    );
    expect(times.sort()).toEqual([
      '2026-02-05T00:00:00.000Z',
      '2026-11-30T06:27:50.000Z',
      'unknown',
    ]);
  });

  it('set the order of positions', async () => {
    const at = (day: number) => ({ recorded: `2026-03-0${day}T10:00:00Z`, task: `Day ${day}` });
    writeFiles(dir, {
      'kiln/history.md': [3, 1, 2].map((day) => legacySession(at(day))).join(''),
    });
    await using memory = await openMemory({ root });
    await memory.import({ dir });
    const { events } = await memory.log({ type: 'SessionRecorded' });
    const titles = events.map(({ data }) => (data as { title?: string }).title);
    expect(titles).toEqual(['Day 1', 'Day 2', 'Day 3']);
  });
});

describe('records', () => {
  it('that are equal but for their time, or stand twice, are sessions of their own', async () => {
    const twice = legacySession({ task: 'Again', lessons: ['[DEV] Same words'] });
    const later = legacySession({
      task: 'Again',
      lessons: ['[DEV] Same words'],
      recorded: '2026-11-30T07:00:00Z',
    });
    const compressedHeading = '## Compressed Sessions (before 2026-11-01)\n';
    const short = '---\nTask: Short | Outcome: SUCCESS\n\n';
    writeFiles(dir, {
      'kiln/history.md': `${compressedHeading}${short}${short}${twice}${twice}${later}`,
    });
    await using memory = await openMemory({ root });
    await memory.import({ dir });
    expect(await sessionsOf(memory, 'kiln')).toBe(5);
    expect((await memory.import({ dir })).recorded).toBe(0);
  });

  it('that the skill appends later are added alone, wherever the file has gone', async () => {
    writeFiles(dir, { 'kiln/history.md': legacySession({ task: 'First', lessons: ['[DEV] A'] }) });
    await using memory = await openMemory({ root: dir });
    await memory.import({ dir });
    const history = join(dir, 'kiln/history.md');
    appendFileSync(history, legacySession({ task: 'Second', lessons: ['[DEV] B'] }));
    await memory.import({ dir });
    expect(await sessionsOf(memory, 'kiln')).toBe(2);
    const output = (words: string) => `## Session Memory\n- [DEV] ${words}\n`;
    await memory.write({ squad: 'kiln', session: 's1', output: output('C') });
    appendFileSync(history, legacySession({ task: 'Third', lessons: ['[DEV] D'] }));
    const { sources } = await memory.import({ dir });
    expect(sources.find(({ path }) => path === 'kiln/history.md')).toMatchObject({ sessions: 1 });
    expect(await sessionsOf(memory, 'kiln')).toBe(4);
    await memory.write({ squad: 'kiln', session: 's2', output: output('E') });
    expect((await memory.import({ dir })).recorded).toBe(0);
    expect(await sessionsOf(memory, 'kiln')).toBe(5);
    const titles = readFileSync(history, 'utf8').match(/^Task: .*$/gmu);
    expect(titles).toEqual(['Task: First', 'Task: Second', 'Task: Third']);
  });

  it('that the skill appends and a write takes in first are known to a later import', async () => {
    const output = (words: string) => `## Session Memory\n- [DEV] ${words}\n`;
    await using memory = await openMemory({ root });
    await memory.write({ squad: 'kiln', session: 's1', output: output('A') });
    const history = join(root, 'kiln/history.md');
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const twice = legacySession({ task: 'Twice', lessons: ['[DEV] B'] });
    const last = legacySession({ task: 'Last', lessons: [`[DEV] (supersedes L2) Use ${secret}`] });
    appendFileSync(history, twice + twice + last);
    writeFiles(dir, { 'kiln/history.md': readFileSync(history, 'utf8') });
    const { warnings } = await memory.write({ squad: 'kiln', session: 's2', output: output('C') });
    expect(warnings[0]).toMatch(/^kiln\/history.md was edited: 3 sessions recorded, 3 lines rec/);
    expect(warnings.slice(1).join()).toMatch(/history.md, line \d+: says that it supersedes L2/);
    expect(await sessionsOf(memory, 'kiln')).toBe(5);
    expect(await memory.import({ dir })).toMatchObject({ recorded: 0, repeated: 3 });
    expect(await sessionsOf(memory, 'kiln')).toBe(5);
    const { events } = await memory.log({ limit: 100 });
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  it('that lost even their one line to compress come back from the archive', async () => {
    const lost = legacyRecord('## Session Memory\n- [DEV] No task, no outcome\n');
    writeFiles(dir, {
      'kiln/history.md': '## Compressed Sessions (before 2026-11-01)\n---\n | \n\n',
      'kiln/history-archive-20261101.AbCdEf.md': lost,
    });
    await using memory = await openMemory({ root });
    await memory.import({ dir });
    expect((await memory.list()).squads).toMatchObject([{ sessions: 1, learnings: 1 }]);
  });

  it('keep secrets out of the store, and say how many were masked', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    writeFiles(dir, {
      'kiln/history.md': legacySession({ task: 'T', lessons: [`[DEV] Use ${token} to push`] }),
    });
    await using memory = await openMemory({ root });
    const { masked } = await memory.import({ dir });
    expect(masked).toBeGreaterThan(0);
    const { events } = await memory.log({ limit: 100 });
    expect(JSON.stringify(events)).not.toContain(token);
    expect((await memory.import({ dir })).recorded).toBe(0);
  });
});
