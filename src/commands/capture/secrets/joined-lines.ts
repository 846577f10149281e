/**
 * Takes out the line breaks that divide a run of letters, so that a wrapped secret can be
 * recognised, and keeps the way back.
 */

/** A stretch of the text between two removed breaks; offsets in UTF-16 units. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly joinedStart: number;
}

/** The text without the line breaks that stand inside runs, and where each stretch came from. */
export function joinLines(text: string): {
  readonly joined: string;
  readonly pieces: readonly Piece[];
} {
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let start = 0;
  let joinedStart = 0;
  const add = (end: number): void => {
    pieces.push({ start, end, joinedStart });
    parts.push(text.slice(start, end));
    joinedStart += end - start;
  };
  for (const { 0: gap, index } of text.matchAll(brokenRun)) {
    add(index);
    start = index + gap.length;
  }
  add(text.length);
  return { joined: parts.join(''), pieces };
}

/** Offset in the joined text at which the piece ends. */
export function joinedEnd(piece: Piece): number {
  return piece.joinedStart + piece.end - piece.start;
}

/** Index, by binary search, of the last piece that starts at or before the offset. */
export function pieceAt(pieces: readonly Piece[], joinedOffset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.joinedStart ?? 0) <= joinedOffset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * A line break inside a run of letters that doesn't begin a list item, a heading or a quotation.
 */
const brokenRun =
  /(?<=[A-Za-z0-9_+/=.~-])[ \t]{0,256}\\?\r?\n[ \t]{0,256}(?:>[ \t]?)?(?![-*+>#][ \t]|\d{1,3}[.)][ \t])(?=[A-Za-z0-9_+/=.~-])/g;
