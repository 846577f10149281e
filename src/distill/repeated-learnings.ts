/**
 * Rule: how many sessions taught a lesson, which is what makes it more than one agent's opinion.
 */
import * as z from 'zod/mini';
import { shownOf, supportOf, withNote } from './lesson.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { dropLessons } from './state-changes.ts';

const rule = 'repeated-learnings';

export const repeatedLearnings = defineRule({
  name: rule,
  version: 1,
  summary: 'Counts the distinct sessions behind a lesson; those with too few can be dropped.',
  settings: z.strictObject({
    sessionsMin: setting(
      z.int().check(z.minimum(1)),
      1,
      'Sessions that must have taught a lesson; a learning without a session counts as one.',
    ),
  }),
  apply(state, { sessionsMin }) {
    const kept = dropLessons(state, rule, (lesson) => {
      const support = supportOf(lesson);
      if (support >= sessionsMin) return undefined;
      return `taught by ${sessionCount(support)}, ${sessionsMin} are needed`;
    });
    const lessons = kept.lessons.map((lesson) => {
      const support = supportOf(lesson);
      if (support < 2) return lesson;
      const last = shownOf(lesson).at.slice(0, 10);
      const reason = `taught by ${sessionCount(support)}, last on ${last}`;
      return withNote(lesson, { rule, reason });
    });
    return { ...kept, lessons };
  },
  examples: [
    {
      shows: 'Saying it twice in one session is no second voice.',
      settings: { sessionsMin: 2 },
      learnings: [
        { text: 'Feature flags live in flags.toml', session: 'one' },
        { text: 'Time is stored in UTC', session: 'two' },
      ],
      shown: [],
      dropped: ['Feature flags live in flags.toml', 'Time is stored in UTC'],
    },
  ],
});

function sessionCount(count: number): string {
  return count === 1 ? '1 session' : `${count} sessions`;
}
