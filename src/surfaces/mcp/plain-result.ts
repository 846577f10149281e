/**
 * A result as a model needs it: of an entry what it says, whose it is and how to name it. What only
 * programs read comes with `details`, and words of memory are data, so they are neutral.
 */
import { neutralise } from '../../index.ts';

/** The same object with fewer fields; of each that is left, name and value stay. */
export function plainResult<Result>(result: Result, details: boolean): Result {
  return plain(result, details) as Result;
}

type Json = Record<string, unknown>;

/** Of an entry; `shortId` names it, `citation` says where it stands. */
const detailsOnly = new Set([
  ...['id', 'stream', 'tokens', 'firstSeen', 'parts', 'snippet'],
  ...['path', 'startLine', 'endLine'],
]);

/** Fields that hold words of memory. */
const worded = new Set(['text', 'snippet', 'title', 'reason', 'task', 'query']);

function plain(value: unknown, details: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => plain(one, details));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Json;
  const isEntry = 'shortId' in fields && 'layer' in fields;
  const kept = Object.entries(fields).filter(([name]) => {
    return details || !isEntry || !detailsOnly.has(name);
  });
  return Object.fromEntries(
    kept.map(([name, inner]) => [
      name,
      typeof inner === 'string' && worded.has(name) ? neutralise(inner) : plain(inner, details),
    ]),
  );
}
