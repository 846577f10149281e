/**
 * Rule: lessons become patterns by how many sessions taught them and how lately, up to a limit a
 * role.
 */
import * as z from 'zod/mini';
import { dayNumber } from '../text/day-number.ts';
import { byCodeUnit, compareLessons, type Lesson, shownOf, supportOf, withNote } from './lesson.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { dropLessons } from './state-changes.ts';

const rule = 'promotion';

export const promotion = defineRule({
  name: rule,
  version: 1,
  summary: 'Orders lessons by support and recency, and keeps the best of each role.',
  settings: z.strictObject({
    minSupport: setting(
      z.int().check(z.minimum(1)),
      1,
      'Sessions that must have taught a lesson; 1 lets a young squad have patterns at all.',
    ),
    halfLifeDays: setting(
      z.number().check(z.minimum(1), z.maximum(36_500)),
      30,
      "Days after which a session's voice counts half, back from the newest learning.",
    ),
    perRoleMax: setting(
      z.int().check(z.minimum(1), z.maximum(10_000)),
      200,
      'Patterns of one role at most.',
    ),
  }),
  apply(state, { minSupport, halfLifeDays, perRoleMax }) {
    const enough = dropLessons(state, rule, (lesson) => {
      const support = supportOf(lesson);
      return support < minSupport ? `support ${support} is below ${minSupport}` : undefined;
    });
    const today = dayNumber(state.newestAt);
    const scores = new Map(
      enough.lessons.map((lesson) => [lesson, score(lesson, today, halfLifeDays)]),
    );
    const ranked = [...enough.lessons].sort(
      (a, b) =>
        (scores.get(b) ?? 0) - (scores.get(a) ?? 0) ||
        byCodeUnit(shownOf(b).at, shownOf(a).at) ||
        compareLessons(a, b),
    );
    const counts = new Map<string, number>();
    const limited = dropLessons({ ...enough, lessons: ranked }, rule, ({ role }) => {
      const count = (counts.get(role) ?? 0) + 1;
      counts.set(role, count);
      return count > perRoleMax ? `over the limit of ${perRoleMax} for ${role}` : undefined;
    });
    const lessons = limited.lessons.map((lesson) =>
      withNote(lesson, {
        rule,
        reason: `support ${supportOf(lesson)}, at least ${minSupport} needed`,
      }),
    );
    return { ...limited, lessons };
  },
  examples: [
    {
      shows: 'The better supported comes first, and the limit cuts the rest.',
      settings: { perRoleMax: 2 },
      learnings: [
        { text: 'Time is stored in UTC', session: 'one', at: '2026-01-01T00:00:00.000Z' },
        { text: 'Feature flags live in flags.toml', at: '2026-03-01T00:00:00.000Z' },
        { text: 'Money is stored as integer cents', at: '2026-03-02T00:00:00.000Z' },
      ],
      shown: ['Money is stored as integer cents', 'Feature flags live in flags.toml'],
      dropped: ['Time is stored in UTC'],
    },
  ],
});

/** One voice a session, halved by age; the newest word of a session is its voice. */
function score(lesson: Lesson, today: number, halfLifeDays: number): number {
  const newest = new Map<string, number>();
  for (const { session, id, at } of lesson.members) {
    newest.set(session ?? `unknown ${id}`, dayNumber(at));
  }
  let sum = 0;
  for (const day of [...newest.values()].sort((a, b) => a - b)) {
    sum += weightOfAge(today - day, halfLifeDays);
  }
  return sum;
}

/**
 * 1 now, a half after one half-life, a quarter after two, straight lines between: only sums and
 * quotients, so every machine gets the same bits.
 */
function weightOfAge(days: number, halfLifeDays: number): number {
  const lives = days / halfLifeDays;
  const whole = Math.floor(lives);
  let weight = 1 - (lives - whole) / 2;
  for (let i = 0; i < whole && weight > 0; i += 1) weight /= 2;
  return weight;
}
