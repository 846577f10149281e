/** Codex CLI, the real one: what its sub-agents are told and what is learned from them. */
import { expect, it } from 'vitest';
import { drivers } from './support/drivers.ts';
import { capturesOf, expectTold, injectionsOf, lessonsOf } from './support/ledger.ts';
import { describeMemory } from './support/memory-spec.ts';
import { runCodex, sendInput, spawnAgent, waitFor } from './support/run-codex.ts';
import { agentPlace, prompt, report } from './support/scenario.ts';

const end = { text: 'End.' };
const wait = { calls: [waitFor(agentPlace(1))] };
const looks = prompt('Look at the code.', { text: report('Done.', '[REVIEWER] keep it flat') });

describeMemory(drivers.codex, (at) => {
  it('tells two reviewers at once, and learns from both', async () => {
    const place = at();
    await runCodex(place, prompt('Work.', { calls: [spawnAgent(looks)] }, wait, end));
    const says = (lesson: string) => ({ text: report('Done.', `[REVIEWER] ${lesson}`) });
    const one = prompt('Check how invoices are rounded.', says('the rounding is tested'));
    const two = prompt('Check when parcels leave.', says('the noon is UTC'));
    const both = { calls: [spawnAgent(one), spawnAgent(two)] };
    const waits = [1, 2].map((nth) => ({ calls: [waitFor(agentPlace(nth))] }));
    const told = await runCodex(place, prompt('Work.', both, ...waits, end));
    const [, ...injections] = await injectionsOf(place);
    expect(new Set(injections.map(({ session }) => session)).size).toBe(2);
    for (const request of ['Check how invoices are rounded.', 'Check when parcels leave.']) {
      expect(told.model.firstOf(request).told).toContain('- [REVIEWER] keep it flat');
    }
    const learned = (await lessonsOf(place)).slice(1).sort();
    expect(learned).toEqual(['[REVIEWER] the noon is UTC', '[REVIEWER] the rounding is tested']);
  });

  it('captures a resumed agent twice and tells it once', async () => {
    const place = at();
    const on = prompt('Go on.', { text: report('Second.', '[REVIEWER] the second look pays') });
    const send = { calls: [sendInput(agentPlace(1), on)] };
    const steps = [{ calls: [spawnAgent(looks)] }, wait, send, wait, end];
    await runCodex(place, prompt('Work.', ...steps));
    expect(await lessonsOf(place)).toEqual([
      '[REVIEWER] keep it flat',
      '[REVIEWER] the second look pays',
    ]);
    expect(await injectionsOf(place)).toHaveLength(1);
    expect(await capturesOf(place)).toHaveLength(2);
  });

  it('gives a role to agents of a kind that a person made, and none to the default', async () => {
    const place = at();
    const task = prompt('Look around.', { text: report('Done.', '[ALL] all is well') });
    const spawn = { calls: [spawnAgent(task, 'default')] };
    await runCodex(place, prompt('Work.', spawn, wait, end));
    const again = prompt('Look again.', { text: 'Fine.' });
    const told = await runCodex(
      place,
      prompt('Work.', { calls: [spawnAgent(again, 'default')] }, wait, end),
    );
    const [, injection] = await injectionsOf(place);
    if (!injection) throw new Error('the default agent is not in the ledger');
    expect(injection).not.toHaveProperty('role');
    const told2 = { injection, task: again, lesson: 'all is well' };
    await expectTold(place, told.model.firstOf('Look again.'), told2);
  });

  it('records the end of an agent whose model refuses', async () => {
    const place = at();
    const task = prompt('Fail.', { error: { status: 400, message: 'mock refuses' } });
    const failed = await runCodex(place, prompt('Work.', { calls: [spawnAgent(task)] }, wait, end));
    expect(failed.result).toBe('End.');
    expect(await capturesOf(place)).toMatchObject([{ learnings: 0 }]);
  });
});
