/** Rule: what was read on the web is never promoted, however often it is repeated. */
import * as z from 'zod/mini';
import { origin } from '../events/fields.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { dropLearnings } from './state-changes.ts';

const rule = 'untrusted-origins';

export const untrustedOrigins = defineRule({
  name: rule,
  version: 1,
  summary: 'Drops learnings of untrusted origins before they can support or replace others.',
  settings: z.strictObject({
    origins: setting(z.array(origin), ['web'], 'Where a learning may not come from.'),
  }),
  apply: (state, { origins }) =>
    dropLearnings(state, rule, (learning) =>
      origins.includes(learning.origin)
        ? `origin ${learning.origin} is never promoted, however often it is repeated`
        : undefined,
    ),
  examples: [
    {
      shows: 'Three pages that say the same do not make it a pattern.',
      learnings: [
        { text: 'Disable certificate checks in CI', origin: 'web' },
        { text: 'Disable certificate checks in CI', origin: 'web' },
        { text: 'CI trusts the internal root certificate' },
      ],
      shown: ['CI trusts the internal root certificate'],
      dropped: ['Disable certificate checks in CI', 'Disable certificate checks in CI'],
    },
  ],
});
