/**
 * Looks at the store when something failed in a way that nobody foresaw: whatever reads a damaged
 * or altered store may stumble, and that is no bug of ours. A host waits for the answer, so a large
 * store gets a quick look only; `doctor` takes the other.
 */
import { MemoryError, messageOf } from '../errors.ts';
import type { Storage } from './storage.ts';

/** `corrupt` with what is wrong with the store, or the error itself where nothing is. */
export async function blameStore(error: unknown, storage: Storage): Promise<unknown> {
  const fault = await findFault(storage);
  if (fault === undefined) return error;
  return new MemoryError({
    code: 'corrupt',
    message:
      `The store is damaged or was altered: ${fault}. Nothing was recorded: see what is wrong, ` +
      'and restore a backup.',
    hint: 'squadlog doctor',
    cause: error,
  });
}

/** About 8,000 events, which take a second to walk and to fold. */
const walkedBytesMax = 8 * 1024 * 1024;

async function findFault(storage: Storage): Promise<string | undefined> {
  try {
    const [damage] = await storage.findDamage();
    if (damage !== undefined) return damage;
    const { bytes } = await storage.facts();
    if (bytes > walkedBytesMax) return (await storage.warnings())[0];
    const { firstBad } = await storage.verify();
    if (firstBad !== undefined) return `event ${firstBad.position}: ${firstBad.reason}`;
    const [difference] = await storage.compareWithLog();
    if (difference === undefined) return undefined;
    return `rows of ${difference.table} are not what the log gives`;
  } catch (error) {
    return messageOf(error);
  }
}
