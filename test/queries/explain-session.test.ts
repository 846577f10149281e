/** The reverse of why: what a session taught, and what a spawn was told. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();
const squad = 'kiln';

async function fill(): Promise<Memory> {
  const memory = await openFor(withoutPolicies(folder()));
  const first = `Task: Move the flags\n${outputWith('[DEV] Flags live in flags.toml', '[DEV] ls')}`;
  await memory.write({ squad, session: 's1', output: first, outcome: 'success' });
  await memory.distill({ squad });
  await memory.write({ squad, session: 's2', output: outputWith('[QA] Retry twice') });
  await memory.standards.import({ markdown: '- Two eyes\n', path: 'team.md' });
  await memory.read({ squad, session: 's3' });
  return memory;
}

const sessionOf = async (memory: Memory, entry: string) =>
  (await memory.why({ squad, entry })).session;

describe('what a session taught', () => {
  it('is each lesson with what became of it', async () => {
    const memory = await fill();
    await memory.supersede({ squad, old: 'L2', new: 'Flags live in flags.yaml' });
    const { entry, via, session } = await memory.why({ squad, entry: 's1' });
    expect(entry).toMatchObject({ shortId: 'R1', layer: 'episodic', flags: [] });
    expect(via).toMatchObject({ kind: 'session', session: 's1', position: 1 });
    expect(session).toMatchObject({ id: 's1', outcome: 'success', title: 'Move the flags' });
    expect(session?.taught.map((one) => [one.shortId, one.status, one.distilled?.state])).toEqual([
      ['L2', 'superseded', 'source'],
      ['L3', 'current', 'dropped'],
    ]);
    expect(session?.taught[0]?.successor).toMatch(/^L\d+$/u);
  });

  it('is found by the session’s short id, and by the event that recorded it', async () => {
    const memory = await fill();
    await memory.write({ squad, session: 's1', output: outputWith('[DEV] Later') });
    const { events } = await memory.log({ type: 'SessionRecorded' });
    const ids = events.filter(({ data }) => JSON.stringify(data).includes('"s1"'));
    expect(ids).toHaveLength(2);
    for (const name of [...ids.map(({ id }) => id), ...ids.map((one) => `R${one.revision}`)]) {
      const session = await sessionOf(memory, name);
      expect(session?.id).toBe('s1');
      expect(session?.taught).toHaveLength(3);
    }
  });

  it('survives compress and flush, which are told', async () => {
    const memory = await fill();
    const before = await sessionOf(memory, 's1');
    await memory.compress({ squad, days: 0 });
    expect((await memory.why({ squad, entry: 'R1' })).entry.flags).toEqual(['compressed']);
    await memory.flush({ squad, keepSemantic: true });
    const { session, transformations } = await memory.why({ squad, entry: 's1' });
    expect(session?.taught.map(({ text }) => text)).toEqual(before?.taught.map(({ text }) => text));
    expect(transformations.map(({ what }) => what)).toEqual([
      'made one line of session s1',
      'hid R1, and kept the patterns',
    ]);
  });
});

describe('what a spawn was told', () => {
  it('is every line of each block, in their order', async () => {
    const memory = await fill();
    const block = await memory.read({ squad });
    const session = await sessionOf(memory, 's3');
    expect(session).toMatchObject({ id: 's3', outcome: 'unknown', taught: [] });
    const [told] = session?.told ?? [];
    expect(told?.entries.map(({ shortId, layer, text }) => [shortId, layer, text])).toEqual(
      block.entries.map(({ shortId, layer, text }) => [shortId, layer, text]),
    );
    expect(told).toMatchObject({ budget: 500, tokens: block.tokens, withheld: 0, role: null });
  });

  it('stays when patterns change, and withholds what was forgotten since', async () => {
    const memory = await fill();
    const before = await sessionOf(memory, 's3');
    await memory.flush({ squad });
    expect((await sessionOf(memory, 's3'))?.told).toEqual(
      before?.told.map((block) => ({
        ...block,
        entries: block.entries.map((one) =>
          one.shortId.startsWith('L') ? { ...one, flags: [...one.flags, 'flushed'] } : one,
        ),
      })),
    );
    await memory.forget({ squad, entry: 'L2' });
    const [told] = (await sessionOf(memory, 's3'))?.told ?? [];
    expect(told?.withheld).toBe(1);
    expect(told?.entries.find(({ shortId }) => shortId === 'P2')).toMatchObject({
      ...{ text: '', status: 'forgotten' },
    });
    expect(JSON.stringify(told)).not.toContain('flags.toml');
  });

  it('is the line of a compressed session, too', async () => {
    const memory = await fill();
    await memory.compress({ squad, days: 0 });
    await memory.read({ squad, session: 's4' });
    const [told] = (await sessionOf(memory, 's4'))?.told ?? [];
    expect(told?.entries.map(({ shortId }) => shortId)).toContain('R1');
    const { injections } = await memory.why({ squad, entry: 'R1' });
    expect(injections.map(({ session }) => session)).toEqual(['s4']);
  });

  it('is the line of an agent’s session beside the squad’s, also once captured again', async () => {
    const memory = await fill();
    const own = (text: string) => ({
      agent: 'ada',
      session: 'own',
      output: `Task: Look after herself\n\n${outputWith(text)}`,
    });
    await memory.write(own('[DEV] One'));
    await memory.compress({ agent: 'ada', days: 0 });
    const { entries } = await memory.read({ squad, agent: 'ada', session: 's4', tokens: 2_000 });
    const ids = entries.map(({ id }) => id);
    for (const again of [false, true]) {
      if (again) await memory.write(own('[DEV] Two'));
      const [told] = (await sessionOf(memory, 's4'))?.told ?? [];
      expect(told?.withheld).toBe(0);
      expect(told?.entries).toHaveLength(ids.length);
      expect(told?.entries.at(-1)).toMatchObject({ stream: 'agent/ada', layer: 'episodic' });
    }
  });
});

it('tells the newest of many spawns, blocks and events, and counts the rest', async () => {
  const memory = await fill();
  for (let run = 0; run < 53; run += 1) {
    await memory.read({ squad, session: `t${run}`, tokens: 5_000 });
    await memory.write({ squad, session: `w${run}`, output: outputWith(`[DEV] Lesson ${run}`) });
    await memory.read({ squad, session: 'often', tokens: 5_000 });
    await memory.forget({ squad, entry: 'L2' });
    await memory.restore({ squad, entry: 'L2' });
  }
  const { injections, transformations, omitted } = await memory.why({
    squad,
    entry: 'Retry twice',
  });
  expect([injections.length, omitted.injections]).toEqual([50, 57]);
  expect(injections.at(-1)?.session).toBe('often');
  expect([transformations.length, omitted.transformations]).toEqual([0, 0]);
  const changed = await memory.why({ squad, entry: 'L2' });
  expect(changed.transformations).toHaveLength(50);
  expect(changed.omitted.transformations).toBeGreaterThanOrEqual(56);
  const often = await sessionOf(memory, 'often');
  expect([often?.told.length, often?.omitted]).toEqual([50, 3]);
  const positions = changed.transformations.map(({ position }) => position);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

it('an entry’s id comes before a session of that name, and that before words', async () => {
  const memory = await fill();
  await memory.write({ squad, session: 'L2', output: outputWith('[DEV] One') });
  await memory.write({ squad, session: 'Retry twice', output: outputWith('[DEV] Two') });
  expect((await memory.why({ squad, entry: 'L2' })).session).toBeUndefined();
  expect((await sessionOf(memory, 'Retry twice'))?.id).toBe('Retry twice');
});

it('a standard tells which revision brought it and which took it away', async () => {
  const memory = await fill();
  await memory.standards.import({ markdown: '- Three eyes\n', replace: true });
  const { entry, transformations, injections } = await memory.why({ squad, entry: 'Two eyes' });
  expect(entry.status).toBe('superseded');
  expect(transformations.map(({ what }) => what)).toEqual([
    'put S1 in force',
    'took S1 out of force',
  ]);
  expect(injections.map(({ session }) => session)).toEqual(['s3']);
});

it('answers as of a moment what held then', async () => {
  const memory = await fill();
  const then = await sessionOf(memory, 's1');
  const { events } = await memory.log();
  const asOf = String(events.at(-1)?.position);
  const pattern = await memory.why({ squad, entry: 'P2' });
  await memory.supersede({ squad, old: 'L2', new: 'Flags live in flags.yaml' });
  await memory.flush({ squad });
  expect((await memory.why({ squad, entry: 's1', asOf })).session).toEqual(then);
  expect(await memory.why({ squad, entry: 'P2', asOf })).toEqual(pattern);
});

it('answers of an agent’s own memory', async () => {
  const memory = await openFor(withoutPolicies(folder()));
  const output = outputWith('[DEV] My own lesson');
  await memory.write({ agent: 'ada', session: 's1', output });
  const { entry, via } = await memory.why({ agent: 'ada', entry: 'my own lesson' });
  expect(entry).toMatchObject({ stream: 'agent/ada', squad: null });
  expect(via.session).toBe('s1');
  const { session } = await memory.why({ agent: 'ada', entry: 's1' });
  expect(session?.taught).toHaveLength(1);
});
