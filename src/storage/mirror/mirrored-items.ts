/** The entries of a mirrored file by the ids in its comments, and the lines that each takes up. */

export interface MirroredItem {
  /** `L12`, `P12`, `S3`, `R7`. */
  readonly shortId: string;
  /** 1-based; the last line belongs to it. */
  readonly startLine: number;
  readonly endLine: number;
}

/** The id that a line ends with, in our own comment: an entry's words can't open one. */
export function idOfLine(line: string): string | undefined {
  const start = line.lastIndexOf('<!-- ');
  return start < 0
    ? undefined
    : /^<!-- ([LPRS]\d{1,15})\b[^>]*-->\s*$/u.exec(line.slice(start))?.[1];
}

export function itemsIn(lines: readonly string[]): readonly MirroredItem[] {
  const items: MirroredItem[] = [];
  for (const [at, line] of lines.entries()) {
    const shortId = idOfLine(line);
    if (shortId === undefined) continue;
    // The id of a standard stands on a line above it.
    const isAbove = line.startsWith('<!-- ');
    const start = isAbove ? at + 1 : at;
    const end = isAbove ? endOfBlock(lines, start) : endOfItem(lines, at + 1);
    if (end > start) items.push({ shortId, startLine: start + 1, endLine: end });
  }
  return items;
}

/** Indented lines go on, and so do blank ones with an indented line behind them. */
function endOfItem(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^(?: {2}|\t)\s*\S/u.test(line)) end = at + 1;
    else if (line.trim() !== '') break;
  }
  return end;
}

/** Up to the next id or heading, without blank lines at its end. */
function endOfBlock(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('<!-- ') || /^#{1,2} /.test(line)) break;
    if (line.trim() !== '') end = at + 1;
  }
  return end;
}
