/** What writers at once must not have done to a log: lost an event, or recorded one twice. */
import type { Storage } from '../../src/storage/storage.ts';

/**
 * Events that are missing or there twice, and 1 more where the chain is broken; closes the store.
 */
export async function countFaults(storage: Storage, total: number): Promise<number> {
  const seen = new Set<string>();
  let doubled = 0;
  for await (const { id, stream } of storage.hashedEvents({})) {
    if (stream === 'squad/opening') continue;
    if (seen.has(id)) doubled += 1;
    seen.add(id);
  }
  const { ok } = await storage.verify();
  await storage.close();
  return total - seen.size + doubled + (ok ? 0 : 1);
}
