/** Exports are readable, private, complete, and never written over what is not theirs. */
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { fileDigests } from '../support/legacy-squad.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
let root: string;
let out: string;

beforeEach(async () => {
  [root, out] = [folder(), folder()];
  await using memory = await openMemory({ root });
  await memory.write({
    squad: 'Kiln',
    session: 'spawn-1',
    occurredAt: '2026-02-05T10:00:00.123Z',
    output:
      'Task: Move the flags\nOutcome: SUCCESS\n\n## Session Memory\n' +
      '- [DEV] Flags live in flags.toml\n',
  });
  await memory.write({ agent: 'ada', output: '## Session Memory\n- [ALL] Ada prefers tabs\n' });
  await memory.standards.import({ markdown: '## How\n- Two reviewers\n\n## Why\n- Money\n' });
});

const read = (name: string) => readFileSync(join(out, name), 'utf8');

describe('as Markdown', () => {
  it('can be of any earlier time, without what was forgotten since', async () => {
    await using memory = await openMemory({ root });
    const output = '## Session Memory\n- [DEV] Cache keys name the tenant\n- [QA] Retry twice\n';
    const { stored } = await memory.write({ squad: 'kiln', session: 'spawn-2', output });
    const asOf = String((await memory.log({})).events.length);
    await memory.forget({ squad: 'kiln', entry: stored[1]?.id ?? '' });
    await memory.write({ squad: 'kiln', output: '## Session Memory\n- [DEV] Later\n' });
    const { warnings } = await memory.export({ squad: 'kiln', out, asOf });
    const history = read('Kiln/history.md');
    expect(history).toContain('Cache keys name the tenant');
    expect(history).not.toMatch(/Retry twice|Later/u);
    const withheld = '1 entry of that time was forgotten or erased since';
    expect(warnings).toEqual([expect.stringContaining(withheld)]);
  });

  it('is the default, and reads like the history of the skill', async () => {
    await using memory = await openMemory({ root });
    const { format, files } = await memory.export({ out });
    expect(format).toBe('md');
    expect(files.map(({ path }) => path.slice(out.length + 1)).sort()).toEqual([
      'Kiln/history.md',
      'README.md',
      '_agents/ada/history.md',
      '_process/standards.md',
    ]);
    const history = read('Kiln/history.md');
    expect(history).toContain('\n---\n**Recorded:** 2026-02-05T10:00:00.123Z\n');
    expect(history).toContain('\n## Session: 2026-02-05 Move the flags\nTask: Move the flags\n');
    expect(history).toContain('\nOutcome: SUCCESS\n\n## Session Memory\n');
    expect(history).toContain('\n- [DEV] Flags live in flags.toml <!-- L2 -->\n');
    expect(read('_process/standards.md')).toContain('## How');
    expect(read('README.md')).toContain('squadlog import');
    expect(statSync(join(out, 'Kiln/history.md')).mode & 0o777).toBe(0o600);
  });

  it('imports back: squads, agents, standards in order, moments to the millisecond', async () => {
    await using memory = await openMemory({ root });
    await memory.export({ out });
    await using target = await openMemory({ root: folder() });
    const { problems } = await target.import({ dir: out });
    expect(problems).toEqual([]);
    expect(await target.list()).toMatchObject({
      squads: [{ squad: 'Kiln', sessions: 1, lastSession: '2026-02-05T10:00:00.123Z' }],
      agents: [{ squad: 'ada', sessions: 1, learnings: 1 }],
    });
    const theirs = await target.standards.show();
    const ours = await memory.standards.show();
    const facts = ({ standards }: typeof ours) =>
      standards.map(({ section, text, firstSeen }) => [section, text, firstSeen]);
    expect(facts(theirs)).toEqual(facts(ours));
    const block = (of: typeof memory) => of.read({ squad: 'kiln', agent: 'ada', tokens: 2_000 });
    const withoutIds = (text: string) => text.replace(/\([LPS]\d+ /gu, '(');
    expect(withoutIds((await block(target)).block)).toBe(withoutIds((await block(memory)).block));
  });

  it('may be edited first: new words win, added lessons count, nonsense is reported', async () => {
    await using memory = await openMemory({ root });
    await memory.export({ out });
    const file = join(out, 'Kiln/history.md');
    const edited = read('Kiln/history.md').replace('flags.toml <!--', 'flags.yaml <!--');
    writeFileSync(file, edited.replace('<!-- L2 -->', '<!-- L2 -->\n- [QA] Retry twice\nstray'));
    await using target = await openMemory({ root: folder() });
    const { problems } = await target.import({ dir: out });
    expect(problems).toMatchObject([{ path: 'Kiln/history.md' }]);
    const { block } = await target.read({ squad: 'kiln', tokens: 2_000 });
    expect(block).toContain('[DEV] Flags live in flags.yaml');
    expect(block).toContain('[QA] Retry twice');
  });

  it('adds to a memory that knows a session only what that session has taught since', async () => {
    await using memory = await openMemory({ root });
    await using target = await openMemory({ root: folder() });
    await memory.export({ out });
    await target.import({ dir: out });
    const output = '## Session Memory\n- [DEV] Taught when resumed\n';
    await memory.write({ squad: 'kiln', session: 'spawn-1', output });
    await memory.export({ out });
    await target.import({ dir: out });
    expect((await target.list()).squads).toMatchObject([{ sessions: 1, learnings: 2 }]);
  });

  it('can be one squad alone', async () => {
    await using memory = await openMemory({ root });
    await memory.export({ squad: 'KILN', out });
    expect(Object.keys(fileDigests(out)).sort()).toEqual(['Kiln/history.md', 'README.md']);
    const missing = memory.export({ squad: 'nobody', out });
    await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  });

  it('replaces an earlier export, and no file that somebody changed or wrote', async () => {
    await using memory = await openMemory({ root });
    await memory.export({ out });
    await memory.write({ squad: 'kiln', output: '## Session Memory\n- [DEV] More\n' });
    await memory.export({ out });
    expect(read('Kiln/history.md')).toContain('More');
    appendFileSync(join(out, 'Kiln/history.md'), 'my own note\n');
    const before = fileDigests(out);
    await memory.write({ squad: 'kiln', output: '## Session Memory\n- [DEV] Even more\n' });
    await expect(memory.export({ out })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('history.md'),
    });
    expect(fileDigests(out)).toEqual(before);
  });

  it('never writes over the mirror of a root', async () => {
    await using memory = await openMemory({ root });
    const before = fileDigests(root);
    await expect(memory.export({ out: root })).rejects.toMatchObject({ code: 'refused' });
    expect(fileDigests(root)).toEqual(before);
  });
});

