/** Copilot CLI, the real one: what its sub-agents are told and what is learned from them. */
import { expect, it } from 'vitest';
import { drivers } from './support/drivers.ts';
import { capturesOf, injectionsOf, lessonsOf } from './support/ledger.ts';
import { describeMemory } from './support/memory-spec.ts';
import { callTask, runCopilot } from './support/run-copilot.ts';
import { prompt, report } from './support/scenario.ts';

const end = { text: 'End.' };
const looks = prompt('Look at the code.', { text: report('Done.', '[REVIEWER] keep it flat') });

describeMemory(drivers.copilot, (at) => {
  it('tells two reviewers at once, and learns from both', async () => {
    const place = at();
    await runCopilot(place, prompt('Work.', { calls: [callTask(looks)] }, end));
    const says = (lesson: string) => ({ text: report('Done.', `[REVIEWER] ${lesson}`) });
    const one = prompt('Check how invoices are rounded.', says('the rounding is tested'));
    const two = prompt('Check when parcels leave.', says('the noon is UTC'));
    const both = { calls: [callTask(one, { name: 'one' }), callTask(two, { name: 'two' })] };
    const told = await runCopilot(place, prompt('Work.', both, end));
    for (const request of ['Check how invoices are rounded.', 'Check when parcels leave.']) {
      expect(told.model.firstOf(request).told).toContain('- [REVIEWER] keep it flat');
    }
    const learned = (await lessonsOf(place)).slice(1).sort();
    expect(learned).toEqual(['[REVIEWER] the noon is UTC', '[REVIEWER] the rounding is tested']);
    const [, ...injections] = await injectionsOf(place);
    expect(new Set(injections.map(({ session }) => session)).size).toBe(2);
  });

  it('learns once from an agent in the background, which outlives its conversation', async () => {
    const place = at();
    const call = callTask(looks, { mode: 'background' });
    await runCopilot(place, prompt('Work.', { calls: [call] }, { text: 'Started.' }));
    expect(await lessonsOf(place)).toEqual(['[REVIEWER] keep it flat']);
    expect((await capturesOf(place)).filter(({ learnings }) => learnings > 0)).toHaveLength(1);
  });

  it('records the end of an agent whose model refuses', async () => {
    const place = at();
    const task = prompt('Fail.', { error: { status: 400, message: 'mock refuses' } });
    const failed = await runCopilot(place, prompt('Work.', { calls: [callTask(task)] }, end));
    expect(failed.exit).toBe(0);
    expect(await capturesOf(place)).toMatchObject([{ learnings: 0 }]);
  });
});
