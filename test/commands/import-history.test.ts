/** What an import decides of sessions: each once, with its place, whatever the log holds. */
import { describe, expect, it } from 'vitest';
import { importHistory } from '../../src/commands/import-history.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';
import {
  importInput as input,
  importedLine as line,
  importedSession as session,
} from '../support/import-samples.ts';

const path = 'kiln/history.md';

describe('sessions', () => {
  it('come with lessons, skipped lines, the record as it stood, and a note', async () => {
    const { events, result } = await given([])
      .when(importHistory, input({ sessions: [session()] }))
      .then([
        {
          type: 'SessionRecorded',
          data: { name: 'Kiln', title: 'Move the flags', imported: { path, line: 3 } },
        },
        {
          type: 'LearningRecorded',
          data: { text: 'Flags live in flags.toml', origin: 'import', source: { lineFirst: 9 } },
        },
        { type: 'LineSkipped', data: { reason: 'checkbox, not a role' } },
        { type: 'RecordImported', data: { kind: 'session', line: 3 } },
        { type: 'HistoryImported' },
      ]);
    expect(result).toEqual({ sessions: 1, entries: 1, recorded: 5, repeated: 0, masked: 0 });
    expect(events.slice(0, 4).map(({ occurredAt }) => occurredAt)).toEqual(
      Array(4).fill('2026-02-05T00:00:00.000Z'),
    );
  });

  it('of equal identity are one, others are not', async () => {
    const sessions = [session(), session(), session({ identity: 'two' })];
    const { result } = await given([])
      .when(importHistory, input({ sessions: sessions.map((one) => ({ ...one, skipped: [] })) }))
      .then([
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded' },
        { type: 'RecordImported' },
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded' },
        { type: 'RecordImported' },
        { type: 'HistoryImported' },
      ]);
    expect(result).toMatchObject({ sessions: 2, repeated: 1 });
  });

  it('longer than one event may be are kept in several', async () => {
    const text = `${'x'.repeat(999_999)}😀${'y'.repeat(10)}`;
    const { events } = await given([])
      .when(importHistory, input({ sessions: [session({ text, learnings: [], skipped: [] })] }))
      .then([
        { type: 'SessionRecorded', data: { output: { bytes: 1_000_013 } } },
        { type: 'RecordImported' },
        { type: 'RecordImported' },
        { type: 'HistoryImported' },
      ]);
    const parts = events.flatMap((event) =>
      event.type === 'RecordImported' ? [event.data.text] : [],
    );
    expect(parts.join('')).toBe(text);
  });

  it('that the log knows by id give only what they taught since', async () => {
    const known = [
      draft('SessionRecorded', { session: { id: 's1' } }),
      draft('LearningRecorded', { session: 's1', role: 'DEV', text: 'Old words' }),
    ];
    const learnings = [line('Old words'), line('New words')];
    const again = { session: 's1', text: undefined, learnings, skipped: [] };
    await given(known)
      .when(importHistory, input({ sessions: [session(again)] }))
      .then([
        { type: 'SessionRecorded', data: { session: { id: 's1', part: 2 }, learnings: 1 } },
        { type: 'LearningRecorded', data: { text: 'New words' } },
        { type: 'HistoryImported' },
      ]);
    await given(known)
      .when(
        importHistory,
        input({ sessions: [session({ ...again, learnings: [line('Old words')] })] }),
      )
      .then([]);
  });

  it('keep no secret', async () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const secret = session({ text: token, title: token, learnings: [line(`Use ${token}`)] });
    const { events, result } = await given([])
      .when(importHistory, input({ sessions: [secret] }))
      .then([
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded' },
        { type: 'LineSkipped' },
        { type: 'RecordImported' },
        { type: 'HistoryImported' },
      ]);
    expect(JSON.stringify(events)).not.toContain(token);
    expect(result.masked).toBe(3);
  });
});
