/** A line of an exported log is an event or none, never an error that says nothing of the file. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEventLine, writeEvent } from '../../../src/operations/export/log-lines.ts';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';

const golden = new URL('../../fixtures/golden/0.1.0.jsonl', import.meta.url);
const [first = ''] = readFileSync(golden, 'utf8').split('\n');
const event = JSON.parse(first) as HashedEvent;
const line = writeEvent(event).trimEnd();

it('reads back as the event that was written', () => {
  expect(readEventLine(line)).toEqual(event);
});

it.each([
  ['a number beyond all bounds', '1e999'],
  ['a nesting without end', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
])('is no event with %s in its payload', (_name, value) => {
  const damaged = line.replace('"payload":{', `"payload":{"more":${value},`);
  expect(damaged).not.toBe(line);
  expect(readEventLine(damaged)).toBeUndefined();
});
