/** Which files of a folder are the predecessor's, and what its `meta.json` says. */

import { readInstant } from '../../../text/calendar.ts';
import { splitLines } from '../markdown-lines.ts';

export type LegacyKind =
  | 'history'
  | 'history-archive'
  | 'flush-archive'
  | 'semantic'
  | 'meta'
  | 'standards'
  | 'flush-archive-meta'
  | 'flush-archive-semantic';

/** What is kept of `meta.json`. Its session count stays at 1 for ever: count records instead. */
export interface LegacyMeta {
  readonly squadId?: string;
  readonly sessionCount?: number;
  /** UTC with milliseconds. */
  readonly lastUpdated?: string;
}

/**
 * What kind of file of the predecessor a path is, or undefined when it is none; decided by the path
 * alone.
 *
 * `relativePath` is below the root, with `/`. Copies kept in `before-squadlog` have the kind of
 * their original; an archive inside a flush archive is a history archive. The squad is the folder's
 * name as it stands, which may be outside Squadlog's grammar for ids.
 */
export function legacyKind(relativePath: string): { squad: string; kind: LegacyKind } | undefined {
  const [squad = '', ...below] = relativePath.replace(/^(?:\.\/)+/, '').split('/');
  if (squad === '' || squad.startsWith('.') || squad === '_agents') return undefined;
  const kept = below[0] === 'before-squadlog' ? below.slice(1) : below;
  const kind = squad === '_process' ? processKind(kept) : squadKind(kept);
  return kind === undefined ? undefined : { squad, kind };
}

/** Never throws; a field of the wrong type or a time that is not real is left out. */
export function readLegacyMeta(text: string): { meta?: LegacyMeta; problem?: string } {
  const value = parseJson(splitLines(text).join('\n'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'not a JSON object; nothing is taken from it' };
  }
  const { squadId, sessionCount, lastUpdated } = value as Record<keyof LegacyMeta, unknown>;
  const updated = typeof lastUpdated === 'string' ? readInstant(lastUpdated) : undefined;
  const meta: LegacyMeta = {
    ...(typeof squadId === 'string' ? { squadId } : {}),
    ...(isCount(sessionCount) ? { sessionCount } : {}),
    ...(updated === undefined ? {} : { lastUpdated: updated }),
  };
  if (lastUpdated === undefined || updated !== undefined) return { meta };
  return { meta, problem: 'lastUpdated is not a real time like 2026-11-30T06:27:50Z; left out' };
}

const kindOfName: Readonly<Record<string, LegacyKind>> = {
  'history.md': 'history',
  'semantic.md': 'semantic',
  'meta.json': 'meta',
};

const flushKindOfName: Readonly<Record<string, LegacyKind>> = {
  'history.md': 'flush-archive',
  'semantic.md': 'flush-archive-semantic',
  'meta.json': 'flush-archive-meta',
};

function squadKind(path: readonly string[]): LegacyKind | undefined {
  const [folder = '', name] = path.length === 2 ? path : ['', path[0]];
  if (name === undefined || path.length > 2) return undefined;
  if (folder !== '' && !/^flush-archive-./.test(folder)) return undefined;
  if (/^history-archive-.+\.md$/.test(name)) return 'history-archive';
  const kinds = folder === '' ? kindOfName : flushKindOfName;
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** `_process` was reserved by convention only, so a squad may have been kept there too. */
function processKind(path: readonly string[]): LegacyKind | undefined {
  return path.length === 1 && path[0] === 'standards.md' ? 'standards' : squadKind(path);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
