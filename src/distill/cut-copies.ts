/** Rule: a line that was cut off is a copy of the whole line that begins like it. */
import * as z from 'zod/mini';
import { textKey } from '../text/line.ts';
import { append } from './append.ts';
import { isCut, type Lesson, shownOf } from './lesson.ts';
import { opensAlike } from './likeness/agreement.ts';
import { withoutTail } from './likeness/chunks.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { mergeLessons } from './state-changes.ts';

const rule = 'cut-copies';

export const cutCopies = defineRule({
  name: rule,
  version: 1,
  summary:
    'Joins a line that ends with an ellipsis to the one line that goes on where it breaks off.',
  settings: z.strictObject({
    charactersMin: setting(
      z.int().check(z.minimum(10), z.maximum(1_000)),
      20,
      'Characters that must be equal; shorter cut lines are left alone.',
    ),
  }),
  apply(state, { charactersMin }) {
    const whole = new Map<string, Lesson[]>();
    for (const lesson of state.lessons) {
      const { text } = shownOf(lesson);
      if (isCut(text)) continue;
      const opening = `${lesson.role}\n${textKey(text).slice(0, charactersMin)}`;
      append(whole, opening, lesson);
    }
    const groups = new Map<Lesson, Lesson[]>();
    for (const lesson of state.lessons) {
      const { text } = shownOf(lesson);
      if (!isCut(text)) continue;
      const start = withoutTail(textKey(text), ' .…');
      const candidates = whole.get(`${lesson.role}\n${start.slice(0, charactersMin)}`) ?? [];
      const longer = candidates.filter((one) => {
        const other = shownOf(one).text;
        return textKey(other).startsWith(start) && opensAlike(text, other);
      });
      const [only] = longer;
      if (start.length < charactersMin || only === undefined || longer.length > 1) continue;
      groups.set(only, [...(groups.get(only) ?? [only]), lesson]);
    }
    return mergeLessons(state, [...groups.values()], () => ({
      rule,
      reason: 'a copy of it was cut off',
    }));
  },
  examples: [
    {
      shows: 'The whole line is shown, even where the cut one is newer.',
      learnings: [
        { text: 'The payments provider retries webhooks for three days' },
        { text: 'The payments provider retries webhooks…' },
      ],
      shown: ['The payments provider retries webhooks for three days'],
    },
    {
      shows: 'A cut line that begins with another sign is no copy.',
      learnings: [
        { text: 'Uploads start when `!ready` is set by the worker' },
        { text: 'Uploads start when `ready` is set by…' },
      ],
      shown: [
        'Uploads start when `!ready` is set by the worker',
        'Uploads start when `ready` is set by…',
      ],
    },
    {
      shows: 'Two whole lines that begin alike are two lessons.',
      learnings: [
        { text: 'Deploying the billing service requires that you run the smoke test' },
        { text: 'Deploying the billing service requires that you do not run migrations' },
      ],
      shown: [
        'Deploying the billing service requires that you run the smoke test',
        'Deploying the billing service requires that you do not run migrations',
      ],
    },
  ],
});
