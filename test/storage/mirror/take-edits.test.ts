/** A person's edit of a file becomes events at the next write, or is kept beside and reported. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MemoryError } from '../../../src/errors.ts';
import { openMemory } from '../../../src/memory.ts';
import { createMirror } from '../../../src/storage/mirror/mirror.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { runs } from '../../support/seed.ts';
import { editable } from './editable-squad.ts';
import { kiln, mirroredKiln } from './sample-kiln.ts';
import { filesBelow, sampleFolder } from './sample-squad.ts';

describe('in semantic.md', () => {
  it('an added line is a learning by a person', async () => {
    const { edit, writeAgain, shown, events, kept, path } = await editable();
    edit('semantic.md', (text) =>
      text
        .replace('### DEV Patterns\n', '### DEV Patterns\n- Use pnpm\n- [OPS] Page the owner\n')
        .replace('### Cross-Cutting Patterns\n', '### Cross-Cutting Patterns\n* Be kind\n'),
    );
    const warnings = await writeAgain();
    expect(warnings).toEqual(['kiln/semantic.md was edited: 3 lines recorded.']);
    const texts = await shown();
    expect(texts).toEqual(
      expect.arrayContaining(['[DEV] Use pnpm', '[OPS] Page the owner', '[ALL] Be kind']),
    );
    const [first] = (await events('LearningRecorded')).filter(({ actor }) => actor.id === 'mirror');
    expect(first).toMatchObject({
      actor: { kind: 'user' },
      data: { session: null, origin: 'user', source: { path: 'kiln/semantic.md' } },
    });
    expect(kept()).toEqual([]);
    expect(readFileSync(path('semantic.md'), 'utf8')).toMatch(/- \[DEV\] Use pnpm <!-- L\d+ -->/);
    expect(await writeAgain()).toEqual([]);
  });

  it('a changed line is superseded, a deleted one forgotten', async () => {
    const { edit, writeAgain, shown, events, kept } = await editable();
    edit('semantic.md', (text) =>
      text.replace('flags.toml', 'flags.yaml').replace(/- \[QA\] Warm caches.*\n/u, ''),
    );
    expect(await writeAgain()).toEqual([
      'kiln/semantic.md was edited: 1 line recorded, 1 entry superseded, 1 entry forgotten.',
    ]);
    expect((await shown()).sort()).toEqual([
      '[ALL] Freeze on Friday',
      '[DEV] Flags live in flags.yaml',
    ]);
    const retired = (await events('EntryRetired')).map(({ data }) => data);
    expect(retired).toMatchObject([{ why: 'superseded' }, { why: 'forgotten' }]);
    expect(kept()).toEqual([]);
  });

  it('a line without its comment, moved or wrapped, is unchanged', async () => {
    const { edit, writeAgain, events, kept } = await editable();
    edit('semantic.md', (text) =>
      text
        .replace('Flags live in flags.toml <!-- L2 -->', 'Flags live\n  in flags.toml')
        .replaceAll('\n', '\r\n'),
    );
    expect(await writeAgain()).toEqual([]);
    expect(await events('EntryRetired')).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it('a line that is struck through is forgotten', async () => {
    const { edit, writeAgain, shown } = await editable();
    edit('semantic.md', (text) => text.replace('Warm caches', '~~Warm caches~~'));
    await writeAgain();
    expect(await shown()).not.toContain('[QA] Warm caches');
  });

  it('secrets of an edit are masked', async () => {
    const { edit, writeAgain, root } = await editable();
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    edit('semantic.md', (text) => text.replace('Warm caches', `Use ${secret}`));
    await writeAgain();
    expect(JSON.stringify(filesBelow(root))).not.toContain(secret);
    expect(readFileSync(join(root, 'squadlog.db')).includes(secret)).toBe(false);
  });
});

it('leaves the file in place where the edit could not be recorded', async () => {
  const { storage, root, history } = await mirroredKiln();
  const edited = readFileSync(history, 'utf8').replace('Warm the', 'Warm each');
  writeFileSync(history, edited);
  const mirror = createMirror({
    root,
    read: () => storage.read(),
    readAt: (position, streams) => storage.readAt(position, streams),
    applyEdit: async () => {
      throw new MemoryError({ code: 'busy', message: 'The store is locked.' });
    },
  });
  const { problems } = await mirror.refresh([kiln]);
  expect(problems).toEqual([
    expect.stringContaining('could not be recorded (The store is locked.)'),
  ]);
  expect(readFileSync(history, 'utf8')).toBe(edited);
});

it.each([
  ['nothing', false],
  ['a newer file', true],
])('takes an edit that a killed run moved aside, with %s in its place', async (_what, isNewer) => {
  const { path, edit, writeAgain, shown, kept } = await editable();
  edit('semantic.md', (text) => text.replace('Warm caches', 'Warm all caches'));
  const { pid } = spawnSync(process.execPath, ['--version']);
  renameSync(path('semantic.md'), path(`.semantic.md.${pid}-1.squadlog-old`));
  if (isNewer) await writeAgain();
  else expect((await writeAgain()).join()).toContain('1 entry superseded');
  expect(await shown()).toContain('[QA] Warm all caches');
  expect(readFileSync(path('semantic.md'), 'utf8')).toContain('Warm all caches');
  expect(kept()).toEqual([]);
});

it('lets policies act on what an edit recorded, once, and shows it in the files', async () => {
  const root = sampleFolder();
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify({ autoDistillEvery: 3 }));
  const memory = await openMemory({ root });
  onTestFinished(() => memory.close());
  const write = (session: string) =>
    memory.write({ squad: 'kiln', session, output: outputWith('[OPS] Fire slowly') });
  await write('s1');
  const record = '\n---\n**Recorded:** 2026-11-29T06:27:50Z\n\n- [OPS] Fire slowly\n';
  appendFileSync(join(root, 'kiln/history.md'), record);
  expect(await write('s2')).toMatchObject({ distilled: true });
  const distills = () => memory.log({ type: 'SquadDistilled' });
  expect((await distills()).events).toHaveLength(1);
  expect(readFileSync(join(root, 'kiln/semantic.md'), 'utf8')).toContain('Fire slowly <!-- P');
  expect((await write('s2')).warnings).toEqual([]);
  expect((await distills()).events).toHaveLength(1);
});

it('records an edit once, however many write at the same time', async () => {
  const { root, memory, edit, shown, kept } = await editable();
  const others = await Promise.all([1, 2].map(() => openMemory({ root })));
  for (const other of others) onTestFinished(() => other.close());
  edit('semantic.md', (text) =>
    text.replace('flags.toml', 'flags.yaml').replace('### QA Patterns\n', '$&- Test on Mondays\n'),
  );
  const output = outputWith('[OPS] Note');
  await Promise.all(
    [memory, ...others].map((one, at) => one.write({ squad: 'kiln', session: `m${at}`, output })),
  );
  expect((await shown()).sort()).toEqual([
    '[ALL] Freeze on Friday',
    '[DEV] Flags live in flags.yaml',
    '[QA] Test on Mondays',
    '[QA] Warm caches',
  ]);
  expect(kept()).toEqual([]);
});

it('leaves in memory just the lines that the edited file shows', async () => {
  const words = fc.stringMatching(/^[A-Za-z][a-z0-9 ,.]{2,30}[a-z]$/u);
  const action = fc.oneof(
    fc.record({ do: fc.constant('add' as const), at: fc.nat(20), words }),
    fc.record({ do: fc.constant('change' as const), at: fc.nat(20), words }),
    fc.record({ do: fc.constant('delete' as const), at: fc.nat(20), words: fc.constant('') }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 5 }), async (actions) => {
      const { path, memory, writeAgain } = await editable();
      const many = Array.from({ length: 8 }, (_, index) => `[DEV] Lesson number ${index}`);
      await memory.write({ squad: 'kiln', session: 'many', output: outputWith(...many) });
      const lines = readFileSync(path('semantic.md'), 'utf8').split('\n');
      for (const { do: what, at, words } of actions) {
        const items = lines.flatMap((line, index) => (/<!-- L\d+ -->$/u.test(line) ? [index] : []));
        const index = items[at % items.length] ?? 0;
        const line = lines[index] ?? '';
        if (what === 'add') lines.splice(index, 0, `- [DEV] ${words}`);
        else if (what === 'delete') lines.splice(index, 1);
        else lines[index] = line.replace(/\] .* <!--/u, `] ${words} <!--`);
      }
      writeFileSync(path('semantic.md'), lines.join('\n'));
      const wanted = lines.flatMap(
        (line) => /^- (\[.*?)(?: <!-- L\d+ -->)?$/u.exec(line)?.[1] ?? [],
      );
      await writeAgain();
      const { entries } = await memory.read({ squad: 'kiln', tokens: 20_000 });
      const texts = entries.map(({ role, text }) => `[${role}] ${text}`);
      const shown = new Set(texts.filter((text) => !text.includes('Note')));
      expect(shown).toEqual(new Set(wanted));
    }),
    runs(25),
  );
});
