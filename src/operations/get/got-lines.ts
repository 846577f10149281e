/** What `get` gives: some lines of a mirrored file or of an entry, bounded. */
import * as z from 'zod/mini';
import type { PlacedEntry } from '../../queries/place.ts';
import type { MirroredItem } from '../../storage/mirror/mirrored-items.ts';
import { agentId, squadId } from '../../text/ids.ts';

/** Of one answer. */
const linesMax = 2_000;
const bytesMax = 65_536;

export const getMemoryInput = z.strictObject({
  target: z.string().check(z.minLength(1)),
  from: z.optional(z.int().check(z.minimum(1))),
  lines: z.optional(z.int().check(z.minimum(1), z.maximum(linesMax))),
  squad: z.optional(squadId),
  agent: z.optional(agentId),
});

export type GetMemoryInput = z.infer<typeof getMemoryInput>;

export interface GetMemoryResult {
  readonly status: 'ok';
  /** Of the file below the root; `kiln/L12` for an entry. */
  readonly path: string;
  /** First line of the text, 1-based. */
  readonly from: number;
  /** How many lines it has. */
  readonly lines: number;
  /** How many the file or entry has. */
  readonly totalLines: number;
  readonly text: string;
  /** True where a limit cut the answer short; a warning says how to go on. */
  readonly truncated: boolean;
  /** Those that have a line here; their lines are those of the file. */
  readonly entries: readonly MirroredItem[];
  /** Of an entry that was asked for: what it is, and where a file shows it. */
  readonly entry?: PlacedEntry;
  readonly warnings: readonly string[];
}

/** Which lines are asked for; as many as fit where `count` is not given. */
export interface Wanted {
  readonly from: number;
  readonly count?: number | undefined;
}

type Taken = Pick<
  GetMemoryResult,
  'from' | 'lines' | 'totalLines' | 'text' | 'truncated' | 'warnings'
>;

/** `named`: how a warning calls it. */
export function takeLines(
  all: readonly string[],
  { from, count = linesMax }: Wanted,
  named: string,
): Taken {
  const wanted = all.slice(from - 1, from - 1 + count);
  const { shown, isCut } = fitBytes(wanted);
  const next = from + shown.length;
  const isMore = next <= all.length;
  const truncated = isCut || shown.length < wanted.length || (count === linesMax && isMore);
  const warnings: string[] = [];
  if (wanted.length === 0 && (all.length > 0 || from > 1)) {
    warnings.push(`${named} has ${all.length} lines; there is none from ${from} on.`);
  }
  if (isCut) warnings.push(`Line ${from} of ${named} is longer than ${bytesMax} bytes; it is cut.`);
  if (truncated && isMore) {
    const shownLines = `lines ${from} to ${next - 1} of ${all.length}`;
    warnings.push(`${named} goes on: these are ${shownLines}; go on with --from ${next}.`);
  }
  const taken = { from, lines: shown.length, totalLines: all.length };
  return { ...taken, text: shown.join('\n'), truncated, warnings };
}

/** As many lines as fit, and of a first line that does not fit its beginning. */
function fitBytes(wanted: readonly string[]): {
  readonly shown: readonly string[];
  readonly isCut: boolean;
} {
  let bytes = -1;
  for (const [at, line] of wanted.entries()) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes <= bytesMax) continue;
    if (at > 0) return { shown: wanted.slice(0, at), isCut: false };
    const cut = Buffer.from(line)
      .subarray(0, bytesMax)
      .toString()
      .replace(/\ufffd$/u, '');
    return { shown: [cut], isCut: true };
  }
  return { shown: wanted, isCut: false };
}
