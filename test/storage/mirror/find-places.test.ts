/** Every kind of entry is found at its lines, and nothing is where a file does not hold it. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import type { Memory } from '../../../src/memory-api.ts';
import type { Place } from '../../../src/queries/place.ts';
import type { Entry } from '../../../src/queries/recall/entry.ts';
import { findPlaces } from '../../../src/storage/mirror/find-places.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { editable } from './editable-squad.ts';

async function entryOf(memory: Memory, entry: string, squad = 'kiln'): Promise<Entry> {
  return (await memory.why({ squad, entry })).entry;
}

function linesAt(root: string, place: Place | undefined): string | undefined {
  if (place === undefined) return undefined;
  const lines = readFileSync(join(root, place.path), 'utf8').split('\n');
  return lines.slice(place.startLine - 1, place.endLine).join('\n');
}

/** Where an entry stands, with the lines as they lie there. */
function placeOf(root: string, entry: Entry): readonly [string | undefined, string | undefined] {
  const [place] = findPlaces(root, [entry]);
  return [place?.path, linesAt(root, place)];
}

it('finds a learning in the history, all lines of it', async () => {
  const { root, memory } = await editable();
  const output = `## Session Memory\n- [DEV] First line\n  and a second one\n  and a third\n`;
  const { stored } = await memory.write({ squad: 'kiln', session: 's2', output });
  const long = stored[0]?.shortId ?? '';
  const entries = await Promise.all(['L2', 'L3', long].map((id) => entryOf(memory, id)));
  expect(findPlaces(root, entries).map((place) => linesAt(root, place))).toEqual([
    '- [DEV] Flags live in flags.toml <!-- L2 -->',
    '- [ALL] Freeze on Friday <!-- L3 -->',
    `- [DEV] First line <!-- ${long} -->\n  and a second one\n  and a third`,
  ]);
  expect(findPlaces(root, entries).map((place) => place?.path)).toEqual(
    Array.from({ length: 3 }, () => 'kiln/history.md'),
  );
});

it('finds a superseded learning under its stroke', async () => {
  const { root, memory } = await editable();
  await memory.supersede({ squad: 'kiln', old: 'L2', new: 'Flags live in flags.yaml' });
  const [path, lines] = placeOf(root, await entryOf(memory, 'L2'));
  expect(path).toBe('kiln/history.md');
  expect(lines).toMatch(/^- \[DEV\] ~~Flags live in flags\.toml~~ <!-- L2 superseded by L\d+ -->$/);
});

it('finds a pattern, a standard, a compressed run and an agent’s learning', async () => {
  const { root, memory } = await editable();
  await memory.distill({ squad: 'kiln' });
  await memory.standards.import({
    markdown: '# Ours\n\n- Test first\n\n```sh\nnpm test\n```\n\n- Small steps\n',
  });
  await memory.write({
    squad: 'kiln',
    session: 'old',
    output: `Task: Fire the kiln\n${outputWith('[QA] Wait an hour')}`,
    occurredAt: '2026-01-02T03:04:05.000Z',
  });
  await memory.write({
    agent: 'Main',
    session: 'day',
    output: outputWith('[ALL] Answer in German'),
  });
  await memory.compress({ squad: 'kiln', days: 7 });
  const { entries } = await memory.read({ squad: 'kiln', agent: 'main', tokens: 4_000 });
  const told = entries.filter(({ layer, shortId }) => layer !== 'episodic' || !/^L/.test(shortId));
  const kinds = new Set(told.map(({ shortId }) => shortId.charAt(0)));
  expect([...kinds].sort()).toEqual(['P', 'R', 'S']);
  const learning = (await memory.why({ agent: 'main', entry: 'L2' })).entry;
  const found = [...told, learning].map((entry) => [entry.shortId, ...placeOf(root, entry)]);
  expect(found.filter(([, path]) => path === undefined)).toEqual([]);
  expect(found).toContainEqual(['S2', '_process/standards.md', '```sh\nnpm test\n```']);
  expect(found).toContainEqual([
    'L2',
    '_agents/main/history.md',
    '- [ALL] Answer in German <!-- L2 -->',
  ]);
  const run = found.find(([id]) => String(id).startsWith('R'));
  expect(run?.[1]).toBe('kiln/history.md');
  expect(run?.[2]).toMatch(/^Task: Fire the kiln \| Outcome: UNKNOWN <!-- R\d+ 2026-01-02 /);
  const pattern = found.find(([id]) => String(id).startsWith('P'));
  expect(pattern?.[1]).toBe('kiln/semantic.md');
});

