/** A host that hides conversations: what is kept all the same, and the way round. */
import { describe, expect, it } from 'vitest';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { type FakeSpawn, openFakeHost, sessionsOf, spawnOf } from './fake-host.ts';

const folder = temporaryFolders();
const lesson = outputWith('[ALL] Port 4317 belongs to the fixture.');

describe('without the grant', () => {
  it("keeps what a child wrote, though its end can't be heard", async () => {
    const host = openFakeHost({ root: folder(), granted: false });
    expect(await host.play(spawnOf('1', { squadId: 'kiln' }), lesson)).toBe('');
    const { entries } = await host.look((memory) => memory.read({ squad: 'kiln' }));
    expect(entries.map(({ text }) => text)).toEqual(['Port 4317 belongs to the fixture.']);
  });

  it('loses nothing of it when the gateway dies', async () => {
    const root = folder();
    const host = openFakeHost({ root, granted: false });
    const first = spawnOf('1', { squadId: 'kiln' });
    await host.call(first);
    await host.spawned(first);
    await host.returned(first);
    await host.answered(first, lesson);
    await host.fire('gateway_stop');
    const next = openFakeHost({ root, granted: false });
    await next.ended(first);
    expect(await sessionsOf(next)).toMatchObject([{ outcome: 'success' }]);
  });

  it('is noticed when the grant is taken back while the gateway runs', async () => {
    const root = folder();
    const config = { rewriteTask: true };
    const host = openFakeHost({ root, config });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson);
    host.grant(false);
    expect(await host.call(spawnOf('2', { squadId: 'kiln' }))).toMatchObject({ params: {} });
  });

  it('leaves the task as it is', async () => {
    const host = openFakeHost({ root: folder(), granted: false });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson);
    expect(await host.call(spawnOf('2', { squadId: 'kiln' }))).toBeUndefined();
  });

  it('puts the block before the task with rewriteTask, and counts it as told', async () => {
    const config = { rewriteTask: true, defaultSquad: 'kiln' };
    const host = openFakeHost({ root: folder(), granted: false, config });
    await host.play(spawnOf('1', {}), lesson);
    const second = spawnOf('2', { thinking: 'low' });
    const rewritten = (await host.call(second)) as { params: FakeSpawn['params'] };
    expect(rewritten.params).toMatchObject({ thinking: 'low' });
    expect(rewritten.params.task).toMatch(/4317[\s\S]*\nFire the kiln$/u);
    const child = { ...second, params: rewritten.params };
    await host.spawned(child);
    await host.returned(child);
    // It repeats what it was told, and adds something.
    const text = outputWith('[ALL] Port 4317 belongs to the fixture.', '[ALL] Cones bend.');
    await host.answered(child, text);
    await host.ended(child);
    const { entries } = await host.look((memory) => memory.read({ squad: 'kiln' }));
    expect(entries.map(({ text: line }) => line).sort()).toEqual([
      'Cones bend.',
      'Port 4317 belongs to the fixture.',
    ]);
    const told = await host.look((memory) => memory.log({ type: 'MemoryInjected' }));
    const [, recorded] = await sessionsOf(host);
    const sessionIn = (data: unknown) => (data as { session: { id: string } }).session.id;
    expect(sessionIn(recorded)).toBe(sessionIn(told.events.at(-1)?.data));
  });

  it('does not rewrite where the grant is there', async () => {
    const host = openFakeHost({ root: folder(), config: { rewriteTask: true } });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson);
    expect(await host.call(spawnOf('2', { squadId: 'kiln' }))).toBeUndefined();
  });
});
