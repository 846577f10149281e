/**
 * Rule: the same lesson in other words is one, unless the two differ in anything that must agree.
 */
import * as z from 'zod/mini';
import { mergeAlike } from './group-alike.ts';
import { type Lesson, shownOf } from './lesson.ts';
import { differenceOf } from './likeness/compare-statements.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';

const rule = 'near-duplicates';

export const nearDuplicates = defineRule({
  name: rule,
  version: 1,
  summary:
    'Makes one lesson of learnings whose wording or order differs, but no negation, number, ' +
    'date, identifier, subject or direction.',
  settings: z.strictObject({
    similarity: setting(
      z.number().check(z.minimum(0.5), z.maximum(1)),
      0.6,
      'Share of words that must be equal.',
    ),
    roles: setting(
      z.enum(['apart', 'all']),
      'apart',
      'The same lesson for two roles is two (apart), or one for ALL (all).',
    ),
  }),
  apply(state, { similarity, roles }) {
    const keyOf = (lesson: Lesson) => {
      const role = roles === 'apart' ? lesson.role : '';
      return `${role}\n${state.read(shownOf(lesson).text).key}`;
    };
    return mergeAlike(state, keyOf, {
      alike: (a, b) => differenceOf(a, b, similarity) === undefined,
      note: { rule, reason: 'the same lesson in other words' },
    });
  },
  examples: [
    {
      shows: 'Wording and order may differ.',
      learnings: [
        { text: 'Health checks must not query the database' },
        { text: 'Do not query the database in health checks' },
      ],
      shown: ['Do not query the database in health checks'],
    },
    {
      shows: 'A negation, a number or a name keeps two lessons apart.',
      learnings: [
        { text: 'Always squash commits on main' },
        { text: 'Never squash commits on main' },
        { text: 'Requests to Heron time out after 30 s' },
        { text: 'Requests to Heron time out after 5 s' },
        { text: 'Requests to Osprey time out after 5 s' },
      ],
      shown: [
        'Always squash commits on main',
        'Never squash commits on main',
        'Requests to Heron time out after 30 s',
        'Requests to Heron time out after 5 s',
        'Requests to Osprey time out after 5 s',
      ],
    },
  ],
});
