/** What a person pastes, taken apart: ids, role, words. */
import { expect, it } from 'vitest';
import { readReference } from '../../src/queries/read-reference.ts';

it.each([
  ['L12', { ids: [], text: 'L12' }],
  ['plain words', { ids: [], text: 'plain words' }],
  ['- [DEV] a lesson (L2 2026-11-30)', { ids: ['L2'], role: 'DEV', text: 'a lesson' }],
  ['* [DEV] a lesson <!-- L2 -->', { ids: ['L2'], role: 'DEV', text: 'a lesson' }],
  [
    '- [QA] ~~old~~ <!-- L4 superseded by L9 -->\n  ~~and more~~',
    { ids: ['L4'], role: 'QA', text: 'old\n  and more' },
  ],
  ['<!-- S3 -->\n- Two eyes', { ids: ['S3'], text: 'Two eyes' }],
  ['- a <!-- L2 -->\n- b <!-- P3 -->', { ids: ['L2', 'P3'] }],
  [
    '## Session: 2026-11-30 Move the flags',
    { ids: [], day: '2026-11-30', title: 'Move the flags' },
  ],
  ['Move (success, 3 lessons)', { ids: [], title: 'Move' }],
  ['~~~', { ids: [], text: '~~~' }],
])('%j', (pasted, parts) => {
  expect(readReference(pasted)).toMatchObject(parts);
});
