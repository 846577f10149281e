/** An exported log that was damaged or forged records nothing, and the line is named. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMemory } from '../../../src/index.ts';
import { writeEvent } from '../../../src/operations/export/log-lines.ts';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';
import { chainHash, digestEnvelope, hashPayload } from '../../../src/storage/hash-chain.ts';
import { emptyHead } from '../../../src/storage/storage.ts';
import { canonicalJson } from '../../../src/text/canonical-json.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const folder = temporaryFolders();
let from: string;
let out: string;
let to: string;
let log: string;

beforeEach(async () => {
  [from, out, to] = [folder(), folder(), folder()];
  log = join(out, 'log.jsonl');
  await using memory = await openMemory({ root: from, mirror: false });
  for (const [squad, lesson] of [
    ['Kiln', 'Flags live in flags.toml'],
    ['Press', 'Ink dries in an hour'],
  ] as const) {
    await memory.write({ squad, output: `## Session Memory\n- [DEV] ${lesson}\n` });
  }
  await memory.standards.import({ markdown: '## How\n- Two reviewers\n' });
});

async function exportFrom(root: string, dir: string, squad?: string) {
  await using memory = await openMemory({ root });
  return memory.export({ out: dir, format: 'jsonl', ...(squad === undefined ? {} : { squad }) });
}

function lines(): string[] {
  return readFileSync(log, 'utf8').trimEnd().split('\n');
}

describe('a damaged file', () => {
  const damages: readonly (readonly [string, (all: string[]) => string[], number])[] = [
    [
      'a changed word',
      (all) => all.map((line) => line.replace('"text":"Flags', '"text":"Flag')),
      3,
    ],
    [
      'a payload erased without an order',
      (all) =>
        all.map((line, index) =>
          index === 2 ? JSON.stringify({ ...JSON.parse(line), payload: null, salt: null }) : line,
        ),
      3,
    ],
    ['a missing line', (all) => all.filter((_, index) => index !== 2), 3],
    ['two lines exchanged', ([a = '', b = '', c = '', ...rest]) => [a, c, b, ...rest], 2],
    ['half a line', (all) => [...all.slice(0, 3), (all[3] ?? '').slice(0, 40)], 4],
    ['a missing end', (all) => all.slice(0, -1), 8],
    ['words behind the end', (all) => [...all, 'hello'], 10],
  ];

  it.each(damages)('records nothing: %s', async (_name, damage, line) => {
    await exportFrom(from, out);
    writeFileSync(log, `${damage(lines()).join('\n')}\n`);
    await using memory = await openMemory({ root: to });
    await expect(memory.import({ dir: out })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining(`line ${line}:`),
    });
    expect((await memory.log()).events).toEqual([]);
  });

  it('of a newer format, or with a damaged header, is named as such', async () => {
    await exportFrom(from, out);
    const [header = '', ...rest] = lines();
    await using memory = await openMemory({ root: to });
    writeFileSync(log, [header.replace('"format":1', '"format":2'), ...rest].join('\n'));
    await expect(memory.import({ dir: out })).rejects.toMatchObject({ code: 'refused' });
    writeFileSync(log, [header.replace('"events"', '"evens"'), ...rest].join('\n'));
    await expect(memory.import({ dir: out })).rejects.toMatchObject({ code: 'corrupt' });
  });
});

describe('a log that no release could have written', () => {
  const impossible: readonly (readonly [string, Partial<HashedEvent>, string])[] = [
    ['a stream that leads out of the root', { stream: 'squad/../../etc' }, 'corrupt'],
    ['a stream in capitals', { stream: 'squad/Kiln' }, 'corrupt'],
    ['a revision out of order', { revision: 7 }, 'corrupt'],
    ['a time that is none', { occurredAt: 'yesterday' }, 'corrupt'],
    ['a day that is not on the calendar', { recordedAt: '2026-02-31T00:00:00.000Z' }, 'corrupt'],
    ['a time of another zone', { occurredAt: '2026-11-30T09:00:00.000+01:00' }, 'corrupt'],
    ['an id without end', { id: 'A'.repeat(201) }, 'corrupt'],
    ['data that is none of its type', { payload: '{"session":{"id":1}}' }, 'corrupt'],
    ['a type of a newer release', { type: 'MoonPhased' }, 'refused'],
  ];

  it.each(impossible)('records nothing: %s', async (_name, columns, code) => {
    await exportFrom(from, out, 'press');
    writeForged(columns);
    await using memory = await openMemory({ root: to });
    await expect(memory.import({ dir: out })).rejects.toMatchObject({
      code,
      message: expect.stringContaining('line 2:'),
    });
    expect((await memory.log()).events).toEqual([]);
  });

  it('is taken where nothing about it is impossible', async () => {
    await exportFrom(from, out, 'press');
    writeForged({});
    await using memory = await openMemory({ root: to });
    expect((await memory.import({ dir: out })).recorded).toBe(1);
    expect((await memory.log()).events).toMatchObject([{ type: 'SessionRecorded' }]);
  });
});

/** Makes the log one event: the session of Press, some of its columns replaced. */
function writeForged(columns: Partial<HashedEvent>): void {
  const [header = '', ...rest] = lines();
  const events = rest.map((line) => JSON.parse(line) as HashedEvent);
  const session = events.find(({ type }) => type === 'SessionRecorded');
  if (session === undefined) throw new Error('the export holds no session in full');
  const event = forge({ ...session, position: 1, ...columns });
  const facts = { ...JSON.parse(header), events: 1, head: event.hash, exportedStreams: null };
  writeFileSync(log, `${JSON.stringify(facts)}\n${writeEvent(event)}`);
}

/** An event whose hashes are right, whatever it says. */
function forge(event: HashedEvent): HashedEvent {
  const text = (value: unknown) => (typeof value === 'string' ? value : canonicalJson(value));
  const payload = text(event.payload);
  const payloadHash = hashPayload(event.salt ?? '', payload);
  const forged = { ...event, actor: text(event.actor), payload, payloadHash, prevHash: emptyHead };
  return { ...forged, hash: chainHash(emptyHead, digestEnvelope(forged)) };
}
