/** The story of a line through distill, supersession, compress, flush and undo; and by text. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../src/memory-api.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();
const squad = 'kiln';

/** Three runs whose third distils them; a spawn; then a newer lesson and another distill. */
async function fill(): Promise<Memory> {
  const memory = await openFor(folder());
  const runs = [
    ['[DEV] Cache keys use the tenant id', '[ALL] Test runner is Jest'],
    ['[DEV] cache keys use  the tenant id.'],
    ['[DEV] **Cache keys** use the tenant id'],
  ];
  for (const [at, bullets] of runs.entries()) {
    const output = `Task: Run ${at + 1}\nOutcome: SUCCESS\n${outputWith(...bullets)}`;
    await memory.write({ squad, session: `s${at + 1}`, output });
  }
  await memory.read({ squad, session: 't1', role: 'DEV' });
  const newer = outputWith('[ALL] (supersedes L3) Test runner is Vitest');
  await memory.write({ squad, session: 's4', output: `Outcome: FAILURE\n${newer}` });
  await memory.distill({ squad });
  return memory;
}

const why = (memory: Memory, entry: string) => memory.why({ squad, entry });
const said = async (memory: Memory, entry: string) =>
  (await why(memory, entry)).transformations.map(({ type, what }) => `${type}: ${what}`);

