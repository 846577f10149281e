/** Histories of the predecessor are read whole: real files, hostile ones, and any text. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LegacySession } from '../../../../src/commands/capture/legacy/read-legacy-history.ts';
import { readLegacyHistory } from '../../../../src/commands/capture/legacy/read-legacy-history.ts';

const fixtures = new URL('../../../fixtures/legacy-squads/', import.meta.url);
const fixture = (path: string) => readFileSync(new URL(path, fixtures), 'utf8');
const record = (body: string, time = '2026-11-30T06:27:50Z') =>
  `\n---\n**Recorded:** ${time}\n\n${body}\n`;
const tags = (session: LegacySession | undefined) =>
  session?.learnings.map(({ role, line }) => `${line} ${role}`);

describe('the history of a real squad that was compressed', () => {
  const { sessions, problems } = readLegacyHistory(fixture('checkout/history.md'));

  it('holds six sessions: one in short form and five in full', () => {
    expect(sessions.map(({ line, title, compressed }) => ({ line, title, compressed }))).toEqual([
      { line: 3, title: 'Make payment retries idempotent', compressed: true },
      { line: 10, title: 'Find out why webhooks were dropped on Sunday', compressed: false },
      { line: 24, title: 'Design the refund endpoint', compressed: false },
      { line: 46, title: undefined, compressed: false },
      { line: 58, title: 'Load test the checkout', compressed: false },
      { line: 70, title: 'Make payment retries idempotent', compressed: false },
    ]);
  });

  it('keeps days, times, outcomes and agents', () => {
    expect(sessions.map(({ sessionDate = 'none' }) => sessionDate).join(' ')).toBe(
      'none 2026-02-05 2026-02-09 none none 2026-02-03',
    );
    const failed = sessions.filter(({ outcome }) => outcome === 'failure');
    expect(failed.map(({ line }) => line)).toEqual([10]);
    expect(sessions.filter(({ outcome }) => outcome === 'success')).toHaveLength(5);
    expect(sessions[0]?.recordedAt).toBeUndefined();
    expect(sessions.slice(1).map(({ recordedAt }) => recordedAt)).toEqual(
      Array(5).fill('2026-11-30T06:27:50.000Z'),
    );
    expect(sessions[1]?.agents).toEqual(['backend', 'ops']);
  });

  it('keeps every tagged bullet with its line: hyphens, digits, lower case, stars', () => {
    expect(sessions.flatMap((session) => tags(session))).toEqual([
      '18 OPS',
      '19 BACKEND',
      '20 ALL',
      '39 ARCHITECT',
      '40 ARCHITECT',
      '41 QA-LEAD',
      '42 BACKEND',
      '51 BACKEND',
      '52 ALL',
      '53 QA',
      '54 OPS',
      '65 OPS',
      '66 QA2',
      '78 BACKEND',
      '79 BACKEND',
      '80 QA',
      '81 ALL',
    ]);
    expect(sessions[3]?.learnings[0]?.text).toBe(
      "Naïve UTC conversion broke Zürich's daylight-saving night — store offsets",
    );
  });

  it('keeps a rule inside a record as content', () => {
    expect(sessions[2]?.text).toContain('---\nThe team compared PATCH and POST here.\n\n---');
  });

  it('reports the broken date with its line and reads the rest', () => {
    expect(problems).toEqual([{ line: 60, reason: expect.stringContaining('2026-02-31') }]);
  });
});

it('reads the archive that compress left: the five sessions in full', () => {
  const { sessions } = readLegacyHistory(fixture('checkout/history-archive-20261130.AQTxFo.md'));
  expect(sessions.map(({ line }) => line)).toEqual([3, 17, 30, 49, 60]);
  expect(sessions[0]?.recordedAt).toBe('2026-02-03T10:15:00.000Z');
  expect(sessions.every(({ compressed }) => !compressed)).toBe(true);
});

it('reads the flushed history and the one written after it', () => {
  const before = readLegacyHistory(fixture('search-team/flush-archive-20261130-062750/history.md'));
  const after = readLegacyHistory(fixture('search-team/history.md'));
  expect(before.sessions.map(({ title }) => title)).toEqual([
    'Rebuild the product index without downtime',
  ]);
  expect(after.sessions.map(({ title, outcome }) => ({ title, outcome }))).toEqual([
    { title: 'Tune synonyms', outcome: 'failure' },
  ]);
  expect([...before.problems, ...after.problems]).toEqual([]);
});

describe('times and days', () => {
  it('reports a broken recorded time and keeps the session without it', () => {
    const { sessions, problems } = readLegacyHistory(record('Task: A', 'yesterday'));
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.title).toBe('A');
    expect(sessions[0]).not.toHaveProperty('recordedAt');
    expect(problems).toEqual([{ line: 3, reason: expect.stringContaining('Recorded') }]);
  });

  it('takes the title from the heading when there is no Task line, with or without a day', () => {
    const { sessions, problems } = readLegacyHistory(
      record('## Session: 2024-02-29 Leap') + record('## Session: Planning'),
    );
    expect(sessions.map(({ title, sessionDate }) => [title, sessionDate])).toEqual([
      ['Leap', '2024-02-29'],
      ['Planning', undefined],
    ]);
    expect(problems).toEqual([]);
  });
});

describe('records', () => {
  it('reads a line-by-line copy with CRLF, a byte-order mark and NULs alike', () => {
    const text = fixture('checkout/history.md');
    const hostile = `\ufeff${text.replaceAll('\n', '\r\n')}`;
    expect(readLegacyHistory(hostile)).toEqual(readLegacyHistory(text));
    const broken = hostile.replaceAll('Notes between', 'Notes \0 between');
    expect(readLegacyHistory(broken).sessions).toHaveLength(6);
  });

  it('takes text that a person put before the first record as a session', () => {
    const { sessions, problems } = readLegacyHistory(
      `Task: By hand\n---\n- [OPS] Restart twice\n${record('Task: B')}`,
    );
    expect(sessions.map(({ title, line }) => [title, line])).toEqual([
      ['By hand', 1],
      ['B', 6],
    ]);
    expect(tags(sessions[0])).toEqual(['3 OPS']);
    expect(problems).toEqual([]);
  });

  it('reads a first record whose rule is gone', () => {
    const { sessions } = readLegacyHistory('**Recorded:** 2026-01-02T03:04:05Z\n\nTask: A\n');
    expect(sessions[0]).toMatchObject({ recordedAt: '2026-01-02T03:04:05.000Z', text: 'Task: A' });
  });

  it('counts an empty record, and none in an empty file or one of rules', () => {
    expect(readLegacyHistory(record('')).sessions).toHaveLength(1);
    expect(readLegacyHistory('').sessions).toEqual([]);
    expect(readLegacyHistory('\n---\n\n\n---\n').sessions).toEqual([]);
  });
});

describe('any text', () => {
  const soup = fc.array(
    fc.oneof(
      fc.constantFrom('---', '**Recorded:**', '**Recorded:** 2026-02-30T00:00:00Z', '```', '~~~~'),
      fc.constantFrom('## Compressed Sessions (before x)', ' | ', 'Task: | Outcome:', 'Agents: ,'),
      fc.constantFrom('## Session Memory', '- [A] x', '> - [B] y', '## Session: 2026-13-01', '\0'),
      fc.string({ unit: 'binary', maxLength: 30 }),
    ),
    { maxLength: 40 },
  );

  it('is read without throwing, and every line number is one of the file', () => {
    fc.assert(
      fc.property(soup, fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
        const text = lines.join(end);
        const { sessions, problems } = readLegacyHistory(text);
        const last = text.split(/\r\n|\r|\n/).length;
        const found = [...sessions, ...problems, ...sessions.flatMap((s) => [...s.learnings])];
        for (const { line } of found) expect(line >= 1 && line <= last).toBe(true);
      }),
    );
  });

  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const line = fc.oneof(
    word,
    word.map((text) => `- [OPS] ${text}`),
    fc.constantFrom('', '---', '| a | b |', '|---|---|', '```js\n---\n```', '## Session Memory'),
  );
  const bodies = fc.array(fc.array(line, { maxLength: 12 }), { maxLength: 12 });

  it('has as many sessions as the predecessor wrote, with rules in their bodies', () => {
    fc.assert(
      fc.property(bodies, fc.array(word, { maxLength: 4 }), (written, shorts) => {
        const head = shorts.map((task) => `---\nTask: ${task} | Outcome: SUCCESS\n`).join('');
        const part = shorts.length === 0 ? '' : `## Compressed Sessions (before d)\n${head}\n\n`;
        const text = part + written.map((lines) => record(lines.join('\n'))).join('');
        const { sessions, problems } = readLegacyHistory(text);
        expect(sessions).toHaveLength(written.length + shorts.length);
        expect(sessions.filter(({ compressed }) => compressed)).toHaveLength(shorts.length);
        expect(problems).toEqual([]);
        const learned = sessions.flatMap(({ learnings }) => learnings).length;
        expect(learned).toBe(written.flat().filter((each) => each.startsWith('- [')).length);
      }),
    );
  });
});
