/** Markdown as agents write it, whole or broken: headings, bullets, fences, quotes, comments. */
import fc from 'fast-check';
import { hostileText } from '../support/hostile-text.ts';

const starts = [
  ...['- ', '* ', '+ ', '1. ', '12) ', '- - ', '  - ', '\t- ', '    - ', '> ', '> - ', '-', '-\t'],
  ...['## ', '### ', '###### ', '#', '####### ', '', '', ' ', '  ', '   ', '    ', '\t', '| a | '],
  ...[
    '```',
    '~~~',
    '````ts',
    '```\n',
    '<!-- ',
    '--> ',
    '<!--->',
    '<div>',
    '</div>',
    '<squad-memory>',
  ],
  ...['</squad-memory>', '---', '***', '- - -', '===', '--', '\\', '[a]: b', '![x](', '&lt;'],
  ...['Task: ', 'Outcome: ', '**Outcome:** ', 'Agents: ', '**Recorded:** 2026-11-30T06:27:50Z'],
];
const tags = [
  ...[
    '[DEV] ',
    '[QA-LEAD] ',
    '[qa2] ',
    '**[DEV]** ',
    '`[DEV]` ',
    '**[DEV] ',
    '\\[DEV\\] ',
    '[DEV]',
  ],
  ...['[DEV]: ', '**[DEV]:** ', '[研究] ', '[ÉQUIPE] ', '[x] ', '[ ] ', '[10:42] ', '[3] ', '[] '],
  ...['[a](b) ', '[a b] ', '[2026-11-30] ', '[ß] ', '[ŉ] ', '[DEV', '[[DEV]] ', '[DEV]() ', '', ''],
];
const words = [
  ...['flags live in flags.toml', 'Session Memory', 'session memory', 'a', 'success', 'FAILURE'],
  ...[
    '(supersedes L4)',
    '(replaces L4, L5 and P6).',
    '(supersedes L1',
    '(L12 2026-11-30)',
    '**x**',
  ],
  ...['`code`', '```', '~~old~~', '<!-- L4 -->', '<!-- squadlog position=3 -->', 'x'.repeat(90)],
  ...['ghp_', 'password: hunter2', 'Bearer abc', '2026-11-30', '-- ', '#', ':', '：', '…', '|'],
];
const ends = [...['\n', '\n', '\n', '\n', '\n', '\n\n', '\r\n', '\r', ' \n', '\t\n', '', '\n \n']];

const line = fc
  .tuple(
    fc.constantFrom(...starts),
    fc.constantFrom(...tags),
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...words) },
      { weight: 1, arbitrary: hostileText },
    ),
    fc.constantFrom(...ends),
  )
  .map((parts) => parts.join(''));

/** Up to sixteen lines of anything. */
export const markdownText = fc.array(line, { maxLength: 16 }).map((lines) => lines.join(''));

const headings = [
  ...[
    '## Session Memory\n',
    '# Session Memory\n',
    '## 🧠 Session Memory:\n',
    '**Session Memory**\n',
  ],
  ...[
    'Session Memory\n---\n',
    '## session memory ##\r\n',
    '> ## Session Memory\n',
    '## 2. Session Memory\n',
  ],
];

/** The same with a heading that opens a section before them, as most outputs have. */
export const outputText = fc
  .tuple(markdownText, fc.constantFrom(...headings), markdownText)
  .map((parts) => parts.join(''));

/** One line or several, as a lesson's text: valid Unicode, no line that is blank alone. */
export const lessonText = fc
  .tuple(fc.constantFrom(...words), fc.oneof(hostileText, fc.constantFrom(...words, ...tags)))
  .map(([one, other]) => `${one} ${other}`.replace(/[\0\p{Surrogate}]/gu, '').trim())
  .filter((text) => text !== '');
