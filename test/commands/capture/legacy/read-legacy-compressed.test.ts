/** What the predecessor's `compress` leaves behind is read: one-liners, gaps and loose ends. */
import { describe, expect, it } from 'vitest';
import { splitShortForm } from '../../../../src/commands/capture/legacy/read-legacy-compressed.ts';
import type { LegacySession } from '../../../../src/commands/capture/legacy/read-legacy-history.ts';
import { readLegacyHistory } from '../../../../src/commands/capture/legacy/read-legacy-history.ts';

const record = (body: string, time = '2026-11-30T06:27:50Z') =>
  `\n---\n**Recorded:** ${time}\n\n${body}\n`;
const tags = (session: LegacySession | undefined) =>
  session?.learnings.map(({ role, line }) => `${line} ${role}`);

describe('the compressed part', () => {
  it('counts one-liners, not the empty ones, and reports what compress cut loose', () => {
    const text = [
      '## Compressed Sessions (before 2026-11-23)',
      '---',
      'Task: One | two | Outcome: FAILURE',
      '---',
      ' | ',
      '---',
      ' | Outcome: SUCCESS',
      '---',
      'Task: Three | ',
      '',
      '',
      '---',
      'The team compared two ways.',
      '',
      '---',
      '## Session Memory',
      '- [OPS] Cut loose',
    ].join('\n');
    const { sessions, problems } = readLegacyHistory(`${text}\n${record('Task: Four')}`);
    expect(
      sessions.map(({ line, title, outcome, compressed }) => [line, title, outcome, compressed]),
    ).toEqual([
      [3, 'One | two', 'failure', true],
      [7, undefined, 'success', true],
      [9, 'Three', undefined, true],
      [13, undefined, undefined, false],
      [20, 'Four', undefined, false],
    ]);
    expect(tags(sessions[3])).toEqual(['17 OPS']);
    expect(problems).toEqual([{ line: 13, reason: expect.stringContaining('cut') }]);
  });

  it('reads a file that was compressed twice on one day', () => {
    const heading = '## Compressed Sessions (before 2026-11-23)';
    const one = 'Task: A | Outcome: SUCCESS';
    const { sessions, problems } = readLegacyHistory(
      `---\n${heading}\n\n---\n${one}\n\n\n\n---\n\n\n\n${record('Task: B').trimStart()}`,
    );
    expect(sessions.map(({ title }) => title)).toEqual(['A', 'B']);
    expect(problems).toEqual([]);
  });
});

it('splits a one-line session in its halves and leaves other lines alone', () => {
  expect(splitShortForm('Task: a | b | Outcome: SUCCESS')).toEqual({
    task: 'Task: a | b',
    outcome: 'Outcome: SUCCESS',
  });
  expect(splitShortForm(' | ')).toEqual({ task: '', outcome: '' });
  expect(splitShortForm('| a | b |')).toBeUndefined();
  expect(splitShortForm('Task: a')).toBeUndefined();
});
