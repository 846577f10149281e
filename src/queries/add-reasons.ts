/** Why entries came, went or changed, beside the comparison that shows that they did. */
import type { MemoryComparison } from './compare-memory.ts';
import type { Entry } from './recall/entry.ts';

/** By the ids of entries; one that nothing is known of is left as it is. */
export function addReasons(
  { added, removed, changedEntries, ...tokens }: MemoryComparison,
  reasons: ReadonlyMap<string, readonly string[]>,
): MemoryComparison {
  const withReason = (entry: Entry) => {
    const reason = reasons.get(entry.id)?.join('; ');
    return reason === undefined ? entry : { ...entry, reason };
  };
  return {
    added: added.map(withReason),
    removed: removed.map(withReason),
    changedEntries: changedEntries.map((change) => {
      const why = reasons.get(change.after.id);
      return why === undefined ? change : { ...change, reasons: why };
    }),
    ...tokens,
  };
}
