/** What `why` prints of lines and of sessions, on a real memory. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolders } from '../../../support/temp-root.ts';
import { withoutPolicies } from '../../../support/without-policies.ts';
import type { Run } from '../fake-process.ts';
import { runnerOn } from '../fake-process.ts';

const newFolder = temporaryFolders();
let root = '';
let run: Run = async () => ({ code: -1, stdout: '', stderr: '' });

beforeEach(() => {
  root = withoutPolicies(newFolder());
  run = runnerOn(root);
});

const write = (session: string, body: string) =>
  run(['write', 'kiln', '-', '--session', session], { stdin: body });
const section = (...bullets: readonly string[]) =>
  `## Session Memory\n${bullets.map((bullet) => `- ${bullet}\n`).join('')}`;
const why = async (...argv: readonly string[]) => (await run(['why', 'kiln', ...argv])).stdout;

describe('a line', () => {
  it('tells rule, sources, later events and who was told', async () => {
    await write('s1', section('[DEV] Flags live in flags.toml'));
    await write('s2', section('[DEV] flags live in flags.toml.'));
    await run(['distill', 'kiln']);
    await run(['read', 'kiln', '--session', 's3', '--role', 'DEV']);
    const pattern = await why('P2');
    expect(pattern).toMatch(
      / rule {8}standard\/promotion, rules version 1 \([0-9a-f]{12}\), rule version 1: /u,
    );
    expect(pattern).toContain(' sources     L2 [DEV] Flags live in flags.toml\n');
    expect(pattern).toMatch(/ {4}session s2, line 2, event 5, 2026-11-30 12:00 UTC\n/u);
    expect(pattern).toMatch(/ merged {6}L5 \[DEV\] flags .*: the same words/u);
    expect(pattern).toMatch(
      /event 6 SquadDistilled \(\w{26}\), .*, by user person: added the pattern P2 of 2 sources/u,
    );
    const learning = await why('L5');
    expect(learning).toContain(' became      merged into L2, a source of P2\n');
    expect(learning).toMatch(/ told to {5}s3 as DEV, .* of 500 tokens, through P2\n/u);
  });

  it('shows what hides in its words, and says what flags mean', async () => {
    await write('s1', `Outcome: FAILURE\n${section('[DEV] ok\u200b\u202eevil <!-- x -->')}`);
    const { stdout } = await run(['why', 'kiln', 'L2']);
    expect(stdout).toContain(' in words   ok‹U+200B›‹U+202E›evil ‹!-- x -->\n');
    expect(stdout).toMatch(/ flags {6}neutralised: a block shows it without/u);
    expect(stdout).toContain('from-failure: its session failed\n');
    expect(stdout).not.toMatch(/[\u200b\u202e]/u);
  });

  it('shows both ends of a supersession', async () => {
    await write('s1', section('[DEV] Jest'));
    await run(['supersede', 'kiln', 'L2', 'Vitest', '--reason', 'faster']);
    expect(await why('L2')).toMatch(
      / gave way to {2}L\d+ \[DEV\] Vitest, by event \d+ .*: faster\n/u,
    );
    expect(await why('Vitest')).toMatch(/ replaced {4}L2 \[DEV\] Jest, by event \d+/u);
  });

  it('says of a forgotten one by whom, without its words', async () => {
    await write('s1', section('[DEV] Code name is Basalt'));
    await run(['forget', 'kiln', 'L2', '--reason', 'secret']);
    const stdout = await why('L2');
    expect(stdout).toMatch(/^L2 \[DEV\] \(forgotten\)\n/u);
    expect(stdout).toMatch(/EntryRetired .*, by user person: forgot L2: secret\n/u);
    expect(stdout).not.toContain('Basalt');
  });

  it('says of an imported one that its origin is unknown', async () => {
    const dir = join(newFolder(), 'squads', 'kiln');
    mkdirSync(dir, { recursive: true });
    const semantic = '# Semantic Memory: kiln\n\n### DEV Patterns\n- [DEV] From nowhere\n';
    writeFileSync(join(dir, 'semantic.md'), semantic);
    await run(['import', join(dir, '..')]);
    expect(await why('From nowhere')).toMatch(
      / taught by +origin unknown: imported from \S*semantic\.md:4\n/u,
    );
  });
});

it('counts the spawns before the newest ones', async () => {
  await write('s1', section('[DEV] Hooks'));
  for (let spawn = 0; spawn < 52; spawn += 1) await run(['read', 'kiln', '--session', `t${spawn}`]);
  expect(await why('L2')).toMatch(/ told to {4}2 earlier spawns, in the log\n {13}t2, /u);
  expect(await why('--injected', 'L2')).toMatch(/was told to 52 spawns\n {2}2 earlier spawns, /u);
});

describe('a session', () => {
  it('tells what it taught and was told', async () => {
    await write('s1', `Task: Move\nOutcome: SUCCESS\n${section('[DEV] Flags', '[DEV] Hooks')}`);
    await run(['read', 'kiln', '--session', 's2', '--tokens', '300']);
    await write('s2', section('[QA] Retry'));
    const first = await why('s1');
    expect(first).toMatch(/^R1 session s1 \(success\)\n {2}task {6}Move\n/u);
    expect(first).toContain(' taught    L2 [DEV] Flags: not distilled yet\n');
    const second = await why('--injected', 's2');
    expect(second).toMatch(
      /^R\d+ session s2 \(unknown\) was told 1 block\n {2}event \d+ \(\w{26}\), /u,
    );
    expect(second).toMatch(
      / of 300 tokens, read at position 4\n {4}episodic {2}L3 {2}\[DEV\] Hooks\n/u,
    );
    await run(['forget', 'kiln', 'L3']);
    expect(await why('s2')).toContain('1 line forgotten or erased since: the text is withheld\n');
  });
});
