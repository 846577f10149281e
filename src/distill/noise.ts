/** Rule: lines that teach nothing are dropped: commands, bare numbers, half lines, fragments. */
import * as z from 'zod/mini';
import { isHalfLine } from './half-line.ts';
import { characterCount, isBareNumber, isShellCommand, wordCount } from './noise-shapes.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { dropLearnings } from './state-changes.ts';

const rule = 'noise';

const settings = z.strictObject({
  shellCommands: setting(z.boolean(), true, 'Drop lines that are nothing but a shell command.'),
  bareNumbers: setting(z.boolean(), true, 'Drop lines without a word.'),
  halfLines: setting(z.boolean(), true, 'Drop lines that break off or begin in the middle.'),
  charactersMin: setting(
    z.int().check(z.minimum(0), z.maximum(1_000)),
    4,
    'Shorter lines are dropped.',
  ),
  wordsMin: setting(
    z.int().check(z.minimum(0), z.maximum(100)),
    2,
    'Lines with fewer words are dropped; scripts without spaces are not counted.',
  ),
  dropPatterns: setting(
    z.array(z.string().check(z.minLength(1), z.maxLength(500))),
    [],
    'Regular expressions; a line that one of them matches is dropped.',
  ),
});

export const noise = defineRule<z.infer<typeof settings>>({
  name: rule,
  version: 1,
  summary: 'Drops shell commands, bare numbers, half lines, fragments and what a pattern matches.',
  settings,
  patternsOf: ({ dropPatterns }) => dropPatterns,
  apply(state, chosen) {
    const patterns = chosen.dropPatterns.map((source) => [source, compile(source)] as const);
    return dropLearnings(state, rule, ({ text }) => {
      const matched = patterns.find(([, pattern]) => pattern.test(text));
      if (matched !== undefined) return `matches the drop pattern ${matched[0]}`;
      if (chosen.bareNumbers && isBareNumber(text)) return 'a number without a word';
      if (chosen.shellCommands && isShellCommand(text)) return 'a shell command, not a lesson';
      if (chosen.halfLines && isHalfLine(text)) return 'half a line';
      if (characterCount(text) < chosen.charactersMin) {
        return `shorter than ${chosen.charactersMin} characters`;
      }
      if (wordCount(text) < chosen.wordsMin) return `fewer than ${chosen.wordsMin} words`;
      return undefined;
    });
  },
  examples: [
    {
      shows: 'What is no lesson is dropped; a lesson about a command stays.',
      learnings: [
        { text: '`npm run build && npm test`' },
        { text: '42' },
        { text: 'The deploy failed because' },
        { text: 'ok' },
        { text: 'git push --force is forbidden on main' },
      ],
      shown: ['git push --force is forbidden on main'],
      dropped: ['`npm run build && npm test`', '42', 'The deploy failed because', 'ok'],
    },
    {
      shows: 'A line with a whole clause stays, wherever it begins or breaks off.',
      learnings: [
        { text: 'which tests are flaky is in FLAKY.md' },
        { text: 'because of DST, cron jobs run in UTC' },
        { text: 'Ranges in the API are half open: [1, 5)' },
        { text: 'End every SQL file with ;' },
        { text: 'which breaks the build' },
        { text: 'When the queue is full,' },
      ],
      shown: [
        'which tests are flaky is in FLAKY.md',
        'because of DST, cron jobs run in UTC',
        'Ranges in the API are half open: [1, 5)',
        'End every SQL file with ;',
      ],
      dropped: ['which breaks the build', 'When the queue is full,'],
    },
    {
      shows: 'A pattern of your own.',
      settings: { dropPatterns: ['^Progress:'] },
      learnings: [{ text: 'Progress: 3 of 7 files done' }, { text: 'Time is stored in UTC' }],
      shown: ['Time is stored in UTC'],
      dropped: ['Progress: 3 of 7 files done'],
    },
  ],
});

/** With `u` where the pattern allows it; the rule set was refused if neither compiles. */
function compile(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}
