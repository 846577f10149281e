/**
 * Rule: a later lesson that says it replaces an earlier one retires it; other opposites are
 * reported.
 */
import * as z from 'zod/mini';
import { findConflicts } from './find-conflicts.ts';
import { findReplaced } from './find-replaced.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { addConflicts, addNotice, retireLearnings } from './state-changes.ts';

const rule = 'contradictions';
const tooManyReplacements =
  'too many lessons say that they replace others: of the older ones not all were compared';

export const contradictions = defineRule({
  name: rule,
  version: 1,
  summary:
    'Retires what a later learning says it replaces, and reports lessons that look alike but ' +
    'contradict each other.',
  settings: z.strictObject({
    roles: setting(
      z.enum(['own', 'any']),
      'own',
      'A learning replaces those of its own role, and one of ALL those of every role (own), or ' +
        'the role makes no difference (any).',
    ),
    similarity: setting(
      z.number().check(z.minimum(0.5), z.maximum(1)),
      0.6,
      'Share of words that two lessons must have in common to be reported.',
    ),
    reportedMax: setting(
      z.int().check(z.minimum(0), z.maximum(1_000)),
      100,
      'Pairs that are reported at most; 0 looks for none.',
    ),
  }),
  apply(state, { roles, similarity, reportedMax }) {
    const { replaced, isPartial } = findReplaced(state, roles);
    const settled = retireLearnings(state, rule, ({ id }) => replaced.get(id));
    const rest = isPartial ? addNotice(settled, tooManyReplacements) : settled;
    if (reportedMax === 0) return rest;
    const found = findConflicts(rest, similarity, rule);
    const reported = addConflicts(rest, found.conflicts.slice(0, reportedMax));
    const more = found.conflicts.length - reportedMax;
    if (more <= 0 && !found.isPartial) return reported;
    const notices = [
      ...(more > 0 ? [`${more} possible contradictions beside the ${reportedMax} reported`] : []),
      ...(found.isPartial ? ['too many lessons share their words: not all were compared'] : []),
    ];
    return addNotice(reported, notices.join('; '));
  },
  examples: [
    {
      shows: 'A later statement that says it replaces retires the earlier one, and nothing else.',
      learnings: [
        { text: 'Test runner is Jest' },
        { text: 'Jest snapshots are reviewed like code' },
        { text: 'Test runner is Vitest; Jest removed' },
      ],
      shown: ['Jest snapshots are reviewed like code', 'Test runner is Vitest; Jest removed'],
      retired: ['Test runner is Jest'],
    },
    {
      shows: 'An old fact that arrives late does not win.',
      learnings: [
        { text: 'Deploys moved to Fly.io', at: '2026-03-09T00:00:00.000Z' },
        { text: 'Deploys run on Heroku', at: '2026-01-01T00:00:00.000Z' },
      ],
      shown: ['Deploys moved to Fly.io'],
      retired: ['Deploys run on Heroku'],
    },
    {
      shows: 'Opposites that do not say which holds are both kept and reported.',
      learnings: [{ text: 'Commit generated files' }, { text: 'Never commit generated files' }],
      shown: ['Commit generated files', 'Never commit generated files'],
      conflicts: 1,
    },
  ],
});