it('finds a learning on a closed page or in a role’s file', async () => {
  const { root, memory, path } = await editable();
  const [entry] = [await entryOf(memory, 'L2')];
  mkdirSync(path('history'));
  const month = entry.firstSeen.slice(0, 7);
  renameSync(path('history.md'), path(`history/${month}.2.md`));
  expect(placeOf(root, entry)[0]).toBe(`kiln/history/${month}.2.md`);
  rmSync(path('history'), { recursive: true });
  expect(placeOf(root, entry)[0]).toBe('kiln/semantic.md');
  rmSync(path('semantic.md'));
  expect(placeOf(root, entry)[0]).toBe('kiln/roles/DEV.md');
  rmSync(path('roles'), { recursive: true });
  expect(placeOf(root, entry)).toEqual([undefined, undefined]);
});

const edits: readonly (readonly [string, (line: string) => string])[] = [
  ['other words', (line) => line.replace('flags.toml', 'flags.yaml')],
  ['another role', (line) => line.replace('[DEV]', '[QA]')],
  ['another id', (line) => line.replace('L2', 'L20')],
  ['no id', (line) => line.replace(' <!-- L2 -->', '')],
  ['a further line', (line) => `${line}\n  but not since May`],
  ['a further line behind a blank one', (line) => `${line}\n\n  but not since May`],
  ['half a line', (line) => line.slice(8)],
];

it.each(edits)('gives no place to a line with %s', async (_what, change) => {
  const { root, memory, path } = await editable();
  const entry = await entryOf(memory, 'L2');
  for (const file of ['history.md', 'semantic.md', 'roles/DEV.md']) {
    const text = readFileSync(path(file), 'utf8');
    const line = '- [DEV] Flags live in flags.toml <!-- L2 -->';
    expect(text).toContain(line);
    writeFileSync(path(file), text.replace(line, change(line)));
  }
  expect(findPlaces(root, [entry])).toEqual([undefined]);
});

it('follows lines that moved, by whatever line break they end', async () => {
  const { root, memory, path } = await editable();
  const entry = await entryOf(memory, 'L3');
  const [before] = findPlaces(root, [entry]);
  const text = readFileSync(path('history.md'), 'utf8');
  writeFileSync(path('history.md'), `Mine\n\n${text}`.replaceAll('\n', '\r\n'));
  const [after] = findPlaces(root, [entry]);
  expect(after?.startLine).toBe((before?.startLine ?? 0) + 2);
});

it('gives no place where nothing is mirrored', async () => {
  const { root, memory } = await editable();
  const entry = await entryOf(memory, 'L2');
  rmSync(join(root, 'kiln'), { recursive: true });
  expect(findPlaces(root, [entry])).toEqual([undefined]);
  expect(findPlaces(join(root, 'none'), [entry])).toEqual([undefined]);
  expect(findPlaces(root, [])).toEqual([]);
});

it('follows no link, to a file or a folder', async () => {
  const { root, memory, path } = await editable();
  const entry = await entryOf(memory, 'L2');
  renameSync(path('history.md'), join(root, 'kept.md'));
  symlinkSync(join(root, 'kept.md'), path('history.md'));
  expect(placeOf(root, entry)[0]).toBe('kiln/semantic.md');
  renameSync(join(root, 'kiln'), join(root, 'moved'));
  symlinkSync(join(root, 'moved'), join(root, 'kiln'));
  expect(findPlaces(root, [entry])).toEqual([undefined]);
});

it('never takes a line of another squad', async () => {
  const { root, memory } = await editable();
  const output = outputWith('[DEV] Flags live in flags.toml');
  await memory.write({ squad: 'loom', session: 's1', output });
  const entry = await entryOf(memory, 'L2', 'loom');
  expect(placeOf(root, entry)[0]).toBe('loom/history.md');
  rmSync(join(root, 'loom'), { recursive: true });
  expect(findPlaces(root, [entry])).toEqual([undefined]);
});

it('finds a standard whose words have hidden characters, as its file shows it', async () => {
  const { root } = await editable();
  await using memory = await openMemory({ root });
  await memory.standards.import({ markdown: '- Never\u200b merge on red\n' });
  const entry = (await memory.why({ squad: 'kiln', entry: 'S1' })).entry;
  expect(placeOf(root, entry)).toEqual(['_process/standards.md', '- Never merge on red']);
});
