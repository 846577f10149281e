/** Everything that a memory tells, and every byte that it keeps: where a word must not be. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Memory } from '../../src/index.ts';

/** What each surface says, by its name; `about` is what is searched for and asked about. */
export async function tellAll(
  memory: Memory,
  squad: string,
  about: { readonly words: string; readonly ids?: readonly string[] },
): Promise<Readonly<Record<string, string>>> {
  const { words: task, ids = [] } = about;
  const told: Record<string, unknown> = {
    read: await memory.read({ squad, tokens: 100_000 }),
    'read for a task': await memory.read({ squad, task, tokens: 100_000 }),
    'read with the ledger': await memory.read({ squad, task, session: 'asks', tokens: 100_000 }),
    search: await memory.search({ query: task, squad, limit: 50 }),
    'search everywhere': await memory.search({ query: task }),
    list: await memory.list({ squad }),
    stats: await memory.stats({ squad }),
    log: await memory.log({ limit: 100_000 }),
    diff: await memory.diff({ squad, from: '1' }),
    replay: await memory.replay({ squad }),
    'distill to look at': await memory.distill({ squad, dryRun: true }),
    'compress to look at': await memory.compress({ squad, days: 0, dryRun: true }),
    'undo list': await memory.undo({ squad, list: true }),
    standards: await memory.standards.show({}),
    'standards as text': await memory.standards.text(),
  };
  const { events } = await memory.log({ limit: 100_000 });
  for (const { position } of events.slice(-1)) {
    const asOf = String(position);
    for (const past of ['5', asOf]) {
      if (Number(past) > position) continue;
      told[`read as of ${past}`] = await memory.read({ squad, task, asOf: past, tokens: 100_000 });
      told[`search as of ${past}`] = await memory.search({ query: task, squad, asOf: past });
    }
  }
  for (const id of ids) {
    told[`why ${id}`] = await memory.why({ squad, entry: id });
    told[`get ${id}`] = await memory.get({ target: id, squad });
  }
  for (const file of ['history.md', 'semantic.md', 'roles/ALL.md', 'roles/DEV.md']) {
    const target = `${squad}/${file}`;
    told[`get ${file}`] = await memory.get({ target }).catch(() => 'no such file');
  }
  return {
    ...Object.fromEntries(Object.entries(told).map(([name, one]) => [name, JSON.stringify(one)])),
    ...(await exported(memory)),
  };
}

async function exported(memory: Memory): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'squadlog-test-'));
  try {
    for (const format of ['md', 'jsonl'] as const) {
      await memory.export({ out: join(folder, format), format });
    }
    const files = filesBelow(folder).map((path) => [
      `export ${relative(folder, path)}`,
      readFileSync(path, 'utf8'),
    ]);
    return Object.fromEntries(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names of the surfaces that hold one of these words, in whatever case. */
export function namesTelling(
  told: Readonly<Record<string, string>>,
  words: readonly string[],
): string[] {
  return Object.keys(told).filter((name) => holds(told[name] ?? '', words));
}

/** Files below a folder whose bytes hold one of these words, in whatever case. */
export function filesHolding(folder: string, words: readonly string[]): string[] {
  return filesBelow(folder)
    .filter((path) => holds(readFileSync(path).toString('latin1'), words))
    .map((path) => relative(folder, path));
}

function holds(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.some((word) => folded.includes(word.toLowerCase()));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
