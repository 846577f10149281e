/** What undo refuses, in which words, and what it says to do first. */
import { expect, it } from 'vitest';
import { idOf, openKiln, patternsOf, refusal, squad, teach } from '../support/kiln.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const open = () => openKiln(folder());

it('refuses a distill that a later one builds on, naming which to undo first', async () => {
  const memory = await open();
  const first = idOf(await memory.distill({ squad }));
  await teach(memory, 's2', 'Retry the browser tests twice');
  const second = idOf(await memory.distill({ squad }));
  await teach(memory, 's3', 'Rotate the signing key monthly');
  const third = idOf(await memory.distill({ squad }));
  const said = await refusal(memory.undo({ squad, event: first }));
  expect(said).toContain('refused: ');
  expect(said).toContain(`${second}, a later distill, builds on ${first}`);
  expect(said).toContain(`Undo ${third} first`);
});

it('refuses what was undone already, naming the undo', async () => {
  const memory = await open();
  const event = idOf(await memory.flush({ squad }));
  const undo = idOf(await memory.undo({ squad, event }));
  const said = await refusal(memory.undo({ squad, event }));
  expect(said).toMatch(/^refused: .*was undone already/u);
  expect(said).toContain(`undo ${undo}`);
});

it('refuses the redo of a distill in whose place another stands', async () => {
  const memory = await open();
  await memory.distill({ squad });
  const undo = idOf(await memory.undo({ squad }));
  const later = idOf(await memory.distill({ squad }));
  expect(await refusal(memory.undo({ squad, event: undo }))).toContain(`Undo ${later} first`);
});

it('refuses the redo of a flush whose lessons were distilled since', async () => {
  const memory = await open();
  await memory.flush({ squad });
  const undo = idOf(await memory.undo({ squad }));
  const later = idOf(await memory.distill({ squad }));
  const said = await refusal(memory.undo({ squad, event: undo }));
  expect(said).toContain(`Undo ${later} first, or flush again`);
});

it('does not refuse the redo of a distill in an epoch before the later one', async () => {
  const memory = await open();
  const distilled = idOf(await memory.distill({ squad }));
  const flushed = idOf(await memory.flush({ squad }));
  await teach(memory, 's2', 'Retry the browser tests twice');
  await memory.distill({ squad });
  const undo = idOf(await memory.undo({ squad, event: distilled }));
  await memory.undo({ squad, event: undo });
  await memory.undo({ squad, event: flushed });
  expect([...(await patternsOf(memory))].sort()).toEqual([
    'Flags live in flags.toml',
    'Retry the browser tests twice',
  ]);
});

it('refuses what nothing takes back: the first rules, other events, none', async () => {
  const memory = await open();
  const { events } = await memory.log();
  const first = events.find(({ type }) => type === 'RulesAdopted')?.id ?? '';
  const lesson = events.find(({ type }) => type === 'LearningRecorded')?.id ?? '';
  expect(await refusal(memory.undo({ squad, event: first }))).toMatch(/^refused: /u);
  expect(await refusal(memory.undo({ squad, event: lesson }))).toMatch(/^not_found: /u);
  expect(await refusal(memory.undo({ squad, event: '01ZZZZ' }))).toMatch(/^not_found: .*01ZZZZ/u);
  expect(await refusal(memory.undo({ squad: 'nobody' }))).toMatch(/^not_found: /u);
});

it('refuses the beginning of several ids, naming them', async () => {
  const memory = await open();
  const one = idOf(await memory.distill({ squad }));
  const two = idOf(await memory.flush({ squad }));
  const said = await refusal(memory.undo({ squad, event: '01J' }));
  expect(said).toMatch(/^invalid: /u);
  expect(said).toContain(`${one} (SquadDistilled)`);
  expect(said).toContain(`${two} (SquadFlushed)`);
});
