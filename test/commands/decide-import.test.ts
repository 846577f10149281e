/** What an import decides of distilled lines, evidence and lone lessons. */
import { describe, expect, it } from 'vitest';
import { importHistory } from '../../src/commands/import-history.ts';
import { adoption, begun } from '../support/begun-stream.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';
import {
  importInput as input,
  importedLine as line,
  importedSession as session,
} from '../support/import-samples.ts';

describe('distilled lines', () => {
  it('refer to all lessons of the same words, or to a lesson of their own', async () => {
    const known = [
      draft('LearningRecorded', { session: 's1', role: 'ALL', text: 'Ship on Tuesdays' }),
      draft('LearningRecorded', { session: 's2', role: 'ALL', text: '**Ship** on Tuesdays.' }),
    ];
    const semantic = { path: 'kiln/semantic.md', role: 'ALL' };
    const patterns = [
      line('ship on  Tuesdays', semantic),
      line('From nowhere', semantic),
      line('ship on  Tuesdays', semantic),
    ];
    const { events } = await given(known)
      .when(importHistory, input({ patterns }))
      .then([
        { type: 'HistoryImported', data: { name: 'Kiln' } },
        { type: 'RecordImported', data: { kind: 'pattern' } },
        { type: 'RecordImported', data: { kind: 'pattern' } },
        { type: 'LearningRecorded', data: { session: null, text: 'From nowhere' } },
        {
          type: 'SquadDistilled',
          data: {
            rules: { name: 'squad-memory-import' },
            added: [{ sources: known.map(({ id }) => id) }, { role: 'ALL' }],
          },
        },
        adoption,
      ]);
    const more = input({ patterns: [...patterns, line('Brand new', semantic)], files: [] });
    const after = events.map((event) => ({ ...event, stream: 'squad/kiln' }));
    await given([...known, ...after])
      .when(importHistory, more)
      .then([
        { type: 'HistoryImported' },
        { type: 'RecordImported' },
        { type: 'LearningRecorded', data: { text: 'Brand new' } },
        { type: 'SquadDistilled', data: { added: [{ rule: 'imported' }] } },
      ]);
  });

  it('build on the distills in force, at the position that was seen', async () => {
    const passed = draft('SquadDistilled');
    const lone = draft('SquadDistilled');
    const newest = draft('SquadDistilled', { basis: [passed.id] });
    const elsewhere = draft('SquadDistilled', {}, { stream: 'squad/loom' });
    await given([passed, lone, newest, elsewhere, begun()])
      .when(importHistory, input({ patterns: [line('Brand new')] }))
      .then([
        { type: 'HistoryImported' },
        { type: 'RecordImported' },
        { type: 'LearningRecorded' },
        { type: 'SquadDistilled', data: { basis: [lone.id, newest.id], sawPosition: 5 } },
      ]);
  });

  it('name their sources as the file calls them', async () => {
    const learnings = [line('First', { ref: 'L7' }), line('Second', { ref: 'L9' })];
    const pattern = { ...line('Second'), sources: ['L7', 'L9', 'L99'], ref: 'L9' };
    const { events } = await given([begun()])
      .when(
        importHistory,
        input({
          sessions: [session({ learnings, skipped: [], text: undefined })],
          patterns: [pattern],
        }),
      )
      .then([
        { type: 'HistoryImported' },
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded', data: { text: 'First' } },
        { type: 'LearningRecorded', data: { text: 'Second' } },
        { type: 'RecordImported' },
        { type: 'SquadDistilled' },
      ]);
    const [, , first, second, , distilled] = events;
    expect(distilled?.data).toMatchObject({
      added: [{ firstLearning: first?.id, shown: second?.id, sources: [first?.id, second?.id] }],
    });
  });
});

describe('what belongs to no session', () => {
  it('is kept as evidence once, with its date', async () => {
    const record = { path: 'kiln/flush-archive-1/history.md', kind: 'flush-archive', line: 3 };
    const occurredAt = '2026-01-01T00:00:00.000Z';
    const evidence = [{ ...record, text: 'Task: Gone', occurredAt, identity: 'gone' }];
    const { events } = await given([begun()])
      .when(importHistory, input({ evidence: [...evidence, ...evidence] }))
      .then([{ type: 'HistoryImported' }, { type: 'RecordImported', data: record }]);
    expect(events[1]?.occurredAt).toBe(occurredAt);
  });

  it('is a lesson, unless its words are known', async () => {
    const known = draft('LearningRecorded', { session: 's1', role: 'DEV', text: 'Known words' });
    await given([known, begun()])
      .when(importHistory, input({ lessons: [line('Known words'), line('Lone words')] }))
      .then([
        { type: 'HistoryImported' },
        { type: 'LearningRecorded', data: { session: null, text: 'Lone words' } },
      ]);
  });
});
