/** The write model: what each event makes of a stream's state. */
import { expect, it } from 'vitest';
import { evolve, initialState } from '../../src/commands/stream-state.ts';
import type { StreamDraft } from '../support/event-samples.ts';
import { draft, logged } from '../support/event-samples.ts';

const fold = (...events: StreamDraft[]) => logged(events).reduce(evolve, initialState);
const lesson = draft('LearningRecorded', { session: 'spawn-7', text: 'One' });

it('knows runs by their captures, lessons and what they were told', () => {
  const told = draft('MemoryInjected', { session: { id: 'spawn-7' } });
  const { sessions, name } = fold(
    draft('SessionStarted', { session: { id: 'spawn-7' }, name: 'Kiln' }),
    draft('SessionRecorded', { session: { id: 'spawn-7' }, name: 'KILN' }),
    ...[lesson, told, told, draft('SessionRecorded', { session: { id: 'spawn-7' } })],
  );
  expect(name).toBe('Kiln');
  expect(sessions.get('spawn-7')).toMatchObject({
    captures: 2,
    learnings: [{ id: lesson.id, text: 'One' }],
    told: ['01J9Z3M8QK6T1V5W7X9Y2A4B6C'],
  });
});

it.each([
  ['superseded', 'superseded'],
  ['contradicted', 'superseded'],
  ['withdrawn', 'superseded'],
  ['forgotten', 'forgotten'],
] as const)('retires an entry that is %s, and restores it', (why, status) => {
  const retired = draft('EntryRetired', { entry: lesson.id, why });
  const restored = draft('EntryRestored', { entry: lesson.id });
  expect(fold(lesson, retired).entries.get(lesson.id)).toMatchObject({ shortId: 'L1', status });
  expect(fold(lesson, retired, restored).entries.get(lesson.id)?.status).toBe('current');
});

it('never brings an erased text back', () => {
  const erased = draft('EntryErased', { entry: lesson.id, events: [lesson.id] });
  const { entries, sessions } = fold(lesson, erased, draft('EntryRestored', { entry: lesson.id }));
  expect(entries.get(lesson.id)).toMatchObject({ text: '', status: 'erased' });
  expect(JSON.stringify([...sessions])).not.toContain('One');
});

it('changes nothing by events it has no part in, and never changes its argument', () => {
  const before = fold(lesson);
  const copy = structuredClone(before);
  const [event] = logged([draft('LineSkipped')]);
  if (event === undefined) throw new Error('no event');
  expect(evolve(before, event)).toEqual(before);
  for (const next of logged([
    draft('SessionRecorded'),
    draft('EntryRetired', { entry: lesson.id }),
  ])) {
    evolve(before, next);
  }
  expect(before).toEqual(copy);
});
