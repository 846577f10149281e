/**
 * Holds a result within a limit of tokens: the ends of its lists go, then the ends of its longest
 * texts, and its warnings say what went and how to get it.
 */

export interface FitRequest {
  readonly limit: number;
  /** Paths of lists, the most dispensable first: `injections`, `session.told`. */
  readonly lists: readonly string[];
  readonly count: (text: string) => number;
  /** How to get the rest, as a sentence. */
  readonly more: string;
}

type Json = Record<string, unknown>;

/** Gives the result itself where it fits. */
export function fitResult<Result extends object>(result: Result, request: FitRequest): Result {
  const { limit, lists, count, more } = request;
  const size = (value: unknown) => count(JSON.stringify(value));
  if (size(result) <= limit) return result;
  const fitted = structuredClone(result) as Json;
  const told: string[] = [];
  const withTold = (value: Json, extra: readonly string[]): Json => ({
    ...value,
    warnings: [...warningsOf(value), ...extra, `Held to ${limit} tokens. ${more}`],
  });
  const fits = (extra: readonly string[]) => size(withTold(fitted, extra)) <= limit;
  for (const path of lists) {
    if (fits(told)) break;
    const list = listAt(fitted, path);
    if (list === undefined || list.length === 0) continue;
    const all = list.slice();
    const sentence = (kept: number) =>
      `${all.length - kept} of ${all.length} ${nameOf(path)} are left out.`;
    const keep = (kept: number) => {
      list.splice(0, list.length, ...all.slice(0, kept));
      return fits([...told, sentence(kept)]);
    };
    // The best of the last list stays, if need be in part.
    const least = path === lists.at(-1) ? 1 : 0;
    const kept = greatest(least, all.length - 1, keep);
    keep(kept);
    if (kept < all.length) told.push(sentence(kept));
  }
  if (!fits(told)) shortenTexts(fitted, (extra) => fits([...told, ...extra]), told);
  const last = listAt(fitted, lists.at(-1) ?? '');
  if (!fits(told) && last !== undefined && last.length > 0) {
    last.splice(0);
    told.push(`${nameOf(lists.at(-1) ?? '')} are left out.`);
  }
  if (!fits(told)) leaveOutWarnings(fitted, fits, told);
  return withTold(fitted, told) as Result;
}

/** The greatest number that fits; the least where none does. */
function greatest(least: number, most: number, fits: (kept: number) => boolean): number {
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Halves the longest text until all fits; what is short stays, as ids and names are. */
function shortenTexts(
  value: Json,
  fits: (extra: readonly string[]) => boolean,
  told: string[],
): void {
  const sentence = 'Long texts are cut where they end with …';
  const texts = textsIn(value);
  while (!fits([sentence])) {
    const longest = texts.reduce<TextPlace | undefined>(
      (best, text) => (best === undefined || text.read().length > best.read().length ? text : best),
      undefined,
    );
    if (longest === undefined || longest.read().length <= shortText) break;
    const half = longest.read().slice(0, Math.floor(longest.read().length / 2));
    longest.write(`${half.replace(/[\uD800-\uDBFF]$/u, '').replace(/…$/u, '')}…`);
  }
  told.push(sentence);
}

const shortText = 80;

/** A result with more warnings than room tells the first, and how many there are. */
function leaveOutWarnings(
  value: Json,
  fits: (extra: readonly string[]) => boolean,
  told: string[],
): void {
  const all = warningsOf(value);
  const sentence = (kept: number) => `${all.length - kept} of ${all.length} warnings are left out.`;
  const keep = (kept: number) => {
    value['warnings'] = all.slice(0, kept);
    return fits([...told, sentence(kept)]);
  };
  const kept = greatest(0, all.length, keep);
  keep(kept);
  if (kept < all.length) told.push(sentence(kept));
}

interface TextPlace {
  read(): string;
  write(text: string): void;
}

function textsIn(value: unknown): TextPlace[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Json;
  return Object.keys(holder).flatMap((key) => {
    const inner = holder[key];
    // A block is told as a whole, or less of it from the beginning.
    if (key === 'warnings' || key === 'block') return [];
    if (typeof inner !== 'string') return textsIn(inner);
    return {
      read: () => holder[key] as string,
      write: (text) => {
        holder[key] = text;
      },
    };
  });
}

function listAt(value: Json, path: string): unknown[] | undefined {
  const found = path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
  return Array.isArray(found) ? found : undefined;
}

function warningsOf({ warnings }: Json): readonly unknown[] {
  return Array.isArray(warnings) ? warnings : [];
}

function nameOf(path: string): string {
  return path.split('.').at(-1) ?? path;
}
