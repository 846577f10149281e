/** What is said of settings that do not fit: which key it is, and what was meant. */
import { configKeys } from './config-keys.ts';
import { MemoryError } from './errors.ts';
import { nearestName } from './text/nearest-name.ts';
import { suspiciousFlags } from './text/suspicion.ts';

/** The part of an issue of the schema that is read here. */
export interface ConfigIssue {
  readonly code?: string | undefined;
  readonly path: PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

/** An `invalid` that names the place, the key and, for an unknown one, the nearest known. */
export function invalidConfig(
  file: string,
  issue: ConfigIssue | undefined,
  value: unknown,
): MemoryError {
  const path = issue?.path.map(String) ?? [];
  const [unknown] = issue?.keys ?? [];
  const message =
    unknown === undefined
      ? `${file}: ${path.join('.') || 'the file'} does not fit (${describeIssue(issue, value)}).`
      : `${file}: ${unknownKey([...path, unknown])}`;
  return new MemoryError({
    code: 'invalid',
    message,
    hint: 'squadlog config validate',
    details: issue,
  });
}

function describeIssue(issue: ConfigIssue | undefined, value: unknown): string {
  let inner = value;
  for (const part of issue?.path ?? []) inner = (inner as Record<PropertyKey, unknown>)?.[part];
  const expected = issue === undefined ? 'invalid' : expectation(issue);
  return mayBeSecret(issue, inner) ? expected : `${expected}; it is ${shorten(inner)}`;
}

/** The URL of a store has a password, wherever below `store` it was put. */
function mayBeSecret(issue: ConfigIssue | undefined, value: unknown): boolean {
  return issue?.path[0] === 'store' && typeof value === 'string';
}

/** What would fit, as the messages of the schema don't always tell. */
function expectation({ code, path, message, values, minimum, maximum }: ConfigIssue): string {
  if (values !== undefined) return `one of ${values.map(String).join(', ')}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maximum !== undefined) return `at most ${maximum}`;
  if (code === 'invalid_union' && path.at(-1) === 'excludeFlagged') {
    return `true, false or a list of ${suspiciousFlags.join(', ')}`;
  }
  return message;
}

/** Some keys hold for the whole store, and so are none of a squad's or an agent's; some for one. */
function unknownKey(path: readonly string[]): string {
  const name = path.join('.');
  const [first, , ...inner] = path;
  const isOverride = first === 'squads' || first === 'agents';
  const key = isOverride ? inner.join('.') : name;
  if (configKeys.some((known) => known.key === key && known.agentsOnly === true)) {
    return `${name} holds for one agent only; it goes below agents.<id>.`;
  }
  const nearest = nearestKey(path);
  return nearest === name
    ? `${name} can't be set for one squad or agent; it holds for the whole store.`
    : `unknown key ${name}; did you mean ${nearest}?`;
}

/** A value may be long, or nested deeper than it can be written. */
function shorten(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
  const text = JSON.stringify(value) ?? 'missing';
  return text.length <= shownMax ? text : `${text.slice(0, shownMax)}…`;
}

const shownMax = 100;

/** The known key with the fewest edits from an unknown one. */
function nearestKey(path: readonly string[]): string {
  const [first = '', , ...rest] = path;
  const inner = first === 'squads' || first === 'agents' ? rest : path;
  const lead = path.slice(0, path.length - inner.length);
  const layers = ['process', 'program', 'episodic'].map((name) => `layers.${name}`);
  const groups = [
    'squads',
    'agents',
    'layers',
    ...layers,
    'extraction',
    'relevance',
    'retain',
    'secrets',
    'embedder',
    'store',
  ];
  const known = configKeys.filter(({ agentsOnly }) => agentsOnly !== true || first === 'agents');
  const names = [...groups, ...known.map(({ key }) => key)];
  const wanted = inner.join('.');
  return [...lead, nearestName(wanted, names) ?? 'enabled'].join('.');
}
