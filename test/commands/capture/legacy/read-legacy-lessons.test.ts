/** Every tagged bullet of a record is a lesson, with its line in the file. */
import { expect, it } from 'vitest';
import { readLegacyLessons } from '../../../../src/commands/capture/legacy/read-legacy-lessons.ts';

it('keeps tagged bullets outside a section, as the predecessor did, but none in a fence', () => {
  const text = [
    'Task: A',
    '- [OPS] Loose bullet',
    '  on two lines',
    '',
    '## Session Memory',
    '- [QA] In the section',
    '',
    '## Notes',
    '* [DEV-2] After the section',
    '- [ ] a checkbox',
    '- [a link](there)',
    '```',
    '- [OPS] an example',
    '```',
    '<!--',
    '- [OPS] a remark',
    '-->',
  ].join('\n');
  const { title, learnings, skipped } = readLegacyLessons(text, 11);
  expect(title).toBe('A');
  expect(learnings.map(({ line, role, text }) => [line, role, text])).toEqual([
    [12, 'OPS', 'Loose bullet\non two lines'],
    [16, 'QA', 'In the section'],
    [19, 'DEV-2', 'After the section'],
  ]);
  expect(skipped).toEqual([]);
});

it('says on which line of the file a section has a line that is no learning', () => {
  const { learnings, skipped } = readLegacyLessons('## Session Memory\nprose\n- [QA] One', 40);
  expect(learnings.map(({ line }) => line)).toEqual([42]);
  expect(skipped).toEqual([{ line: 41, text: 'prose', reason: 'prose' }]);
});
