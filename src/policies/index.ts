/** The list of all policies, in the order in which they act. */
import { compressAfterDays } from './compress-after-days.ts';
import { distillEveryNSessions } from './distill-every-n-sessions.ts';
import { dropOldPayloads } from './drop-old-payloads.ts';
import type { Policy } from './policy.ts';

export const policies: readonly Policy[] = [
  distillEveryNSessions,
  compressAfterDays,
  dropOldPayloads,
];
