/** Forgotten words are kept out of every memory that is read with the one that forgot them. */
import { expect, it } from 'vitest';
import type { ForgottenSource } from '../../src/commands/forgotten-sources.ts';
import { forgottenSources, withoutSources } from '../../src/commands/forgotten-sources.ts';
import { initialState } from '../../src/commands/stream-state.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();
const secret = 'Client code name is Basalt-Orchid';
const output = outputWith(`[DEV] As I read, ${secret}`, '[QA] The build is quiet');

it('keeps a forgotten standard out of every squad', async () => {
  const memory = await openFor(newFolder());
  await memory.standards.import({ markdown: `- ${secret}\n- Two people look\n` });
  const [standard] = (await memory.standards.show()).standards;
  const entry = standard?.shortId ?? '';
  await memory.forget({ entry });
  const done = await memory.write({ squad: 'kiln', session: 's', output });
  expect(done.stored).toMatchObject([{ text: 'The build is quiet' }]);
  const reason = `squadlog restore any ${entry} brings that back`;
  expect(done.skipped).toMatchObject([{ reason: expect.stringContaining(reason) }]);
  expect((await memory.read({ squad: 'kiln' })).block).not.toContain('Orchid');
});

it("keeps what a squad forgot out of an agent's own memory, and the other way round", async () => {
  const memory = await openFor(newFolder());
  const teach = (whose: { squad?: string; agent?: string }, session: string) =>
    memory.write({ ...whose, session, output });
  const { stored } = await teach({ squad: 'kiln' }, 's');
  await memory.forget({ squad: 'kiln', entry: stored[0]?.shortId ?? '' });
  const own = await teach({ agent: 'ann' }, 't');
  expect(own.stored).toHaveLength(1);
  expect(JSON.stringify(own.skipped)).toContain(
    'forgotten as L2 of kiln; squadlog restore kiln L2',
  );
  const elsewhere = await teach({ squad: 'loom' }, 'u');
  expect(elsewhere.stored).toHaveLength(2);

  const said = outputWith('[DEV] Never page the night shift');
  const one = await memory.write({ agent: 'bob', session: 'v', output: said });
  await memory.forget({ agent: 'bob', entry: one.stored[0]?.shortId ?? '' });
  const { skipped } = await memory.write({
    squad: 'kiln',
    agent: 'bob',
    session: 'w',
    output: said,
  });
  expect(JSON.stringify(skipped)).toContain('of agent bob; squadlog restore --agent bob L');
});

it('takes whole lines out of a text, and all of it where they say it together', () => {
  const forgotten = [{ stream: 'squad/kiln', shortId: 'L2', text: secret }];
  const sources: readonly ForgottenSource[] = forgottenSources(
    { ...initialState, forgotten },
    'squad/kiln',
  );
  const place = '(the words of L2)';
  expect(withoutSources(`a\n- ${secret}!\nb`, sources)).toBe(`a\n${place}\nb`);
  expect(withoutSources('a\nClient code name\nis Basalt-Orchid', sources)).toBe(place);
  expect(withoutSources('a\nb', sources)).toBe('a\nb');
});
