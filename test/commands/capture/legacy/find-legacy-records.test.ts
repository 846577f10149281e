/** Where a history splits: records that quote records, and fences that were never closed. */
import { describe, expect, it } from 'vitest';
import { quotedRecordsMax } from '../../../../src/commands/capture/legacy/find-legacy-records.ts';
import { readLegacyHistory } from '../../../../src/commands/capture/legacy/read-legacy-history.ts';

const record = (body: string) => `\n---\n**Recorded:** 2026-11-30T06:27:50Z\n\n${body}\n`;

describe('a boundary inside a code fence', () => {
  const titles = (...bodies: readonly string[]) =>
    readLegacyHistory(bodies.map((body) => record(body)).join('')).sessions.map(
      ({ title }) => title,
    );
  const quoted = record('Task: Quoted');

  it('is content when the fence is closed in the record', () => {
    expect(titles(`Task: A\n\`\`\`\n${quoted}\n\`\`\`\nEnd`, 'Task: B')).toEqual(['A', 'B']);
    expect(titles(`Task: A\n~~~ md\n${quoted}${quoted}\n~~~\n\`\`\`js\nx\n\`\`\``)).toEqual(['A']);
  });

  it('is content when the quoted record has a shorter fence of its own', () => {
    const inner = record('Task: Q\n```js\nx\n```');
    expect(titles(`Task: A\n\`\`\`\`\n${inner}\n\`\`\`\``, 'Task: B')).toEqual(['A', 'B']);
  });

  it('is a boundary when the fence was never closed', () => {
    const fenced = 'Task: B\n```\ncode\n```';
    expect(titles('Task: A\n```js\nx', 'Task: B', 'Task: C')).toEqual(['A', 'B', 'C']);
    expect(titles('Task: A\n```\nx', fenced, fenced)).toEqual(['A', 'B', 'B']);
    expect(titles('Task: A\n```\nx', 'Task: B\n```js\nx', 'Task: C')).toEqual(['A', 'B', 'C']);
    expect(titles('Task: A\n- ```js\n  x\n  ```', 'Task: B\n- ```js\n  x\n  ```')).toEqual([
      'A',
      'B',
    ]);
  });

  it('reads thousands of records with fences left open in good time', () => {
    const bodies = Array.from({ length: 3000 }, (_, index) => `Task: ${index}\n\`\`\`js\nx`);
    expect(titles(...bodies)).toHaveLength(3000);
  });

  it('is content in the text that a person put before the first record', () => {
    const text = `Task: By hand\n\`\`\`\n${quoted}\n\`\`\`\n${record('Task: B')}`;
    expect(readLegacyHistory(text).sessions.map(({ title }) => title)).toEqual(['By hand', 'B']);
  });

  it('is a boundary when the quotation would hold more records than the limit', () => {
    const quotation = (count: number) => `Task: A\n\`\`\`\n${quoted.repeat(count)}\n\`\`\``;
    expect(titles(quotation(quotedRecordsMax))).toHaveLength(1);
    expect(titles(quotation(quotedRecordsMax + 1)).length).toBeGreaterThan(1);
  });
});
