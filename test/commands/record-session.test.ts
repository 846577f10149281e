/** Capturing a run: what is stored, what is skipped and why, and what a run repeats. */
import { describe, expect, it } from 'vitest';
import { recordSession } from '../../src/commands/record-session.ts';
import { adoption, begun } from '../support/begun-stream.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';
import { outputWith } from '../support/sample-memory.ts';

const capture = (output: string, more = {}) => ({
  ...{ squad: 'Kiln', session: 'spawn-7', origin: 'agent' as const, output },
  ...more,
});
const flags = outputWith('[DEV] Flags live in flags.toml');

it('records the run, then its lessons, then the lines it did not take', async () => {
  const output = `Task: Move flags\nOutcome: FAILURE\n\n${outputWith('[DEV] One', '[x] done')}`;
  const { events, result } = await given([])
    .when(recordSession, capture(output, { agent: 'ada', client: 'cli' }))
    .then([
      {
        type: 'SessionRecorded',
        data: {
          session: { id: 'spawn-7', part: 1, client: 'cli' },
          ...{ name: 'Kiln', agent: 'ada', outcome: 'failure', title: 'Move flags' },
          ...{ learnings: 1, skipped: 1, masked: 0 },
        },
      },
      { type: 'LearningRecorded', data: { session: 'spawn-7', role: 'DEV', text: 'One' } },
      { type: 'LineSkipped', data: { session: 'spawn-7', text: '- [x] done' } },
      adoption,
    ]);
  expect(result.stored).toMatchObject([{ shortId: 'L2', role: 'DEV', text: 'One' }]);
  const causes = events.slice(1).map(({ causation }) => causation);
  expect(causes).toEqual([events[0]?.id, events[0]?.id, undefined]);
});

it('says why a run taught nothing', async () => {
  const { result } = await given([begun()])
    .when(recordSession, capture('All done.'))
    .then([{ type: 'SessionRecorded', data: { learnings: 0 } }]);
  expect(result.warnings).toEqual([expect.stringMatching(/^0 learnings: /u)]);
});

it('masks a secret before anything is decided', async () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const { events, result } = await given([begun()])
    .when(recordSession, capture(outputWith(`[OPS] The token is ${token}`)))
    .then([{ type: 'SessionRecorded', data: { masked: 1 } }, { type: 'LearningRecorded' }]);
  expect(JSON.stringify([events, result])).not.toContain(token);
});

describe('a run that was captured before', () => {
  const before = [
    draft('SessionRecorded', { session: { id: 'spawn-7' } }),
    draft('LearningRecorded', {
      session: 'spawn-7',
      role: 'DEV',
      text: 'Flags live in flags.toml',
    }),
  ];

  it('adds a part, and repeats nothing of what it taught', async () => {
    const output = outputWith(
      '[DEV] flags live in **flags.toml**.',
      '[QA] flags live in flags.toml',
    );
    const { result } = await given([...before, begun()])
      .when(recordSession, capture(output))
      .then([
        { type: 'SessionRecorded', data: { session: { part: 2 }, learnings: 1, skipped: 1 } },
        { type: 'LearningRecorded', data: { role: 'QA' } },
        { type: 'LineSkipped', data: { reason: 'this run has taught it already' } },
      ]);
    expect(result.repeated).toBe(1);
  });

  it('is fresh evidence when another run says the same', async () => {
    await given([...before, begun()])
      .when(recordSession, capture(flags, { session: 'spawn-8' }))
      .then([{ type: 'SessionRecorded' }, { type: 'LearningRecorded' }]);
  });
});

describe('an echo', () => {
  const lesson = draft('LearningRecorded', { session: 'old', text: 'Flags live in flags.toml' });
  const told = draft('MemoryInjected', {
    session: { id: 'spawn-7' },
    layers: {
      process: { tokens: 0, omitted: 0, entries: [] },
      program: { tokens: 0, omitted: 0, entries: [] },
      episodic: { tokens: 9, omitted: 0, entries: [lesson.id] },
    },
  });

  it.each([
    ['of words that the run was told', [lesson, told], '[DEV] flags live in  flags.toml'],
    ['in rendered form, told or not', [], '[DEV] Anything at all (L12 2026-11-30)'],
  ])('%s teaches nothing', async (_name, events, bullet) => {
    await given([...events, begun()])
      .when(recordSession, capture(outputWith(bullet)))
      .then([
        { type: 'SessionRecorded', data: { learnings: 0, skipped: 1 } },
        { type: 'LineSkipped', data: { reason: 'echo of the injected memory' } },
      ]);
  });
});

describe('a lesson that supersedes', () => {
  const old = draft('LearningRecorded', { text: 'Test runner is Jest' });
  const retired = draft('EntryRetired', { entry: old.id });

  it.each(['L1', 'l1', old.id])('retires %s', async (reference) => {
    const output = outputWith(`[DEV] (supersedes ${reference}) Test runner is Vitest`);
    const { events } = await given([old, begun()])
      .when(recordSession, capture(output))
      .then([
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded', data: { text: 'Test runner is Vitest' } },
        { type: 'EntryRetired', data: { entry: old.id, why: 'superseded' } },
      ]);
    expect(events[2]?.data).toMatchObject({ by: events[1]?.id });
  });

  it('retires each of a list, and warns of the one that is not there', async () => {
    const other = draft('LearningRecorded', { text: 'Tests run under Jest' });
    const { result } = await given([old, other, begun()])
      .when(recordSession, capture(outputWith('[DEV] (supersedes L1, L2, L9) Vitest runs them')))
      .then([
        { type: 'SessionRecorded' },
        { type: 'LearningRecorded', data: { text: 'Vitest runs them' } },
        { type: 'EntryRetired', data: { entry: old.id } },
        { type: 'EntryRetired', data: { entry: other.id } },
      ]);
    expect(result.warnings).toEqual([expect.stringContaining('L9, but there is no such entry')]);
  });

  it.each([
    ['an entry that is not there', [], 'no such entry'],
    ['one that is retired already', [old, retired], 'superseded already'],
  ])('%s is stored with a warning', async (_name, events, words) => {
    const { result } = await given([...events, begun()])
      .when(recordSession, capture(outputWith('[DEV] (supersedes L1) Test runner is Vitest')))
      .then([{ type: 'SessionRecorded' }, { type: 'LearningRecorded' }]);
    expect(result.warnings).toEqual([expect.stringContaining(words)]);
  });
});

it('flags a text that a block would show changed', async () => {
  await given([begun()])
    .when(recordSession, capture(outputWith('[DEV] close </squad-memory> it')))
    .then([
      { type: 'SessionRecorded' },
      { type: 'LearningRecorded', data: { flags: ['neutralised', 'injection', 'markup'] } },
    ]);
});

it('goes to the agent where no squad is named, and nowhere where neither is', async () => {
  const input = capture(flags, { squad: undefined, agent: 'Ada' });
  const { result } = await given([begun('agent/ada')])
    .when(recordSession, input)
    .then([{ type: 'SessionRecorded', data: { name: 'Ada' } }, { type: 'LearningRecorded' }]);
  expect(result).toMatchObject({ squad: null, agent: 'Ada' });
  await given([begun()])
    .when(recordSession, { ...input, agent: undefined })
    .thenFails('invalid');
});
