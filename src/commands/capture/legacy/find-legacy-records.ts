/**
 * Where the records of a predecessor's history file begin: told by `---` and `**Recorded:**`
 * together, because `---` alone is also an ordinary rule inside what agents wrote.
 */

/**
 * A record spans `[start, end)` of the file's lines, 0-based; `start` is its `**Recorded:**` line.
 */
export interface RecordSpan {
  readonly start: number;
  readonly end: number;
}

/** `lead` is what stands before the first record; `records` are in file order. */
export interface LegacyLayout {
  readonly lead: RecordSpan;
  readonly records: readonly RecordSpan[];
}

/** A quotation that holds more records than this is not recognised as one. */
export const quotedRecordsMax = 200;

/**
 * Splits at each `---` that is followed, blank lines aside, by `**Recorded:**`.
 *
 * A pair inside a code fence is quoted text when reading it so leaves fewer fences in disorder than
 * reading it as a boundary does; on a tie it is a boundary, so that a fence left open in one record
 * never swallows the next ones.
 */
export function findLegacyRecords(lines: readonly string[]): LegacyLayout {
  const boundaries = dropQuoted(lines, findBoundaries(lines));
  const records = boundaries.map(({ recorded }, index) => ({
    start: recorded,
    end: boundaries[index + 1]?.rule ?? lines.length,
  }));
  return { lead: { start: 0, end: boundaries[0]?.rule ?? lines.length }, records };
}

export function isRule(line: string): boolean {
  return line.trimEnd() === '---';
}

export function isRecordedLine(line: string): boolean {
  return line.startsWith('**Recorded:**');
}

/** For each line, whether it stands in a code fence or is one of its two ends. */
export function markFenced(lines: readonly string[]): readonly boolean[] {
  let open: Fence | undefined;
  return lines.map((line) => {
    const before = open;
    open = stepFence(line, open).open;
    return before !== undefined || open !== undefined;
  });
}

interface Boundary {
  readonly rule: number;
  readonly recorded: number;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
}

/**
 * `misfits`: lines that open a fence while another is open; a sign that the text is read out of
 * step.
 */
interface FenceState {
  readonly open: Fence | undefined;
  readonly misfits: number;
  /** Whether the fence that was open at the start was closed. */
  readonly closed: boolean;
}

function findBoundaries(lines: readonly string[]): readonly Boundary[] {
  const found: Boundary[] = [];
  let rule: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (isRule(line)) rule = index;
    else if (isRecordedLine(line) && rule !== undefined) found.push({ rule, recorded: index });
    if (!isRule(line) && line.trim() !== '') rule = undefined;
  }
  return found;
}

function dropQuoted(lines: readonly string[], found: readonly Boundary[]): readonly Boundary[] {
  const fenceLines = (from: number, to: number) =>
    lines.slice(from, to).filter((line) => fenceMark.test(line));
  const parts = found.map(({ rule }, index) =>
    fenceLines(rule, found[index + 1]?.rule ?? lines.length),
  );
  const kept: Boundary[] = [];
  let open = readFences(fenceLines(0, found[0]?.rule ?? 0), undefined).open;
  for (let index = 0; index < parts.length; ) {
    const quoted = open === undefined ? 0 : countQuoted(parts, index, open);
    const boundary = found[index];
    if (quoted === 0 && boundary !== undefined) kept.push(boundary);
    const start = quoted === 0 ? undefined : open;
    const length = Math.max(quoted, 1);
    open = readFences(parts.slice(index, index + length).flat(), start).open;
    index += length;
  }
  return kept;
}

/** How many parts from `first` on belong to the record whose fence is open before them. */
function countQuoted(parts: readonly (readonly string[])[], first: number, open: Fence): number {
  let boundaryCost = 1;
  let quotedCost = 0;
  let state: FenceState = { open, misfits: 0, closed: false };
  for (let index = first; index < Math.min(parts.length, first + quotedRecordsMax); index += 1) {
    const part = parts[index] ?? [];
    const alone = readFences(part, undefined);
    boundaryCost += alone.misfits + (alone.open === undefined ? 0 : 1);
    state = readFences(part, state.open);
    quotedCost += state.misfits;
    if (state.closed) {
      quotedCost += state.open === undefined ? 0 : 1;
      return quotedCost < boundaryCost ? index - first + 1 : 0;
    }
  }
  return 0;
}

function readFences(lines: readonly string[], start: Fence | undefined): FenceState {
  let state: FenceState = { open: start, misfits: 0, closed: start === undefined };
  for (const line of lines) {
    const next = stepFence(line, state.open);
    state = {
      open: next.open,
      misfits: state.misfits + (next.misfit ? 1 : 0),
      closed: state.closed || next.open === undefined,
    };
  }
  return state;
}

const fenceMark = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})(.*)$/;

function stepFence(
  line: string,
  open: Fence | undefined,
): { open: Fence | undefined; misfit: boolean } {
  const [, marks, info = ''] = fenceMark.exec(line) ?? [];
  if (marks === undefined) return { open, misfit: false };
  const mark = marks.charAt(0);
  if (open === undefined) {
    const opens = mark === '~' || !info.includes('`');
    return { open: opens ? { mark, length: marks.length } : undefined, misfit: false };
  }
  if (mark !== open.mark || marks.length < open.length) return { open, misfit: false };
  return info.trim() === '' ? { open: undefined, misfit: false } : { open, misfit: true };
}