describe('a pattern', () => {
  it('tells every source with its session, line and event', async () => {
    const { entry, sources, merged, rule } = await why(await fill(), 'P2');
    expect(entry).toMatchObject({ layer: 'program', status: 'current', support: 3 });
    expect(sources.map(({ shortId, via }) => [shortId, via.session, via.line, via.text])).toEqual([
      ['L2', 's1', 6, 'Cache keys use the tenant id'],
      ['L6', 's2', 6, 'cache keys use  the tenant id.'],
      ['L8', 's3', 6, '**Cache keys** use the tenant id'],
    ]);
    expect(sources.map(({ via }) => via.position)).toEqual([2, 6, 8]);
    expect(merged.map(({ shortId, rule: by }) => [shortId, by])).toEqual([
      ['L6', 'exact-duplicates'],
      ['L8', 'exact-duplicates'],
    ]);
    expect(rule).toMatchObject({ name: 'standard/promotion', version: 1, ruleVersion: 1 });
    expect(rule?.hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('keeps its answer after compress, flush and undo, each of them told', async () => {
    const memory = await fill();
    const before = await why(memory, 'P2');
    await memory.compress({ squad, days: 0 });
    await memory.flush({ squad, keepSemantic: true });
    const flushed = await memory.flush({ squad });
    const hidden = await why(memory, 'P2');
    expect(hidden.entry).toMatchObject({ status: 'current', flags: ['flushed'] });
    expect(hidden.sources.map(({ via }) => via)).toEqual(before.sources.map(({ via }) => via));
    expect(hidden.rule).toEqual(before.rule);
    expect(hidden.merged.map(({ reason }) => reason)).toEqual(
      before.merged.map(({ reason }) => reason),
    );
    await memory.undo({ squad });
    const back = await why(memory, 'P2');
    expect(back.entry).toEqual(before.entry);
    expect(back.injections).toEqual(before.injections);
    expect(await said(memory, 'P2')).toEqual([
      'RulesAdopted: adopted the rules standard 1',
      expect.stringMatching(/^SquadDistilled: added the pattern P2 of 3 sources: .*L6 into L2/u),
      expect.stringContaining('SessionsCompressed: made one line of session s1'),
      'SquadFlushed: hid the sources, and kept P2',
      'SquadFlushed: hid P2',
      `TransformationUndone: took back the flush ${flushed.event}`,
    ]);
    expect(back.transformations.at(-1)).toMatchObject({ by: 'user person' });
  });

  it('answers after its distill was undone', async () => {
    const memory = await openFor(folder());
    for (const session of ['s1', 's2', 's3']) {
      await memory.write({ squad, session, output: outputWith(`[DEV] Lesson of ${session}`) });
    }
    await memory.undo({ squad });
    const { entry, transformations } = await why(memory, 'P2');
    expect(entry).toMatchObject({ status: 'superseded', text: 'Lesson of s1' });
    expect(transformations.at(-1)?.what).toMatch(/^took back the distill /u);
    expect((await why(memory, 'L2')).distilled).toEqual({ state: 'waiting', patterns: [] });
  });
});

describe('a learning', () => {
  it('tells what distilling made of it, and who was told through the pattern', async () => {
    const { distilled, injections } = await why(await fill(), 'L6');
    expect(distilled).toMatchObject({
      ...{ state: 'merged', other: { shortId: 'L2' }, patterns: [{ shortId: 'P2' }] },
      rule: { name: 'standard/exact-duplicates' },
    });
    expect(injections).toMatchObject([{ session: 't1', role: 'DEV', through: 'P2' }]);
  });

  it('shows both ends of a supersession and the event that links them', async () => {
    const memory = await fill();
    const old = await why(memory, 'L3');
    const { shortId } = old.successor?.entry ?? { shortId: '' };
    expect(old.entry.status).toBe('superseded');
    expect(old.successor).toMatchObject({
      ...{ type: 'EntryRetired', entry: { text: 'Test runner is Vitest' } },
    });
    const newer = await why(memory, shortId);
    expect(newer.predecessors).toMatchObject([{ entry: { shortId: 'L3' } }]);
    expect(newer.predecessors[0]?.event).toBe(old.successor?.event);
    expect(newer.via.outcome).toBe('failure');
    expect(await said(memory, 'L3')).toContain(
      `EntryRetired: retired L3 for ${shortId} as superseded`,
    );
    expect(await said(memory, 'L3')).toContain('SquadDistilled: removed the pattern P3');
  });

  it('shows both ends where a rule retired it, and as of before only one', async () => {
    const memory = await openFor(withoutPolicies(folder()));
    await memory.write({ squad, session: 's1', output: outputWith('[DEV] Test runner is Jest') });
    const { next } = await memory.log({ limit: 3 });
    const newer = '[DEV] Test runner is Vitest instead of Jest';
    await memory.write({ squad, session: 's2', output: outputWith(newer) });
    const distill = await memory.distill({ squad });
    const { successor, distilled, entry } = await why(memory, 'L2');
    expect(entry.status).toBe('superseded');
    expect(successor).toMatchObject({ event: distill.event, type: 'SquadDistilled' });
    expect(distilled).toMatchObject({ state: 'retired', other: { shortId: 'L5' } });
    const { predecessors } = await why(memory, 'P5');
    expect(predecessors.map(({ event }) => event)).toEqual([distill.event]);
    const then = await memory.why({ squad, entry: 'L2', asOf: String(next ?? 3) });
    expect(then.entry.status).toBe('current');
    expect(then.successor).toBeUndefined();
    expect(then.distilled).toEqual({ state: 'waiting', patterns: [] });
    await memory.undo({ squad });
    expect((await why(memory, 'L2')).entry.status).toBe('current');
  });

  it('says of a forgotten one that it was, when and by whom, and never what', async () => {
    const memory = await fill();
    await memory.forget({ squad, entry: 'P2' });
    for (const id of ['L2', 'L6', 'P2']) {
      const answer = await why(memory, id);
      expect(answer.entry).toMatchObject({ status: 'forgotten', text: '' });
      expect(JSON.stringify(answer)).not.toMatch(/tenant/iu);
    }
    const { transformations } = await why(memory, 'L2');
    expect(transformations.at(-1)).toMatchObject({ what: 'forgot L2', by: 'user person' });
    for (const text of ['Cache keys use the tenant id', 'keys use the tenant']) {
      await expect(why(memory, text)).rejects.toMatchObject({ code: 'not_found' });
    }
    await memory.restore({ squad, entry: 'L2' });
    expect(await said(memory, 'L2')).toContain('EntryRestored: restored L2');
    expect((await why(memory, 'Cache keys use the tenant id')).entry.shortId).toBe('P2');
  });
});

describe('finds a line as it stands in', () => {
  it.each([
    ['a block', '- [DEV] **Cache keys** use the tenant id (P2 2026-11-30)', 'P2'],
    ['semantic.md', '- [DEV] **Cache keys** use the tenant id <!-- P2 -->', 'P2'],
    [
      'history.md, superseded',
      '- [ALL] ~~Test runner is Jest~~ <!-- L3 superseded by L12 -->',
      'L3',
    ],
    ['history.md, without its comment', '- [ALL] ~~Test runner is Jest~~', 'L3'],
    ['program memory, by its words', 'cache keys use the TENANT id', 'P2'],
    ['a heading of history.md', '## Session: 2026-11-30 Run 2', 'R5'],
    ['a task of history.md', 'Task: Run 2', 'R5'],
    ['a compressed session', '- Run 2 (success, 1 lesson) (R5 2026-11-30)', 'R5'],
    ['a compressed session, by its words', 'Run 2 (success, 1 lesson)', 'R5'],
  ])('%s', async (_name, entry, id) => {
    expect((await why(await fill(), entry)).entry.shortId).toBe(id);
  });

  it('nothing, where a text names several', async () => {
    const pasted = '- [DEV] One <!-- L2 -->\n- [ALL] Two <!-- L3 -->';
    await expect(why(await fill(), pasted)).rejects.toThrow(/L2.*L3/u);
  });
});
