/** What is rendered is a history of the predecessor: its reader finds the same sessions in it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLegacyHistory } from '../../../src/commands/capture/legacy/read-legacy-history.ts';
import { renderHistory } from '../../../src/storage/mirror/render-history.ts';
import { hostileText } from '../../support/hostile-text.ts';

it('is read by the reader of the old format as the same sessions', () => {
  const session = fc.record({
    session: fc.constantFrom('spawn-1', '--- x'),
    title: fc.option(hostileText),
    outcome: fc.constantFrom('success', 'failure', 'partial', 'unknown'),
    at: fc.constantFrom('2026-11-30T06:27:50.123Z', '2025-01-01T00:00:00.000Z'),
    // A fence that a text leaves open is the reader's own matter: it has tests of its own.
    revision: fc.nat(),
    compressed: fc.constant(0),
    learnings: fc.nat(),
    taught: fc.array(
      fc.record({
        role: fc.constantFrom('DEV', 'ALL'),
        text: hostileText.map((text) => text.replaceAll(/[`~]/g, '')),
        revision: fc.nat(),
      }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(session, { maxLength: 4 }), (sessions) => {
      const { sessions: read, problems } = readLegacyHistory(renderHistory(sessions));
      expect(problems).toEqual([]);
      expect(read.map(({ recordedAt, sessionDate }) => [recordedAt, sessionDate])).toEqual(
        sessions.map(({ at }) => [at.replace('.123', '.000'), at.slice(0, 10)]),
      );
    }),
  );
});

const session = {
  session: 'spawn-1',
  title: null,
  outcome: 'unknown',
  at: '2026-11-30T06:27:50.123Z',
  revision: 4,
  compressed: 0,
  learnings: 3,
  taught: [],
};

it('keeps one line of a compressed session, before all others, which the old reader knows', () => {
  const past = { ...session, title: 'Move the flags', outcome: 'success', compressed: 1 };
  const history = renderHistory([session, past]);
  expect(history).toMatch(
    /^## Compressed Sessions\nTask: Move the flags \| Outcome: SUCCESS <!-- R4 2026-11-30 /u,
  );
  expect(history).toContain('success, 3 lessons -->\n\n---\n');
  const { sessions } = readLegacyHistory(history);
  expect(sessions.map(({ title, compressed }) => [title, compressed])).toEqual([
    ['Move the flags', true],
    ['spawn-1', false],
  ]);
});

it('names a session without title by its id, and leaves out empty sections', () => {
  expect(renderHistory([session])).toBe(
    `
---
**Recorded:** 2026-11-30T06:27:50Z

## Session: 2026-11-30 spawn-1
Outcome: UNKNOWN

`,
  );
});
