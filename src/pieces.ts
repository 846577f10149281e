/**
 * Cuts UTF-8 text into the pieces that byte-pair encoding works on, exactly where tiktoken's
 * patterns cut.
 *
 * A hand-written matcher and not a RegExp for three reasons: it needs no stack on long runs, it
 * takes the character classes of Unicode 16.0 from the rank table whatever the JavaScript engine
 * knows, and it is faster. Each function names the alternative of the pattern that it matches; the
 * tests compare both ends of every run of one class, and hostile texts, with tiktoken.
 */

/** One bit a class, so that a set of classes is a mask; the end of the text is 0 and in no set. */
export const charClass = {
  other: 1,
  upper: 2,
  lower: 4,
  caseless: 8,
  mark: 16,
  number: 32,
  /** White space that is not `newline`. */
  space: 64,
  /** CR and LF only. */
  newline: 128,
} as const;

/**
 * Text as valid UTF-8 in `bytes[0, end)`, and the class of each code point as a two-level table.
 */
export interface PieceSource {
  bytes: Uint8Array;
  end: number;
  /** Page of a code point's class, by code point / 256. */
  readonly pageOf: Uint8Array;
  /** Classes, 256 a page. */
  readonly pages: Uint8Array;
}

/** Where the piece that starts at `at` ends; `at` is below `source.end`, the result above `at`. */
export type PieceEnd = (source: PieceSource, at: number) => number;

/**
 * The o200k_base pattern: lead, upper, lower, contraction, where lead is `[^\r\n\p{L}\p{N}]?`,
 * upper `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*`, lower `[\p{Ll}\p{Lm}\p{Lo}\p{M}]+` and contraction
 * `(?i:'s|'t|'re|'ve|'m|'ll|'d)?`; then the same with `+` and `*` exchanged; then `restEnd`, with
 * `/` among the characters that close symbols.
 */
export function pieceEndO200k(source: PieceSource, at: number): number {
  const first = classAt(source, at);
  const from = first & (letters | number | newline) ? at : at + widthAt(source, at);
  let end = from;
  let softEnd = 0;
  let current = classAt(source, end);
  while (current & (upper | soft)) {
    end += widthAt(source, end);
    if (current & soft) softEnd = end;
    current = classAt(source, end);
  }
  if (current & lower) end = skip(source, end, lower | soft);
  else if (softEnd > 0) end = softEnd;
  else if (first & mark) end = from;
  else if (end === from) return restEnd(source, at, slash);
  return end + contractionLength(source, end);
}

/**
 * The cl100k_base pattern: `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+`, then `rest`.
 */
export function pieceEndCl100k(source: PieceSource, at: number): number {
  const contraction = contractionLength(source, at);
  if (contraction > 0) return at + contraction;
  const first = classAt(source, at);
  const from = first & (letters | number | newline) ? at : at + widthAt(source, at);
  const end = skip(source, from, letters);
  return end > from ? end : restEnd(source, at, 0);
}

const { other, upper, lower, caseless, mark, number, space, newline } = charClass;
const letters = upper | lower | caseless;
/** What the o200k pattern takes as either case: Lm, Lo and M. */
const soft = caseless | mark;
const apostrophe = 0x27;
const slash = 0x2f;

/**
 * What both patterns end with: `\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
 * where `closer` is one more byte to take with `[\r\n]`, or 0.
 */
function restEnd(source: PieceSource, at: number, closer: number): number {
  if (classAt(source, at) & number) return numberEnd(source, at);
  const symbols = source.bytes[at] === 0x20 ? at + 1 : at;
  const symbolsEnd = skip(source, symbols, other | mark);
  return symbolsEnd > symbols ? closersEnd(source, symbolsEnd, closer) : spaceEnd(source, at);
}

function numberEnd(source: PieceSource, at: number): number {
  let end = at;
  for (let taken = 0; taken < 3 && classAt(source, end) & number; taken += 1) {
    end += widthAt(source, end);
  }
  return end;
}

function closersEnd(source: PieceSource, at: number, closer: number): number {
  const { bytes } = source;
  let end = at;
  while (end < source.end) {
    const byte = bytes[end];
    if (byte !== 0x0a && byte !== 0x0d && (closer === 0 || byte !== closer)) break;
    end += 1;
  }
  return end;
}

/**
 * Through the last newline of the run; else all but its last character, unless that is all or the
 * text ends.
 */
function spaceEnd(source: PieceSource, at: number): number {
  let end = at;
  let last = at;
  let newlineEnd = 0;
  for (;;) {
    const current = classAt(source, end);
    if (!(current & (space | newline))) break;
    last = end;
    end += widthAt(source, end);
    if (current & newline) newlineEnd = end;
  }
  if (newlineEnd > 0) return newlineEnd;
  return last === at || end === source.end ? end : last;
}

/**
 * Bytes of `(?i:'s|'t|'re|'ve|'m|'ll|'d)` at `at`, or 0; Rust folds U+017F to `s`, so it counts
 * too.
 */
function contractionLength({ bytes, end }: PieceSource, at: number): number {
  if (at + 1 >= end || bytes[at] !== apostrophe) return 0;
  const first = (bytes[at + 1] as number) | 0x20;
  if (first === 0x73 || first === 0x74 || first === 0x6d || first === 0x64) return 2;
  if (at + 2 >= end) return 0;
  if (bytes[at + 1] === 0xc5 && bytes[at + 2] === 0xbf) return 3;
  const second = (bytes[at + 2] as number) | 0x20;
  if (second === 0x65) return first === 0x72 || first === 0x76 ? 3 : 0;
  return first === 0x6c && second === 0x6c ? 3 : 0;
}

/** End of the run of characters in `mask` that starts at `at`. */
function skip(source: PieceSource, at: number, mask: number): number {
  let end = at;
  while (classAt(source, end) & mask) end += widthAt(source, end);
  return end;
}

function widthAt({ bytes }: PieceSource, at: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

function classAt({ bytes, end, pageOf, pages }: PieceSource, at: number): number {
  if (at >= end) return 0;
  const lead = bytes[at] as number;
  if (lead < 0x80) return pages[lead] as number;
  const second = (bytes[at + 1] as number) & 0x3f;
  let codePoint: number;
  if (lead < 0xe0) codePoint = ((lead & 0x1f) << 6) | second;
  else {
    const third = (bytes[at + 2] as number) & 0x3f;
    codePoint = ((lead & 0x0f) << 12) | (second << 6) | third;
    if (lead >= 0xf0) {
      codePoint = ((lead & 0x07) << 18) | (second << 12) | (third << 6);
      codePoint |= (bytes[at + 3] as number) & 0x3f;
    }
  }
  const page = pageOf[codePoint >> 8] as number;
  return pages[(page << 8) | (codePoint & 0xff)] as number;
}
