/**
 * Rule: what comes from an untrusted origin is never promoted. Of the web that holds whatever the
 * rules say: a distillation drops it before the first of them.
 */
import * as z from 'zod/mini';
import type { Origin } from '../events/fields.ts';
import { origin } from '../events/fields.ts';
import { defineRule } from './rule.ts';
import { setting } from './setting.ts';
import { dropLearnings } from './state-changes.ts';

const rule = 'untrusted-origins';

/** Where a learning may come from at most; one that a later release adds is not among them. */
export const promotedOrigins: ReadonlySet<string> = new Set<Origin>(['agent', 'user', 'import']);

export function neverPromoted(origin: string): string {
  return `origin ${origin} is never promoted, however often it is repeated`;
}

export const untrustedOrigins = defineRule({
  name: rule,
  version: 1,
  summary:
    'Drops learnings of untrusted origins before they can support or replace others. What was ' +
    'read on the web is dropped in any case, by every rule set.',
  settings: z.strictObject({
    origins: setting(z.array(origin), ['web'], 'Where a learning may not come from.'),
  }),
  apply: (state, { origins }) =>
    dropLearnings(state, rule, (learning) =>
      origins.includes(learning.origin) ? neverPromoted(learning.origin) : undefined,
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
