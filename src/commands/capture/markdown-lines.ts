/** Lines of an output: split, made safe for the parser, and thinned where nothing can be found. */

/**
 * The lines of an output without BOM, CR, U+0000 or lone surrogates; the n-th element is line n +
 * 1.
 */
export function splitLines(output: string): string[] {
  const text = output.startsWith('\ufeff') ? output.slice(1) : output;
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd').split(/\r\n?|\n/u);
}

/** A blank line as CommonMark means it: spaces and tabs only. */
export function isBlank(line: string): boolean {
  return /^[ \t]*$/u.test(line);
}

/** Columns in which a line may open lists and quotes; further markers are read as words. */
export const nestingColumnsMax = 100;

/** UTF-16 units of a line that the parser sees, unless a fence or comment may stand behind them. */
const lineLengthMax = 16_384;

/**
 * The line that opens or closes an injected block, which stands at the margin: never a part of what
 * an agent wrote. Further in it is a bullet's own text.
 */
export function isWrapper(line: string): boolean {
  return /^<\/?squad-memory\b/iu.test(line);
}

/**
 * The line as the parser sees it, with every column where it was. A wrapper line is shown as a
 * rule, so that no bullet goes on into it. A `<` that opens no comment is hidden, because an HTML
 * block would swallow the bullets after a tag; so are markers nested too deep, because the
 * parser's time grows with the cube of the depth.
 */
export function maskLine(line: string): string {
  if (isWrapper(line)) return '***'.padEnd(line.length);
  if (line.length > lineLengthMax && !mayFence(line)) return maskLine(line.slice(0, lineLengthMax));
  const masked = line.includes('<') ? line.replace(/<(?!!--)/gu, '‹') : line;
  const prefix = /^[\s>\-+*\d.)]+/u.exec(masked)?.[0].length ?? 0;
  if (prefix <= nestingColumnsMax || /^\s*([-*_])(?:[ \t]*\1)*\s*$/u.test(masked)) return masked;
  const hidden = 'x'.repeat(prefix - nestingColumnsMax);
  return masked.slice(0, nestingColumnsMax) + hidden + masked.slice(prefix);
}

/** True for a line that could open or close a code fence or a comment. */
export function mayFence(line: string): boolean {
  return /```|~~~|<!--|-->/u.test(line);
}

/**
 * What a line does to the blocks that are open before it. `words`: it may go on with a paragraph,
 * and nothing else.
 */
export type LineEffect = 'blank' | 'fence' | 'heading' | 'bullet' | 'words' | 'indented' | 'other';

export function classifyLine(line: string): LineEffect {
  if (isBlank(line)) return 'blank';
  if (mayFence(line)) return 'fence';
  if (/^#{1,6}[ \t]/u.test(line)) return 'heading';
  if (isWrapper(line)) return 'other';
  if (/^ ?[-*+] {1,4}(?:\*\*|[`_"'])?[\p{L}[(]/u.test(line)) return 'bullet';
  if (wordsStart.test(line)) return 'words';
  return wordsStart.test(line.trimStart()) && /^[ \t]/u.test(line) ? 'indented' : 'other';
}

/** A start that no list, quote, heading, rule or underline can have. */
const wordsStart =
  /^(?:[^\s#\-*+=\d>`~_]|\d+(?:[^\d.)]|$)|[-+*#=_][^-+*#=_\s]|`(?:[^`]|$)|~(?:[^~]|$))/u;

/** Line indexes that the parser must see, and what is known of the state after the last of them. */
export interface KeptLines {
  readonly indexes: number[];
  /** While nothing is sought, lines without consequence are left out. */
  thin: boolean;
  floor: number;
  inWords: boolean;
  afterBlank: boolean;
}

export function keepNone(thin: boolean): KeptLines {
  return { indexes: [], thin, floor: 0, inWords: false, afterBlank: false };
}

/**
 * True for a *reset*: a heading in column 1, a worded bullet in column 1 or 2 (no nested one can
 * start there), or words in column 1 after a blank line. Whatever lists and quotes are open, a
 * reset closes them, so the state after it depends only on whether a fence or comment outside all
 * lists and quotes is open.
 */
export function isReset(kept: KeptLines, effect: LineEffect): boolean {
  return effect === 'heading' || effect === 'bullet' || (effect === 'words' && kept.afterBlank);
}

/**
 * Adds a line. Thinning leaves the parse of all later lines as it is: a run of lines that open or
 * close no fence cannot change whether one is open, so everything in it before its last reset may
 * go; after words in column 1 a paragraph (or that fence) is open, and more words leave it open.
 */
export function keepLine(kept: KeptLines, index: number, effect: LineEffect): void {
  const words = effect === 'words' || effect === 'indented';
  if (kept.thin && effect === 'fence') kept.floor = kept.indexes.length + 1;
  else if (kept.thin && isReset(kept, effect)) {
    kept.indexes.length = kept.floor;
    if (effect === 'words') kept.indexes.push(index - 1);
  } else if (kept.thin && ((words && kept.inWords) || (effect === 'blank' && kept.afterBlank))) {
    return;
  }
  kept.indexes.push(index);
  kept.inWords = effect === 'bullet' || effect === 'words' || (words && kept.inWords);
  kept.afterBlank = effect === 'blank';
}
