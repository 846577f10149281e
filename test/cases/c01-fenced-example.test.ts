/**
 * C01: only the real section counts; an example in a fence, a checklist and a timestamp teach
 * nothing.
 */
import { expect, it } from 'vitest';
import { openFor } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const fenced = (fence: string, lead = '') =>
  [
    'Here is what a section looks like:',
    `${lead}${fence}markdown`,
    `${lead}## Session Memory`,
    `${lead}- [DEV] sample only`,
    `${lead}${fence}`,
    '',
    'I moved the flags and told the team.',
    '',
    '## Session Memory',
    '- [DEV] Feature flags live in flags.toml',
    '- [ALL] Ship on Tuesdays',
    '',
    '- [x] done',
    '- [10:42] standup',
    '',
  ].join('\n');

it.each([
  ['as filed', fenced('```')],
  ['with tildes', fenced('~~~')],
  ['with a longer fence', fenced('`````')],
  ['with an indented fence', fenced('```', '  ')],
  ['with CRLF and a byte order mark', `\ufeff${fenced('```').replaceAll('\n', '\r\n')}`],
])('stores exactly the two lessons, %s', async (_name, output) => {
  const memory = await openFor(folder());
  const { stored, skipped } = await memory.write({ squad: 'kiln', session: 's1', output });
  expect(stored.map(({ role, text }) => [role, text])).toEqual([
    ['DEV', 'Feature flags live in flags.toml'],
    ['ALL', 'Ship on Tuesdays'],
  ]);
  expect(skipped.map(({ text }) => text.trim())).toEqual(['- [x] done', '- [10:42] standup']);
  expect(skipped.every(({ reason }) => reason.length > 3)).toBe(true);

  const { block, entries } = await memory.read({ squad: 'kiln', tokens: 500 });
  expect(entries).toHaveLength(2);
  expect(block).toContain('- [DEV] Feature flags live in flags.toml (L');
  expect(block).toContain('- [ALL] Ship on Tuesdays (L');
  expect(block).not.toMatch(/sample only|\bdone\b|standup/u);
});
