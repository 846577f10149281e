/** The start of a child: whose it is, and what it is told. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { openFakeHost, spawnOf } from './fake-host.ts';

const folder = temporaryFolders();
const lesson = outputWith('[ALL] Port 4317 belongs to the fixture.');

describe('a spawn', () => {
  it('is told what an earlier one of its squad learned, in the bytes of the ledger', async () => {
    const host = openFakeHost({ root: folder() });
    expect(await host.play(spawnOf('1', { squadId: 'kiln', role: 'dev' }), lesson)).not.toContain(
      '4317',
    );
    const told = await host.play(spawnOf('2', { squadId: 'kiln', role: 'dev' }), 'Done.');
    expect(told).toContain('Port 4317 belongs to the fixture.');
    const { events } = await host.look((memory) => memory.log({ type: 'MemoryInjected' }));
    const ledger = events.at(-1)?.data as { readonly asOf: number };
    expect(ledger).toMatchObject({ client: 'openclaw', model: 'mock/mock-1' });
    const asOf = String(ledger.asOf);
    const whose = { squad: 'kiln', agent: 'main', role: 'DEV' };
    const read = await host.look((memory) =>
      memory.read({ ...whose, task: 'Fire the kiln', request: true, asOf }),
    );
    expect(read.block).toBe(told);
    const { entries } = await host.look((memory) => memory.read({ squad: 'kiln' }));
    const why = await host.look((memory) =>
      memory.why({ squad: 'kiln', entry: entries[0]?.id ?? '' }),
    );
    expect(why.via).toMatchObject({ kind: 'session', session: 'run-1' });
    expect(why.injections).toMatchObject([{ session: 'run-2' }]);
  });

  it('is told the same bytes when its run builds the prompt again', async () => {
    const host = openFakeHost({ root: folder() });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson);
    const second = spawnOf('2', { squadId: 'kiln' });
    await host.call(second);
    await host.spawned(second);
    await host.returned(second);
    const told = await host.begun(second);
    const revised = await host.fire(
      'before_prompt_build',
      { prompt: 'Say more.' },
      host.turnOf(second),
    );
    expect(revised).toEqual({ prependContext: told });
    const { squads } = await host.look((memory) => memory.stats({ squad: 'kiln' }));
    expect(squads[0]?.injections).toBe(2);
  });

  it.each([
    ['parameters over a label', { squadId: 'kiln', role: 'dev', label: 'squad:other/QA' }, 'kiln'],
    ['a label', { label: 'nightly squad:kiln/dev' }, 'kiln'],
    ['the settings of its agent', { agentId: 'architect' }, 'design'],
    ['the default', {}, 'house'],
  ])('belongs to the squad of %s', async (_rule, params, squad) => {
    const config = { defaultSquad: 'house', agents: { architect: { squad: 'design' } } };
    const host = openFakeHost({ root: folder(), config });
    await host.play(spawnOf('1', params), lesson);
    const { squads } = await host.look((memory) => memory.list());
    expect(squads.map((row) => row.squad)).toEqual([squad]);
  });

  it("belongs to the project's squad where nothing names one", async () => {
    const host = openFakeHost({ root: folder(), workspace: '/srv/orchard' });
    await host.play(spawnOf('1', {}), lesson);
    await host.play(spawnOf('2', { cwd: '/srv/shop' }), lesson);
    const { squads } = await host.look((memory) => memory.list());
    expect(squads.map((row) => row.squad)).toEqual(['orchard', 'shop']);
  });

  it('is told nothing where its name is none, and the failure is counted', async () => {
    const root = folder();
    const host = openFakeHost({ root });
    const told = await host.play(spawnOf('1', { squadId: '../etc' }), lesson);
    expect(told).toBe('');
    expect(host.warnings.join()).toContain('is no squad');
    expect(readFileSync(join(root, '_spawns/failures.jsonl'), 'utf8')).toContain('openclaw');
  });

  it('keeps parallel children of one label and agent apart by their tasks', async () => {
    const host = openFakeHost({ root: folder() });
    const [a, b] = [
      spawnOf('a', { squadId: 'red' }, 'Paint'),
      spawnOf('b', { squadId: 'blue' }, 'Sand'),
    ];
    for (const each of [a, b]) await host.call(each);
    for (const each of [b, a]) await host.spawned(each);
    for (const each of [b, a]) await host.begun(each);
    for (const each of [a, b]) await host.returned(each);
    await host.answered(b, outputWith('[ALL] Blue dries slowly.'));
    await host.answered(a, outputWith('[ALL] Red needs two coats.'));
    for (const each of [b, a]) await host.ended(each);
    const red = await host.look((memory) => memory.read({ squad: 'red' }));
    const blue = await host.look((memory) => memory.read({ squad: 'blue' }));
    expect(red.entries.map(({ text }) => text)).toEqual(['Red needs two coats.']);
    expect(blue.entries.map(({ text }) => text)).toEqual(['Blue dries slowly.']);
  });

  it('waits for its call where two calls ask for the same of different squads', async () => {
    const host = openFakeHost({ root: folder() });
    await host.play(spawnOf('0', { squadId: 'blue' }), lesson);
    const [a, b] = [spawnOf('a', { squadId: 'red' }), spawnOf('b', { squadId: 'blue' })];
    for (const each of [a, b]) await host.call(each);
    await host.spawned(b);
    const telling = host.begun(b);
    await host.returned(b);
    expect(await telling).toContain('4317');
  });

  it('shrinks its block to the window that the model was seen to have', async () => {
    const host = openFakeHost({ root: folder() });
    await host.play(spawnOf('1', { squadId: 'kiln' }), lesson);
    const budget = { provider: 'mock', model: 'mock-1', contextTokenBudget: 30 };
    await host.fire('llm_output', budget, {});
    expect(await host.play(spawnOf('2', { squadId: 'kiln' }), 'Done.')).not.toContain('4317');
    expect(host.warnings).not.toEqual([]);
  });
});
