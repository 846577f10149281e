/** Words that are not those of the log are told by no surface, and every one of them says so. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMemory } from '../../src/memory.ts';
import type { Memory } from '../../src/memory-api.ts';
import { withheldWords } from '../../src/queries/sound-view.ts';
import { createClock } from '../support/fixed-clock.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const warned = expect.stringMatching(/(?:was|were) altered: .* squadlog doctor/su);

const original = folder();
beforeAll(() => fill(original));

/** A copy of one memory, as filling it takes long. */
function copyOfOriginal(): string {
  const root = folder();
  cpSync(original, root, { recursive: true });
  return root;
}

async function fill(root: string): Promise<void> {
  const memory = await openMemory({ root, now: createClock().now });
  await memory.standards.import({ markdown: '# Team\n\n- Two honest eyes\n' });
  const output = `Task: lay honest pipes\n${outputWith('[DEV] Honest flags', '[QA] Retry twice')}`;
  await memory.write({ squad: 'kiln', session: 's1', output });
  await memory.compress({ squad: 'kiln', days: 0 });
  const later = outputWith('[DEV] Honest flags', '[OPS] Honest deploys on Tuesdays');
  await memory.write({ squad: 'kiln', session: 's2', output: later });
  await memory.distill({ squad: 'kiln' });
  await memory.close();
}

/** Makes all that is honest dishonest: in the rows that are shown, or in the log itself. */
const alterations = {
  'rows of projections': [
    "UPDATE learnings_v3 SET text = replace(text, 'onest', 'orrid')",
    "UPDATE standards_v2 SET text = replace(text, 'onest', 'orrid')",
    "UPDATE sessions_v3 SET title = replace(title, 'onest', 'orrid')",
  ],
  'the log and its projections': [
    'DROP TRIGGER events_are_immutable',
    "UPDATE events SET payload = replace(payload, 'onest', 'orrid')",
    "UPDATE learnings_v3 SET text = replace(text, 'onest', 'orrid')",
    "UPDATE standards_v2 SET text = replace(text, 'onest', 'orrid')",
    "UPDATE sessions_v3 SET title = replace(title, 'onest', 'orrid')",
  ],
} as const;

const surfaces: Readonly<
  Record<string, (memory: Memory, root: string) => Promise<{ warnings?: readonly string[] }>>
> = {
  read: (memory) => memory.read({ squad: 'kiln', tokens: 2_000 }),
  'read for a task': (memory) => memory.read({ squad: 'kiln', task: 'honest flags' }),
  search: (memory) => memory.search({ query: 'honest flags deploys eyes' }),
  'why of a learning': (memory) => memory.why({ squad: 'kiln', entry: 'L2' }),
  'why of a pattern': (memory) => memory.why({ squad: 'kiln', entry: 'P2' }),
  'why of a session': (memory) => memory.why({ squad: 'kiln', entry: 's1' }),
  'standards show': (memory) => memory.standards.show(),
  diff: (memory) => memory.diff({ squad: 'kiln', from: '8' }),
  export: (memory, root) => memory.export({ out: join(root, 'exported') }),
  mirror: (memory) =>
    memory.write({ squad: 'kiln', session: 's3', output: outputWith('[DEV] Third lesson') }),
};

describe.each(Object.entries(alterations))('altered %s', (_name, statements) => {
  it.each(Object.entries(surfaces))('are not told by %s, which says so', async (_verb, show) => {
    const root = copyOfOriginal();
    alter(root, statements);
    const memory = await openFor(root, { mirror: true });
    const answer = await show(memory, root);
    expect(JSON.stringify(answer)).not.toMatch(/horrid/iu);
    expect(answer.warnings).toContainEqual(warned);
    expect(textsBelow(root)).not.toMatch(/horrid/iu);
  });

  it('leave what fits the log to be told, and count the rest as left out', async () => {
    const root = copyOfOriginal();
    const before = await (await openFor(root)).read({ squad: 'kiln', tokens: 2_000 });
    alter(root, statements);
    const after = await (await openFor(root)).read({ squad: 'kiln', tokens: 2_000 });
    expect(after.block).toContain('Retry twice');
    const { entries, omitted } = after.layers.process;
    expect([entries, omitted]).toEqual([0, before.layers.process.entries]);
  });
});

it('says in the place of altered words that they are withheld, and warns in the log', async () => {
  const root = copyOfOriginal();
  alter(root, alterations['the log and its projections']);
  const memory = await openFor(root);
  expect((await memory.why({ squad: 'kiln', entry: 'L2' })).entry.text).toBe(withheldWords);
  const { events, warnings } = await memory.log({ type: 'LearningRecorded' });
  expect(events.map(({ data }) => data === null)).toEqual([true, false, true, true]);
  expect(warnings).toContainEqual(expect.stringContaining('event'));
});

it('asks for no more than the words: a store that nobody touched warns of nothing', async () => {
  const root = copyOfOriginal();
  for (const show of Object.values(surfaces)) {
    const memory = await openFor(root, { mirror: true });
    expect((await show(memory, folder())).warnings ?? []).toEqual([]);
  }
});

function alter(root: string, statements: readonly string[]): void {
  const db = new Database(join(root, 'squadlog.db'));
  for (const statement of statements) db.exec(statement);
  db.close();
}

/** All that people read below a root. */
function textsBelow(root: string): string {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(?:md|json)$/u.test(entry.name));
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join();
}
