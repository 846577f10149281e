/** Gemini CLI, the real one: what its sub-agents are told and what is learned from them. */
import { expect, it } from 'vitest';
import { drivers } from './support/drivers.ts';
import { capturesOf, injectionsOf, lessonsOf } from './support/ledger.ts';
import { describeMemory } from './support/memory-spec.ts';
import { completeTask, invokeAgent, runGemini } from './support/run-gemini.ts';
import { prompt, report } from './support/scenario.ts';

const end = { text: 'End.' };

describeMemory(drivers.gemini, (at) => {
  it('tells two reviewers at once, and learns from both', async () => {
    const place = at();
    const learns = (task: string, lesson: string) =>
      invokeAgent(prompt(task, completeTask(report('Done.', `[REVIEWER] ${lesson}`))));
    const first = learns('Look at the code.', 'keep it flat');
    await runGemini(place, prompt('Work.', { calls: [first] }, end));
    const one = learns('Check how invoices are rounded.', 'the rounding is tested');
    const two = learns('Check when parcels leave.', 'the noon is UTC');
    const told = await runGemini(place, prompt('Work.', { calls: [one, two] }, end));
    for (const request of ['Check how invoices are rounded.', 'Check when parcels leave.']) {
      expect(told.model.firstOf(request).told).toContain('- [REVIEWER] keep it flat');
    }
    const learned = (await lessonsOf(place)).slice(1).sort();
    expect(learned).toEqual(['[REVIEWER] the noon is UTC', '[REVIEWER] the rounding is tested']);
    const [, ...injections] = await injectionsOf(place);
    expect(new Set(injections.map(({ session }) => session)).size).toBe(2);
  });

  it('records a failure when the model refuses', async () => {
    const place = at();
    const task = prompt('Fail.', { error: { status: 400, message: 'mock refuses' } });
    const failed = await runGemini(place, prompt('Work.', { calls: [invokeAgent(task)] }, end));
    expect(failed.result).toBe('End.');
    expect(await capturesOf(place)).toMatchObject([{ learnings: 0, outcome: 'failure' }]);
  });
});
