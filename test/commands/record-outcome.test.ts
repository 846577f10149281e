/** A verdict on a run comes after its capture: recorded once, and nothing of it is discarded. */
import { describe, expect, it } from 'vitest';
import { recordOutcome } from '../../src/commands/record-outcome.ts';
import { draft } from '../support/event-samples.ts';
import { given } from '../support/given-when-then.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const session = { id: 'spawn-7' };
const captured = draft('SessionRecorded', { session, outcome: 'success' });
const failed = { squad: 'kiln', session: 'spawn-7', outcome: 'failure' } as const;

it('records how a captured run really ended', async () => {
  const { result } = await given([captured])
    .when(recordOutcome, { ...failed, reason: 'the build broke' })
    .then([
      {
        type: 'SessionOutcomeRecorded',
        data: { session: 'spawn-7', outcome: 'failure', reason: 'the build broke' },
      },
    ]);
  expect(result).toEqual({
    ...{ recorded: true, session: 'spawn-7', outcome: 'failure', warnings: [] },
  });
});

it('records nothing where that is known', async () => {
  const verdict = draft('SessionOutcomeRecorded', { session: 'spawn-7', outcome: 'failure' });
  const { result } = await given([captured, verdict]).when(recordOutcome, failed).then([]);
  expect(result.recorded).toBe(false);
});

it('records a verdict that takes an earlier one back', async () => {
  const verdict = draft('SessionOutcomeRecorded', { session: 'spawn-7', outcome: 'failure' });
  await given([captured, verdict])
    .when(recordOutcome, { ...failed, outcome: 'success' })
    .then([{ type: 'SessionOutcomeRecorded', data: { outcome: 'success' } }]);
});

it('cuts a long reason, and says so', async () => {
  const { events, result } = await given([captured])
    .when(recordOutcome, { ...failed, reason: `${'x'.repeat(1_998)}🔥${'y'.repeat(9)}` })
    .then([{ type: 'SessionOutcomeRecorded', data: { reason: `${'x'.repeat(1_998)}…` } }]);
  expect(events).toHaveLength(1);
  expect(result.warnings).toEqual(['The reason was cut to 2000 characters.']);
});

describe('refuses', () => {
  it.each([
    ['a run that only started', 'not_found', failed, [draft('SessionStarted', { session })]],
    ['a run that is not there', 'not_found', { ...failed, session: 'spawn-8' }, [captured]],
    ['no squad and no agent', 'invalid', { session: 'spawn-7', outcome: 'failure' }, [captured]],
    ['an unknown outcome', 'invalid', { ...failed, outcome: 'unknown' }, [captured]],
  ])('%s', async (_name, code, input, events) => {
    await given(events)
      .when(recordOutcome, input as never)
      .thenFails(code);
  });
});

describe('a failed run', () => {
  const lesson = '[DEV] The kiln door needs two hands';

  it('keeps its lesson, which is flagged until the verdict is taken back', async () => {
    const memory = await openFor(folder());
    const output = outputWith(lesson);
    await memory.write({ squad: 'kiln', session: 'spawn-7', output, outcome: 'success' });
    const flags = async () => {
      const { entries, block } = await memory.read({ squad: 'kiln' });
      expect(block).toContain('two hands');
      const { results } = await memory.search({ query: 'kiln door' });
      const { entry } = await memory.why({ squad: 'kiln', entry: entries[0]?.shortId ?? '' });
      expect([results[0]?.flags, entry.flags]).toEqual([entries[0]?.flags, entries[0]?.flags]);
      return entries[0]?.flags;
    };
    expect(await flags()).toEqual([]);
    expect(await memory.run('record-outcome', failed)).toMatchObject({ recorded: true });
    expect(await memory.run('record-outcome', failed)).toMatchObject({ recorded: false });
    expect(await flags()).toEqual(['from-failure']);
    const [{ id = '' } = {}] = (await memory.log({ type: 'SessionOutcomeRecorded' })).events;
    await memory.run('record-outcome', { ...failed, outcome: 'success' });
    expect(await flags()).toEqual([]);
    const then = await memory.read({ squad: 'kiln', asOf: id });
    expect(then.entries[0]?.flags).toEqual(['from-failure']);
    expect(await memory.compareProjections()).toEqual([]);
  });

  it('is told to no store where memory is switched off', async () => {
    const root = folder();
    const memory = await openFor(root);
    await memory.write({ squad: 'kiln', session: 'spawn-7', output: outputWith(lesson) });
    const off = await openFor(root, { config: { enabled: false } });
    await expect(off.run('record-outcome', failed)).rejects.toMatchObject({ code: 'refused' });
  });

  it('masks a secret in the reason', async () => {
    const memory = await openFor(folder());
    await memory.write({ squad: 'kiln', session: 'spawn-7', output: outputWith(lesson) });
    const secret = `ghp_${'Ab3dEf6hIj9l'.repeat(3)}`;
    await memory.run('record-outcome', { ...failed, reason: `denied for ${secret}` });
    const { events } = await memory.log({ type: 'SessionOutcomeRecorded' });
    expect(JSON.stringify(events)).toContain('denied for');
    expect(JSON.stringify(events)).not.toContain(secret);
  });
});
