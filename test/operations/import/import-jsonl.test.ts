/** Exported logs are taken over whole, verified line by line, or appended to another memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/index.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../../support/event-samples.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
let from: string;
let out: string;
let to: string;
let log: string;

beforeEach(async () => {
  [from, out, to] = [folder(), folder(), folder()];
  log = join(out, 'log.jsonl');
  await using memory = await openMemory({ root: from });
  await write(memory, 'Kiln', 'Flags live in flags.toml');
  await write(memory, 'Press', 'Ink dries in an hour');
  await memory.standards.import({ markdown: '## How\n- Two reviewers\n' });
});

type Writer = Pick<Awaited<ReturnType<typeof openMemory>>, 'write'>;

function write(memory: Writer, squad: string, lesson: string) {
  return memory.write({ squad, session: `s-${lesson}`, output: bullet(lesson) });
}

function bullet(lesson: string): string {
  return `Task: ${lesson}\n\n## Session Memory\n- [DEV] ${lesson}\n`;
}

async function exportFrom(root: string, dir: string, squad?: string) {
  await using memory = await openMemory({ root });
  return memory.export({ out: dir, format: 'jsonl', ...(squad === undefined ? {} : { squad }) });
}

function lines(): string[] {
  return readFileSync(log, 'utf8').trimEnd().split('\n');
}

describe('a whole log', () => {
  it('is taken into an empty root with its head, and mirrored', async () => {
    const { head, events } = await exportFrom(from, out);
    await using memory = await openMemory({ root: to });
    const { recorded, sources } = await memory.import({ dir: out });
    expect(recorded).toBe(events);
    expect(sources).toMatchObject([{ path: 'log.jsonl', kind: 'log', sessions: 2 }]);
    expect(await memory.verify()).toMatchObject({ ok: true, head });
    expect(readFileSync(join(to, 'kiln/history.md'), 'utf8')).toContain('Flags live');
    expect(readFileSync(join(to, '_process/standards.md'), 'utf8')).toContain('Two reviewers');
  });

  it('continues an earlier state of the same log, and adds nothing a second time', async () => {
    await exportFrom(from, out);
    await using target = await openMemory({ root: to });
    await target.import({ dir: log });
    await using source = await openMemory({ root: from });
    await write(source, 'Kiln', 'Later lesson');
    const { head } = await source.export({ out, format: 'jsonl' });
    expect((await target.import({ dir: log })).recorded).toBe(2);
    expect(await target.import({ dir: log })).toMatchObject({ recorded: 0 });
    expect(await target.verify()).toMatchObject({ ok: true, head });
  });

  it('takes an erasure along: the words are gone where the earlier state was', async () => {
    await exportFrom(from, out);
    await using target = await openMemory({ root: to });
    await target.import({ dir: log });
    const storage = open(from);
    const id = await idOf(storage, 'LearningRecorded');
    const order = { entry: id, events: [id] };
    await storage.append([draft('EntryErased', order, { stream: 'squad/kiln' })]);
    await storage.close();
    await exportFrom(from, out);
    expect(readFileSync(log, 'utf8')).not.toContain('"text":"Flags live');
    await target.import({ dir: log });
    expect(await target.verify()).toMatchObject({ ok: true });
    expect(JSON.stringify(await target.log({ limit: 50 }))).not.toContain('"text":"Flags live');
    await using empty = await openMemory({ root: folder() });
    await empty.import({ dir: log });
    expect(await empty.verify()).toMatchObject({ ok: true });
  });

  it('is appended to another memory, which keeps its own standards', async () => {
    await exportFrom(from, out);
    await using target = await openMemory({ root: to });
    await write(target, 'Kiln', 'A lesson of ours');
    await target.standards.import({ markdown: '## Ours\n- Measure first\n' });
    const { recorded } = await target.import({ dir: out });
    expect(recorded).toBeGreaterThan(0);
    expect((await target.list()).squads).toMatchObject([
      { squad: 'Kiln', sessions: 2, learnings: 2 },
      { squad: 'Press', sessions: 1, learnings: 1 },
    ]);
    const { standards } = await target.standards.show();
    expect(standards.map(({ text }) => text)).toEqual(['Measure first', 'Two reviewers']);
    expect((await target.import({ dir: out })).recorded).toBe(0);
    expect(await target.verify()).toMatchObject({ ok: true });
  });
});

it('takes no orders of another log: what it erased stays here, and is named', async () => {
  await exportFrom(from, out);
  await using ours = await openMemory({ root: from });
  await using theirs = await openMemory({ root: to });
  await write(theirs, 'Loom', 'A lesson of theirs');
  await theirs.import({ dir: out });
  const { results } = await theirs.search({ squad: 'kiln', query: 'flags' });
  await theirs.erase({ squad: 'kiln', entry: results[0]?.id ?? '' });
  const back = folder();
  await theirs.export({ out: back, format: 'jsonl' });
  const { problems } = await ours.import({ dir: back });
  expect(problems.map(({ reason }) => reason)).toContain(
    'an order to another log (EntryErased); left out: erase here what must go',
  );
  expect((await ours.read({ squad: 'kiln' })).block).toContain('Flags live in flags.toml');
  expect(await ours.verify()).toMatchObject({ ok: true });
});

describe('the export of one squad', () => {
  it('holds digests of the rest, verifies, and is appended once', async () => {
    const { events, inFull } = await exportFrom(from, out, 'kiln');
    expect(inFull).toBe(3);
    expect(lines()).toHaveLength((events ?? 0) + 1);
    expect(readFileSync(log, 'utf8')).not.toContain('Ink dries');
    await using target = await openMemory({ root: to });
    expect((await target.import({ dir: out })).recorded).toBe(3);
    expect((await target.import({ dir: out })).recorded).toBe(0);
    expect((await target.list()).squads).toMatchObject([{ squad: 'Kiln', sessions: 1 }]);
    const [recordedThere] = (await target.log({ type: 'LearningRecorded' })).events;
    await using source = await openMemory({ root: from });
    const [recordedHere] = (await source.log({ type: 'LearningRecorded' })).events;
    expect(recordedThere).toMatchObject({
      id: recordedHere?.id,
      data: recordedHere?.data,
      occurredAt: recordedHere?.occurredAt,
    });
  });
});

function open(root: string) {
  return createSqliteStorage({
    file: join(root, 'squadlog.db'),
    now: () => '2026-11-30T09:00:00.000Z',
  });
}

async function idOf(storage: ReturnType<typeof open>, type: string): Promise<string> {
  for await (const { id } of storage.hashedEvents({ types: [type] })) return id;
  throw new Error(`the log holds no ${type}`);
}