describe('as a log', () => {
  it('is one header and one line an event, payloads as objects', async () => {
    await using memory = await openMemory({ root });
    const { events, head } = await memory.export({ out, format: 'jsonl' });
    const [first = '', ...rest] = read('log.jsonl').trimEnd().split('\n');
    expect(JSON.parse(first)).toEqual({
      squadlog: 'log',
      format: 1,
      events,
      head,
      exportedStreams: null,
    });
    expect(rest).toHaveLength(events ?? 0);
    expect(JSON.parse(rest[1] ?? '')).toMatchObject({
      type: 'LearningRecorded',
      payload: { text: 'Flags live in flags.toml' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(statSync(join(out, 'log.jsonl')).mode & 0o777).toBe(0o600);
  });

  it('replaces an earlier export of the same log, and no other file', async () => {
    await using memory = await openMemory({ root });
    await memory.export({ out, format: 'jsonl' });
    await memory.write({ squad: 'kiln', output: '## Session Memory\n- [DEV] More\n' });
    await memory.export({ out, format: 'jsonl' });
    const one = memory.export({ squad: 'kiln', out, format: 'jsonl' });
    await expect(one).rejects.toMatchObject({ code: 'refused' });
    await using other = await openMemory({ root: folder() });
    await other.write({ squad: 'kiln', output: '## Session Memory\n- [DEV] Another log\n' });
    const foreign = other.export({ out, format: 'jsonl' });
    await expect(foreign).rejects.toMatchObject({ code: 'refused' });
    expect(read('log.jsonl')).toContain('More');
  });
});
