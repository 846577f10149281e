/** Undo: what it takes back by default and by name, what comes back, and what is listed. */
import { describe, expect, it } from 'vitest';
import { idOf, openKiln, patternsOf, squad, teach } from '../support/kiln.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const open = () => openKiln(folder());

describe('what is undone', () => {
  it('is the newest transformation in force, then the one before', async () => {
    const memory = await open();
    const distilled = idOf(await memory.distill({ squad }));
    const compressed = idOf(await memory.compress({ squad, days: 0 }));
    const flushed = idOf(await memory.flush({ squad }));
    const undone: unknown[] = [];
    for (let times = 0; times < 3; times += 1) undone.push((await memory.undo({ squad })).undone);
    expect(undone).toEqual([
      [{ event: flushed, type: 'SquadFlushed' }],
      [{ event: compressed, type: 'SessionsCompressed' }],
      [{ event: distilled, type: 'SquadDistilled' }],
    ]);
    expect(await memory.undo({ squad })).toMatchObject({ changed: false, undone: [] });
  });

  it('is an event by its id, the beginning of one, or its position', async () => {
    const memory = await open();
    const { events } = await memory.log();
    const position = events.length + 1;
    const distilled = idOf(await memory.distill({ squad }));
    for (const event of [distilled, distilled.toLowerCase(), String(position)]) {
      const done = await memory.undo({ squad, event });
      expect(done.undone).toEqual([{ event: distilled, type: 'SquadDistilled' }]);
      await memory.undo({ squad, event: idOf(done) });
    }
  });

  it('is an adoption of rules and its distill as one, and so is the redo', async () => {
    const memory = await open();
    await memory.distill({ squad });
    await memory.replay({ squad, rules: 'squad-memory', apply: true });
    const done = await memory.undo({ squad });
    expect(done.undone.map(({ type }) => type)).toEqual(['RulesAdopted', 'SquadDistilled']);
    expect((await memory.rules.list({ squad })).inForce?.ref.name).toBe('standard');
    const redone = await memory.undo({ squad, event: idOf(done) });
    expect(redone.undone).toHaveLength(2);
    expect((await memory.rules.list({ squad })).inForce?.ref.name).toBe('squad-memory');
  });

  it('is a retirement by hand, which restores the entry', async () => {
    const memory = await open();
    await memory.forget({ squad, entry: 'L2' });
    expect((await memory.read({ squad })).block).toBe('');
    expect((await memory.undo({ squad })).undone).toMatchObject([{ type: 'EntryRetired' }]);
    expect((await memory.read({ squad })).block).toContain('flags.toml');
  });

  it('shows a dry run and writes nothing', async () => {
    const memory = await open();
    await memory.distill({ squad });
    const before = await memory.verify();
    expect((await memory.undo({ squad, dryRun: true })).removed).toMatchObject([
      { text: 'Flags live in flags.toml', layer: 'program' },
    ]);
    expect(await memory.verify()).toEqual(before);
  });
});

it('brings old patterns back beside the new, and distils them as one', async () => {
  const memory = await open();
  const old = idOf(await memory.distill({ squad }));
  const flushed = idOf(await memory.flush({ squad }));
  await teach(memory, 's2', 'Retry the browser tests twice');
  const young = idOf(await memory.distill({ squad }));
  expect(await patternsOf(memory)).toEqual(['Retry the browser tests twice']);
  await memory.undo({ squad, event: flushed });
  const both = ['Flags live in flags.toml', 'Retry the browser tests twice'];
  expect([...(await patternsOf(memory))].sort()).toEqual(both);
  await teach(memory, 's3', 'Rotate the signing key monthly');
  await memory.distill({ squad });
  const { events } = await memory.log({ type: 'SquadDistilled' });
  expect(events.at(-1)?.data).toMatchObject({ basis: [old, young] });
  expect(await patternsOf(memory)).toHaveLength(3);
});

it('lists what can be undone and what was, newest first', async () => {
  const memory = await open();
  await memory.distill({ squad });
  await memory.flush({ squad, keepSemantic: true });
  await memory.undo({ squad });
  const { undoable, changed } = await memory.undo({ squad, list: true });
  expect(changed).toBe(false);
  expect(undoable.map(({ state, summary }) => [state, summary])).toEqual([
    ['in force', 'undid flushed, patterns kept'],
    ['undone', 'flushed, patterns kept'],
    ['in force', 'distilled under standard 1'],
  ]);
});
