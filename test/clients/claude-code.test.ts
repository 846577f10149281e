/** Claude Code, the real one: what its sub-agents are told and what is learned from them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drivers } from './support/drivers.ts';
import { capturesOf, expectTold, injectionsOf, lessonsOf, memoryIn } from './support/ledger.ts';
import { describeMemory } from './support/memory-spec.ts';
import { type ClientRun, callAgent, runClaudeCode } from './support/run-claude-code.ts';
import { agentPlace, prompt, report, type Step } from './support/scenario.ts';
import type { Workplace } from './support/workplace.ts';

const end = { text: 'End.' };
const looks = prompt('Look at the code.', { text: report('Done.', '[REVIEWER] keep it flat') });

describeMemory(drivers['claude-code'], (at) => {
  it('teaches and tells in the background', async () => {
    const place = at();
    const call = callAgent('reviewer', looks, { run_in_background: true });
    await run(place, { calls: [call] }, { text: 'Started.' });
    expect(await lessonsOf(place)).toEqual(['[REVIEWER] keep it flat']);
    const task = prompt('Look again.', { text: 'Nothing new.' });
    const again = callAgent('reviewer', task, { run_in_background: true });
    const told = await run(place, { calls: [again] }, { text: 'Started.' });
    const [, injection] = await injectionsOf(place);
    if (!injection) throw new Error('the background spawn is not in the ledger');
    const spawn = { injection, task, lesson: 'keep it flat' };
    await expectTold(place, told.model.firstOf('Look again.'), spawn);
    expect(await capturesOf(place)).toHaveLength(2);
  });

  it('tells two reviewers at once what helps with either task, and learns from both', async () => {
    const place = at();
    const shelves = Array.from({ length: 40 }, (_, nth) => `[ALL] shelf ${nth} holds ${nth * 7}`);
    const lessons = ['[ALL] invoices are rounded half to even', '[ALL] parcels leave at noon'];
    place.write('report.md', report('Earlier.', ...lessons, ...shelves));
    await place.squadlog('write', 'shop', 'report.md');
    const says = (lesson: string) => ({ text: report('Done.', `[REVIEWER] ${lesson}`) });
    const one = prompt('Check how invoices are rounded.', says('the rounding is tested'));
    const two = prompt('Check when parcels leave.', says('the noon is UTC'));
    const both = [callAgent('reviewer', one), callAgent('reviewer', two)];
    const told = await run(place, { calls: both }, end);
    for (const task of ['Check how invoices are rounded.', 'Check when parcels leave.']) {
      const [block = ''] = memoryIn(told.model.firstOf(task).told);
      expect(block).toContain(task.includes('invoices') ? 'rounded half' : 'parcels leave at noon');
    }
    const learned = (await lessonsOf(place)).slice(-2).sort();
    expect(learned).toEqual(['[REVIEWER] the noon is UTC', '[REVIEWER] the rounding is tested']);
    const sessions = (await injectionsOf(place)).map(({ session }) => session);
    expect(new Set(sessions).size).toBe(2);
    const captured = (await capturesOf(place)).slice(-2).map(({ session }) => session);
    expect(captured.sort()).toEqual(sessions.sort());
  });

  it('tells nested agents their own memory, and learns from inner and outer', async () => {
    const place = at();
    const outer = prompt(
      'Outer task.',
      { calls: [callAgent('reviewer', looks)] },
      { text: report('Outer done.', '[ALL] the outer agent waits') },
    );
    const told = await run(place, { calls: [callAgent('general-purpose', outer)] }, end);
    expect(told.model.firstOf('Outer task.').told).toContain('End your final answer with');
    expect(await lessonsOf(place)).toEqual([
      '[REVIEWER] keep it flat',
      '[ALL] the outer agent waits',
    ]);
    const agents = (await injectionsOf(place)).map(({ agent, role }) => ({ agent, role }));
    expect(agents).toEqual([
      { agent: 'general-purpose', role: undefined },
      { agent: 'reviewer', role: 'REVIEWER' },
    ]);
  });

  it('captures a resumed agent twice and tells it once', async () => {
    const place = at();
    const on = prompt('Go on.', { text: report('Second.', '[REVIEWER] the second look pays') });
    const send = { to: agentPlace(1), summary: 'go on', message: on };
    await run(
      place,
      { calls: [callAgent('reviewer', looks)] },
      {
        calls: [{ tool: 'SendMessage', input: send }],
      },
      end,
    );
    expect(await lessonsOf(place)).toEqual([
      '[REVIEWER] keep it flat',
      '[REVIEWER] the second look pays',
    ]);
    expect(await injectionsOf(place)).toHaveLength(1);
    expect(await capturesOf(place)).toHaveLength(2);
  });

  it('captures what an agent said before its turns ran out', async () => {
    const place = at();
    const read = { calls: [{ tool: 'Read', input: { file_path: 'README.md' } }] };
    const last = { text: report('Half way.', '[ALL] half a look is a look'), ...read };
    const task = prompt('Look for long.', { text: 'One.', ...read }, last);
    await run(place, { calls: [callAgent('shorty', task)] }, end);
    expect(await lessonsOf(place)).toEqual(['[ALL] half a look is a look']);
    expect((await capturesOf(place)).map(({ outcome }) => outcome)).toEqual(['partial']);
  });

  it('records a failure when the model refuses', async () => {
    const place = at();
    const task = prompt('Fail.', { error: { status: 400, message: 'mock refuses' } });
    const failed = await run(place, { calls: [callAgent('reviewer', task)] }, end);
    expect(failed.result).toBe('End.');
    expect((await capturesOf(place)).map(({ outcome }) => outcome)).toEqual(['failure']);
  });

  it('closes a killed agent, by the tool or by the user, when the session ends', async () => {
    const place = at();
    const slow = prompt('Be slow.', { text: 'Too late.', delay: 20_000 });
    // A run that is stopped before its start was told leaves nothing to close.
    const input = { task_id: agentPlace(1) };
    const stop = { calls: [{ tool: 'TaskStop', input }], delay: 5_000 };
    const call = callAgent('reviewer', slow, { run_in_background: true });
    await run(place, { calls: [call] }, stop, end);
    expect(await capturesOf(place)).toHaveLength(1);
    const parent = prompt('Work.', { calls: [callAgent('reviewer', slow)] }, end);
    await runClaudeCode(place, parent, { interruptWhenAsked: 'Be slow.' });
    const outcomes = (await capturesOf(place)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['unknown', 'unknown']);
    expect(openRuns(await place.root())).toEqual([]);
  });

  it('shares the memory of the project with its worktrees', async () => {
    const place = at();
    await run(place, { calls: [callAgent('reviewer', looks, { isolation: 'worktree' })] }, end);
    expect(await lessonsOf(place)).toEqual(['[REVIEWER] keep it flat']);
    const task = prompt('Look in a tree.', { text: 'Fine.' });
    const call = callAgent('reviewer', task, { isolation: 'worktree' });
    const told = await run(place, { calls: [call] }, end);
    expect(told.model.firstOf('Look in a tree.').told).toContain('.claude/worktrees/agent-');
    const [, injection] = await injectionsOf(place);
    if (!injection) throw new Error('the spawn in a worktree is not in the ledger');
    const spawn = { injection, task, lesson: 'keep it flat' };
    await expectTold(place, told.model.firstOf('Look in a tree.'), spawn);
  });

  it('learns nothing from the phantoms of a compaction', async () => {
    const place = at();
    await run(place, { calls: [callAgent('reviewer', looks)] }, end);
    await runClaudeCode(place, '/compact', { words: ['--continue'] });
    const phantoms = place
      .hookCalls()
      .filter(
        ({ argv, stdin }) => argv[2] === 'SubagentStop' && JSON.parse(stdin).agent_type === '',
      );
    expect(phantoms.length).toBeGreaterThan(0);
    expect(await capturesOf(place)).toHaveLength(1);
  });

  it('takes squad and role from the label of a description, and tells in the prompt', async () => {
    const place = at();
    const label = { description: 'squad:kiln/firing look' };
    await run(place, { calls: [callAgent('general-purpose', looks, label)] }, end);
    expect(await lessonsOf(place, 'kiln')).toEqual(['[REVIEWER] keep it flat']);
    await place.configure({ relevance: { roleFiltering: false } });
    const task = prompt('Look again.', { text: 'Fine.' });
    const told = await run(place, { calls: [callAgent('general-purpose', task, label)] }, end);
    const [, injection] = await injectionsOf(place, 'kiln');
    if (!injection) throw new Error('the labelled spawn is not in the ledger');
    expect(injection).toMatchObject({ role: 'FIRING', agent: 'general-purpose' });
    const spawn = { injection, task, lesson: 'keep it flat' };
    const block = await expectTold(place, told.model.firstOf('Look again.'), spawn);
    expect(told.model.firstOf('Look again.').told).toContain(`${block}\n${task}`);
    const parents = told.model.requests.filter((request) => request.task === 'Work.');
    expect(parents.flatMap((request) => memoryIn(request.told))).toEqual([]);
    const { squads } = await place.json<{ squads: { squad: string }[] }>('list');
    expect(squads.map(({ squad }) => squad)).toEqual(['kiln']);
  });
});

function run(place: Workplace, ...steps: readonly Step[]): Promise<ClientRun> {
  return runClaudeCode(place, prompt('Work.', ...steps));
}

/** What the spool still counts as going on: calls without an end, and runs. */
function openRuns(root: string): unknown[] {
  const folder = path.join(root, '_spawns/claude-code');
  const read = (kind: string) => {
    const files = readdirSync(path.join(folder, kind)).map((name) => path.join(folder, kind, name));
    return files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as { open?: boolean });
  };
  expect(read('runs')).toHaveLength(2);
  return [...read('requests'), ...read('runs').filter(({ open }) => open)];
}
