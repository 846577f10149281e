/** Which sentences quote a learning: twelve characters in a row, whatever case and spacing. */

const charactersMin = 12;

/** Those of `sentences` that share a stretch with one of `texts`. */
export function quotingOf(
  sentences: readonly string[],
  texts: readonly string[],
): ReadonlySet<string> {
  const bySlice = new Map<string, string[]>();
  for (const sentence of new Set(sentences)) {
    for (const slice of slicesOf(sentence)) {
      const known = bySlice.get(slice);
      if (known === undefined) bySlice.set(slice, [sentence]);
      else if (known.at(-1) !== sentence) known.push(sentence);
    }
  }
  const quoting = new Set<string>();
  if (bySlice.size === 0) return quoting;
  for (const text of texts) {
    for (const slice of slicesOf(text)) {
      for (const sentence of bySlice.get(slice) ?? []) quoting.add(sentence);
      bySlice.delete(slice);
    }
  }
  return quoting;
}

function* slicesOf(text: string): Generator<string> {
  const folded = text.toLowerCase().replace(/\s+/gu, ' ');
  for (let at = 0; at + charactersMin <= folded.length; at += 1) {
    yield folded.slice(at, at + charactersMin);
  }
}
