/**
 * Rule: the same words are one lesson, whatever their case, spacing, final punctuation and markup.
 */
import * as z from 'zod/mini';
import { textKey } from '../text/line.ts';
import { mergeAlike } from './group-alike.ts';
import { type Lesson, shownOf } from './lesson.ts';
import { differenceOf } from './likeness/compare-statements.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';

const rule = 'exact-duplicates';

export const exactDuplicates = defineRule({
  name: rule,
  version: 1,
  summary: 'Makes one lesson of learnings with the same words.',
  settings: z.strictObject({
    roles: setting(
      z.enum(['apart', 'all']),
      'apart',
      'The same words for two roles are two lessons (apart), or one for ALL (all).',
    ),
  }),
  apply(state, { roles }) {
    const keyOf = (lesson: Lesson) => {
      const { text } = shownOf(lesson);
      const role = roles === 'apart' ? lesson.role : '';
      return `${role}\n${textKey(text)}\n${state.read(text).key}`;
    };
    return mergeAlike(state, keyOf, {
      alike: (a, b) => differenceOf(a, b, 0) === undefined,
      note: { rule, reason: 'the same words, but for case, spacing, punctuation or markup' },
    });
  },
  examples: [
    {
      shows: 'Case, spaces, a full stop and bold make no new lesson.',
      learnings: [
        { text: 'Cache keys use tenant id' },
        { text: 'cache keys  use tenant ID.' },
        { text: '**Cache keys use tenant id**' },
      ],
      shown: ['**Cache keys use tenant id**'],
    },
    {
      shows: 'A name that differs is another lesson, even by one underscore.',
      learnings: [{ text: 'Set RETRY_MAX in CI' }, { text: 'Set RETRYMAX in CI' }],
      shown: ['Set RETRY_MAX in CI', 'Set RETRYMAX in CI'],
    },
  ],
});
