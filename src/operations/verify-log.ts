/**
 * Checks every event of the log against the hash chain, and its end against a witness or a saved
 * head.
 */
import * as z from 'zod/mini';
import { acceptHead } from '../commands/accept-head.ts';
import { MemoryError } from '../errors.ts';
import type { Verification } from '../storage/verification.ts';
import { defineOperation } from './operation.ts';

export const verifyLogInput = z.strictObject({
  head: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'))),
  acceptHead: z._default(z.boolean(), false),
});

export type VerifyLogInput = z.infer<typeof verifyLogInput>;

export interface VerifyLogResult extends Verification {
  /** True where this run made the log's present end its witnessed one. */
  readonly accepted?: boolean;
}

export const verifyLog = defineOperation<VerifyLogInput, VerifyLogResult>({
  name: 'verify-log',
  doc: {
    verb: 'verify',
    summary: 'Check that no event was changed, moved, forged or cut off; name the first that was.',
    input: verifyLogInput as z.ZodMiniType<VerifyLogInput>,
    writes: false,
    options: {
      head: {
        summary: 'A head saved earlier; fails where the log no longer holds it.',
        value: 'HASH',
      },
      acceptHead: {
        summary: 'Vouch for the log as it stands, after a restore; recorded as an event.',
      },
    },
    examples: [
      { line: 'verify', does: 'checks the whole log' },
      { line: 'verify --accept-head', does: 'accepts a restored log as it is' },
    ],
  },
  run: async ({ head, acceptHead: accept }, context) => {
    const before = await context.storage.verify(head === undefined ? {} : { head });
    if (!accept) return withDamage(before, await context.storage.findDamage());
    const { firstBad } = before;
    if (firstBad !== undefined && firstBad.acceptable !== true) throw broken(firstBad);
    const accepted = await context.storage.acceptHead();
    if (accepted === undefined) return { ...before, accepted: false };
    await context.runCommand(acceptHead, accepted, { mirror: false });
    return { ...(await context.storage.verify()), accepted: true };
  },
});

/** The chain may be whole where an index, or a page of what is derived, is not. */
function withDamage(found: Verification, damage: readonly string[]): Verification {
  const { warnings = [] } = found;
  const told = damage
    .filter((problem) => !warnings.some((warning) => warning.includes(problem)))
    .map((problem) => `The file is damaged: ${problem}.`);
  return told.length === 0 ? found : { ...found, warnings: [...warnings, ...told] };
}

/** A changed event can't be vouched for: what it said is lost. */
function broken(bad: NonNullable<Verification['firstBad']>): MemoryError {
  return new MemoryError({
    code: 'refused',
    message:
      `Event ${bad.position} is broken (${bad.reason}); only a missing end can be accepted. ` +
      'Restore a backup.',
    details: bad,
  });
}
