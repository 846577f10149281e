/** The write model: what each event makes of a stream's state. */
import { expect, it } from 'vitest';
import { evolve } from '../../src/commands/evolve.ts';
import { initialState } from '../../src/commands/stream-state.ts';
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
  ['no verdict', [], 'failure'],
  ['a verdict', ['partial'], 'partial'],
  ['the newest verdict', ['partial', 'success'], 'success'],
] as const)('knows how a run ended by %s', (_name, verdicts, outcome) => {
  const session = { id: 'spawn-7' };
  const { sessions } = fold(
    draft('SessionStarted', { session }),
    draft('SessionRecorded', { session, outcome: 'failure' }),
    draft('SessionRecorded', { session, outcome: 'unknown' }),
    ...verdicts.map((verdict) =>
      draft('SessionOutcomeRecorded', { session: 'spawn-7', outcome: verdict }),
    ),
    draft('SessionOutcomeRecorded', { session: 'spawn-8', outcome: 'failure' }),
  );
  expect(sessions.get('spawn-7')?.outcome).toBe(outcome);
  expect(sessions.has('spawn-8')).toBe(false);
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

it('knows the distills that no other builds on or takes over from', () => {
  const [one, two, three] = [1, 2, 3].map(() => draft('SquadDistilled'));
  if (!one || !two || !three) throw new Error('no drafts');
  const built = draft('SquadDistilled', { basis: [one.id] });
  const taken = draft('SquadDistilled', { replaces: [two.id] });
  expect(fold(one, two, three, built, taken).distills).toEqual([three.id, built.id, taken.id]);
});

it('forgets patterns at a full flush, and goes back to them with an undo', () => {
  const pattern = {
    ...{ id: 'P1', role: 'DEV', firstLearning: lesson.id, shown: lesson.id, sources: [lesson.id] },
    ...{ rule: 'promotion', reason: 'a test' },
  };
  const made = draft('SquadDistilled', { added: [pattern] });
  const kept = draft('SquadFlushed', { keepSemantic: true });
  const flushed = draft('SquadFlushed', { keepSemantic: false });
  const undone = draft('TransformationUndone', { target: flushed.id });
  const redone = draft('TransformationUndone', { target: undone.id });
  const told = (...events: StreamDraft[]) => {
    const { patterns, distills } = fold(lesson, made, ...events);
    return [[...patterns.keys()], distills];
  };
  const inForce = [['P1'], [made.id]];
  expect(told(kept)).toEqual(inForce);
  expect(told(flushed)).toEqual([[], []]);
  expect(told(flushed, undone)).toEqual(inForce);
  expect(told(flushed, undone, redone)).toEqual([[], []]);
  expect(told(draft('TransformationUndone', { target: made.id }))).toEqual([[], []]);
});

it('remembers withdrawn standards, and brings one back into force', () => {
  const [one, two] = [draft('StandardRecorded'), draft('StandardRecorded')];
  const revised = (...standards: string[]) => draft('StandardsRevised', { standards });
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  const withdrawn = fold(one, two, revised(one.id, two.id), revised(two.id));
  expect(ids(withdrawn.standards)).toEqual([two.id]);
  expect(ids(withdrawn.recordedStandards)).toEqual([one.id, two.id]);
  const back = fold(one, two, revised(two.id), revised(two.id, one.id));
  expect(ids(back.standards)).toEqual([two.id, one.id]);
});

it('takes its name from an import where nothing named it before', () => {
  expect(fold(draft('HistoryImported', { name: 'Kiln' })).name).toBe('Kiln');
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
