/** The end of a child: recorded once, with the true outcome, whatever happens in between. */
import { describe, expect, it } from 'vitest';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { childKey, openFakeHost, sessionsOf, spawnOf } from './fake-host.ts';

const folder = temporaryFolders();
const lesson = outputWith('[ALL] Port 4317 belongs to the fixture.');

describe("a child's end", () => {
  it('is recorded when the host says how it ended, not when it stops', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    await host.spawned(first);
    await host.returned(first);
    await host.begun(first);
    await host.answered(first, lesson);
    expect(await sessionsOf(host)).toEqual([]);
    await host.ended(first, 'error', 'the provider said 400');
    expect(await sessionsOf(host)).toMatchObject([{ outcome: 'failure' }]);
  });

  it.each([
    ['ok', 'success'],
    ['error', 'failure'],
    ['timeout', 'failure'],
    ['killed', 'failure'],
  ])('%s is recorded as %s', async (outcome, recorded) => {
    const host = openFakeHost({ root: folder() });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson, outcome);
    expect(await sessionsOf(host)).toMatchObject([{ outcome: recorded }]);
  });

  it.each(['reset', 'deleted'])('%s throws it away', async (outcome) => {
    const host = openFakeHost({ root: folder() });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson, outcome);
    expect(await sessionsOf(host)).toEqual([]);
  });

  it('survives a gateway that dies between the two hooks', async () => {
    const root = folder();
    const host = openFakeHost({ root });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    await host.spawned(first);
    await host.returned(first);
    await host.begun(first);
    await host.answered(first, lesson);
    await host.fire('gateway_stop');
    // The next gateway knows nothing; the host still tells it how the run ended.
    const next = openFakeHost({ root });
    await next.ended(first);
    expect(await sessionsOf(next)).toMatchObject([{ outcome: 'success' }]);
    const { entries } = await next.look((memory) => memory.read({ squad: 'kiln' }));
    expect(entries).toHaveLength(1);
  });

  it('is recorded though the child ended before it was heard to stop', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    await host.spawned(first);
    await host.returned(first);
    await host.begun(first);
    await host.ended(first, 'killed');
    await host.answered(first, lesson);
    const { entries } = await host.look((memory) => memory.read({ squad: 'kiln' }));
    expect(entries).toHaveLength(1);
  });

  it('is thrown away too where it is heard to stop only then', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    await host.spawned(first);
    await host.returned(first);
    await host.begun(first);
    await host.ended(first, 'deleted');
    await host.answered(first, lesson);
    expect(await sessionsOf(host)).toEqual([]);
  });

  it('is recorded by what it wrote where it was never heard to stop', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    await host.spawned(first);
    await host.returned(first);
    await host.begun(first);
    const message = { role: 'assistant', content: lesson };
    host.fire('before_message_write', { message, sessionKey: childKey('1') }, {});
    await host.ended(first);
    const { entries } = await host.look((memory) => memory.read({ squad: 'kiln' }));
    expect(entries).toHaveLength(1);
  });

  it('ends all turns of its session that are still open', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    await host.spawned(first);
    await host.returned(first);
    await host.begun(first);
    await host.answered(first, lesson);
    const turn = { ...host.turnOf(first), runId: 'run-later' };
    const said = { role: 'assistant', content: outputWith('[ALL] Ovens cool overnight.') };
    await host.fire('before_prompt_build', { prompt: 'And the ovens?' }, turn);
    await host.fire('agent_end', { messages: [said], success: true }, turn);
    await host.ended(first);
    expect(await sessionsOf(host)).toHaveLength(2);
  });

  it('records each turn of a session that is asked again', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.play(first, lesson);
    const turn = { ...host.turnOf(first), runId: 'run-later' };
    const said = { role: 'assistant', content: outputWith('[ALL] Ovens cool overnight.') };
    await host.fire('before_prompt_build', { prompt: 'And the ovens?' }, turn);
    await host.fire('agent_end', { messages: [said], success: true }, turn);
    const { entries } = await host.look((memory) => memory.read({ squad: 'kiln' }));
    expect(entries.map(({ text }) => text)).toContain('Ovens cool overnight.');
  });

  it('leaves announcements and parents alone', async () => {
    const host = openFakeHost({ root: folder() });
    const first = spawnOf('1', { squadId: 'kiln' });
    const announced = { ...host.turnOf(first), runId: `announce:v1:${childKey('1')}:run-1` };
    expect(await host.fire('before_prompt_build', { prompt: 'x' }, announced)).toBeUndefined();
    const parent = { ...host.turnOf(first), sessionKey: 'agent:main:main' };
    expect(await host.fire('before_prompt_build', { prompt: 'x' }, parent)).toBeUndefined();
    const messages = [{ role: 'assistant', content: lesson }];
    await host.fire('agent_end', { messages }, parent);
    expect(await sessionsOf(host)).toEqual([]);
  });
});
