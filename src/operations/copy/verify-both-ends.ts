/** Checks that a copy and its source are whole, and the same log up to the copy's end. */
import { MemoryError } from '../../errors.ts';
import type { Verification } from '../../storage/verification.ts';
import type { NamedStore } from './named-store.ts';

export interface VerifiedCopy {
  /** Of the target. */
  readonly events: number;
  readonly head: string;
  /** Events of the source that came after the copy's end. */
  readonly later: number;
  readonly warnings: readonly string[];
}

/**
 * Fails with `corrupt` where one of them is not whole, `conflict` where somebody else wrote to the
 * target meanwhile, so that it went its own way.
 */
export async function verifyBothEnds(
  source: NamedStore,
  target: NamedStore,
): Promise<VerifiedCopy> {
  const there = await verified(target);
  const { events, head } = there;
  const here = await source.storage.verify({ head });
  if (!here.ok) {
    await verified(source);
    throw new MemoryError({
      code: 'conflict',
      message:
        `${target.shown} was written to during the copy, and is another log than ` +
        `${source.shown} since. Copy to an empty store that nobody uses yet.`,
    });
  }
  return {
    events,
    head,
    later: here.events - events,
    warnings: [...warningsOf(source, here), ...warningsOf(target, there)],
  };
}

async function verified(store: NamedStore): Promise<Verification> {
  const verification = await store.storage.verify();
  const { firstBad } = verification;
  if (verification.ok) return verification;
  const { position = 0, reason = 'it is not whole' } = firstBad ?? {};
  throw new MemoryError({
    code: 'corrupt',
    message:
      `${store.shown} is broken at event ${position}: ${reason}. What was copied stays as it is; ` +
      'restore a backup, and copy again.',
    details: { store: store.shown, ...firstBad },
  });
}

function warningsOf({ shown }: NamedStore, { warnings = [] }: Verification): string[] {
  return warnings.map((warning) => `${shown}: ${warning}`);
}
