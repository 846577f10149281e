/**
 * What `search` and `get` give, in the shapes of OpenClaw's `memory_search` and `memory_get`, for
 * hosts whose agents know those tools.
 */
import type { MemoryError } from './errors.ts';
import type { MemoryMethods } from './memory-methods.ts';
import { entryPath } from './text/entry-path.ts';

type Found = Awaited<ReturnType<MemoryMethods['search']>>;
type Got = Awaited<ReturnType<MemoryMethods['get']>>;

export interface MemorySearchHit {
  /** What `get` opens: a file below the root; of an entry that no file shows, `kiln/L12`. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** From 0 to 1. */
  readonly score: number;
  /** What words alone gave to it. */
  readonly textScore: number;
  /** Ends with its source in a line of its own. */
  readonly snippet: string;
  readonly source: 'memory';
  readonly corpus: 'squad';
  readonly citation: string;
}

export interface MemorySearch {
  readonly results: readonly MemorySearchHit[];
  /** Id of the embedder whose vectors were compared, or `none`. */
  readonly provider: string;
  readonly citations: 'auto';
  readonly mode: Found['mode'];
  /** Why the answer is less than the settings ask for. */
  readonly degraded?: string;
  /** What the search had to say, one sentence behind the other. */
  readonly warning?: string;
}

export function toMemorySearch({
  mode,
  embedder,
  degraded,
  results,
  warnings,
}: Found): MemorySearch {
  return {
    results: results.map(toHit),
    ...{ provider: embedder ?? 'none', citations: 'auto', mode },
    ...(degraded === undefined ? {} : { degraded }),
    ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
  };
}

export interface MemoryGet {
  readonly status: 'ok' | 'not_found' | 'error';
  /** Of a failure, what it was. */
  readonly text: string;
  readonly path: string;
  readonly from: number;
  readonly lines: number;
}

/** `asked`: what was to be opened, for the answer to a failure. */
export function toMemoryGet(
  got: Got | MemoryError,
  asked: { readonly path?: string; readonly from?: number } = {},
): MemoryGet {
  if ('status' in got) {
    const { status, text, path, from, lines } = got;
    return { status, text, path, from, lines };
  }
  const { path = '', from = 1 } = asked;
  const status = got.code === 'not_found' ? 'not_found' : 'error';
  return { status, text: got.message, path, from, lines: 0 };
}

function toHit(found: Found['results'][number]): MemorySearchHit {
  const { score, parts, snippet, text } = found;
  const own = entryPath(found);
  const { path = own, startLine = 1, endLine = text.split('\n').length, citation = own } = found;
  return {
    ...{ path, startLine, endLine, score, textScore: parts.keyword },
    snippet: `${snippet}\n\nSource: ${citation}`,
    ...{ source: 'memory', corpus: 'squad', citation },
  };
}
