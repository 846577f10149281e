/** opencode, the real one: what its sub-agents are told and what is learned from them. */
import { expect, it } from 'vitest';
import { drivers } from './support/drivers.ts';
import { capturesOf, injectionsOf, lessonsOf } from './support/ledger.ts';
import { describeMemory } from './support/memory-spec.ts';
import { callOpencodeTask, runOpencode } from './support/run-opencode.ts';
import { prompt, report } from './support/scenario.ts';

const end = { text: 'End.' };

describeMemory(drivers.opencode, (at) => {
  it('tells two reviewers at once, and learns from both', async () => {
    const place = at();
    const learns = (task: string, lesson: string) =>
      callOpencodeTask(prompt(task, { text: report('Done.', `[REVIEWER] ${lesson}`) }));
    const first = learns('Look at the code.', 'keep it flat');
    await runOpencode(place, prompt('Work.', { calls: [first] }, end));
    const one = learns('Check how invoices are rounded.', 'the rounding is tested');
    const two = learns('Check when parcels leave.', 'the noon is UTC');
    const told = await runOpencode(place, prompt('Work.', { calls: [one, two] }, end));
    for (const request of ['Check how invoices are rounded.', 'Check when parcels leave.']) {
      expect(told.model.firstOf(request).told).toContain('- [REVIEWER] keep it flat');
    }
    const learned = (await lessonsOf(place)).slice(1).sort();
    expect(learned).toEqual(['[REVIEWER] the noon is UTC', '[REVIEWER] the rounding is tested']);
    const [, ...injections] = await injectionsOf(place);
    expect(new Set(injections.map(({ session }) => session)).size).toBe(2);
  });

  it('records the end of an agent whose model refuses', async () => {
    const place = at();
    const task = prompt('Fail.', { error: { status: 400, message: 'mock refuses' } });
    const failed = await runOpencode(
      place,
      prompt('Work.', { calls: [callOpencodeTask(task)] }, end),
    );
    expect(failed.result).toContain('End.');
    expect(await capturesOf(place)).toMatchObject([{ learnings: 0 }]);
  });
});
