/** The known name nearest to a mistyped one. */

/** The name with the fewest edits; the first of equals. */
export function nearestName(wanted: string, names: readonly string[]): string | undefined {
  let best: { readonly name: string; readonly edits: number } | undefined;
  for (const name of names) {
    const edits = editDistance(name.toLowerCase(), wanted.toLowerCase());
    if (best === undefined || edits < best.edits) best = { name, edits };
  }
  return best?.name;
}

/** Insertions, deletions and replacements between two short words. Source: V. Levenshtein, 1965. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
