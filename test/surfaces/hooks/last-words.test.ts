/** What an agent said last, from transcripts that may be cut, long or damaged. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastWords } from '../../../src/surfaces/hooks/last-words.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newRoot = temporaryFolders();

test('the last message with words is taken, whatever stands behind it', async () => {
  expect(await wordsOf(said('first'), said('last'), toolUse, '{"type":"user"}', '{ cut')).toBe(
    'last',
  );
});

test('only the end of a long transcript is read', async () => {
  expect(await wordsOf(said('x'.repeat(2_000_000)), said('the end'))).toBe('the end');
});

test('no transcript, an empty one and one without words have none', async () => {
  expect(await lastWords(join(newRoot(), 'absent.jsonl'))).toBeUndefined();
  expect(await wordsOf('')).toBeUndefined();
  expect(await wordsOf(toolUse)).toBeUndefined();
});

const toolUse = JSON.stringify({
  type: 'assistant',
  message: { content: [{ type: 'tool_use', name: 'Read', input: {} }] },
});

function said(text: string): string {
  return JSON.stringify({ type: 'assistant', message: { content: [{ type: 'text', text }] } });
}

function wordsOf(...lines: string[]): Promise<string | undefined> {
  const file = join(newRoot(), 'agent.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return lastWords(file);
}
