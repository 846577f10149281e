/** What an import decides of sessions: each once, with its place, whatever the log holds. */
import { describe, expect, it } from 'vitest';
import { importHistory } from '../../src/commands/import-history.ts';
import { adoption, begun } from '../support/begun-stream.ts';
import { draft } from '../support/event-samples.ts';
import { decideTwice, given } from '../support/given-when-then.ts';
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
        { type: 'HistoryImported' },
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
        adoption,
      ]);
    expect(result).toEqual({
      copies: [],
      sessions: 1,
      entries: 1,
      recorded: 5,
      repeated: 0,
      masked: 0,
    });
    expect(events.map(({ occurredAt }) => occurredAt)).toEqual([
      undefined,
      ...Array(4).fill('2026-02-05T00:00:00.000Z'),
      undefined,
    ]);
  });

  it('count the tokens of their titles as shown, cut to what an event holds', async () => {
    const long = 'x'.repeat(250);
    const sessions = [
      session({ title: undefined, identity: 'none' }),
      session(),
      session({ title: long, identity: 'long' }),
    ];
    const { events } = await decided(sessions);
    const data = events.flatMap((event) => (event.type === 'SessionRecorded' ? [event.data] : []));
    const shown = [undefined, '- Move the flags', `- ${long.slice(0, 200)}`];
    expect(data.map(({ titleTokens }) => titleTokens?.o200k_base)).toEqual(
      shown.map((line) => line?.length),
    );
    expect(data[2]?.title).toHaveLength(200);
  });

  it('of a day to come are kept, and their lessons are flagged', async () => {
    const sessions = [
      session({ occurredAt: '2027-01-01T00:00:00.000Z', identity: 'next' }),
      session({ learnings: [line('Past')] }),
    ];
    const { events } = await decided(sessions);
    expect(
      events.flatMap((event) =>
        event.type === 'LearningRecorded'
          ? [[event.occurredAt?.slice(0, 4), event.data.flags]]
          : [],
      ),
    ).toEqual([
      ['2027', ['future-date']],
      ['2026', []],
    ]);
  });

  it('of equal identity are one, others are not', async () => {
    const sessions = [session(), session(), session({ identity: 'two' })];
    const { result } = await given([begun()])
      .when(importHistory, input({ sessions: sessions.map((one) => ({ ...one, skipped: [] })) }))
      .then([
        { type: 'HistoryImported' },
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded' },
        { type: 'RecordImported' },
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded' },
        { type: 'RecordImported' },
      ]);
    expect(result).toMatchObject({ sessions: 2, repeated: 1 });
  });

  it('longer than one event may be are kept in several', async () => {
    const text = `${'x'.repeat(999_999)}😀${'y'.repeat(10)}`;
    const { events } = await given([begun()])
      .when(importHistory, input({ sessions: [session({ text, learnings: [], skipped: [] })] }))
      .then([
        { type: 'HistoryImported' },
        { type: 'SessionRecorded', data: { output: { bytes: 1_000_013 } } },
        { type: 'RecordImported' },
        { type: 'RecordImported' },
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
    await given([...known, begun()])
      .when(importHistory, input({ sessions: [session(again)] }))
      .then([
        { type: 'HistoryImported' },
        { type: 'SessionRecorded', data: { session: { id: 's1', part: 2 }, learnings: 1 } },
        { type: 'LearningRecorded', data: { text: 'New words' } },
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
    const { events, result } = await given([begun()])
      .when(importHistory, input({ sessions: [secret] }))
      .then([
        { type: 'HistoryImported' },
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded' },
        { type: 'LineSkipped' },
        { type: 'RecordImported' },
      ]);
    expect(JSON.stringify(events)).not.toContain(token);
    expect(result.masked).toBe(3);
  });
});

async function decided(sessions: readonly ReturnType<typeof session>[]) {
  const before = { events: [], settings: {} };
  return (await decideTwice(importHistory, input({ sessions }), before)).first;
}
