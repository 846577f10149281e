/** The configuration file: its schema, and what is said of a file that does not fit. */
import * as z from 'zod/mini';
import { readOwnSecrets } from './commands/capture/secrets/own-secrets.ts';
import { compilePatterns } from './commands/capture/section-patterns.ts';
import { configKeys } from './config-keys.ts';
import { checkEmbedder, embedderSchema } from './embedder-config.ts';
import { MemoryError } from './errors.ts';
import { isSquadId } from './text/ids.ts';
import { nearestName } from './text/nearest-name.ts';
import { suspiciousFlags } from './text/suspicion.ts';

const tokens = z.int().check(z.minimum(0), z.maximum(200_000));

const retainedDays = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(36_500))));

const ownTexts = z.optional(z.array(z.string().check(z.maxLength(1_000))).check(z.maxLength(200)));

const overridable = {
  enabled: z.optional(z.boolean()),
  tokenBudget: z.optional(tokens),
  autoCapture: z.optional(z.boolean()),
  autoDistillEvery: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  requestSection: z.optional(z.boolean()),
  layers: z.optional(
    z.strictObject({
      process: z.optional(
        z.strictObject({ enabled: z.optional(z.boolean()), tokens: z.optional(tokens) }),
      ),
      program: z.optional(
        z.strictObject({ enabled: z.optional(z.boolean()), tokens: z.optional(tokens) }),
      ),
      episodic: z.optional(
        z.strictObject({
          enabled: z.optional(z.boolean()),
          tokens: z.optional(tokens),
          compressAfterDays: z.optional(z.int().check(z.minimum(0), z.maximum(36_500))),
          maxSessions: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
        }),
      ),
    }),
  ),
  extraction: z.optional(
    z.strictObject({ pattern: z.optional(z.string()), roleTagPattern: z.optional(z.string()) }),
  ),
  relevance: z.optional(
    z.strictObject({
      taskFiltering: z.optional(z.boolean()),
      roleFiltering: z.optional(z.boolean()),
      excludeFlagged: z.optional(z.union([z.boolean(), z.array(z.enum(suspiciousFlags))])),
    }),
  ),
  retain: z.optional(z.strictObject({ skippedLinesDays: retainedDays, ledgersDays: retainedDays })),
} as const;

/** What `squadlog.json` may hold; `squads` and `agents` override the rest by id. */
export const configSchema = z.strictObject({
  $schema: z.optional(z.string()),
  encoding: z.optional(z.enum(['o200k_base', 'cl100k_base'])),
  secrets: z.optional(z.strictObject({ patterns: ownTexts, allow: ownTexts })),
  embedder: z.optional(embedderSchema),
  ...overridable,
  squads: z.optional(z.record(z.string(), z.strictObject(overridable))),
  agents: z.optional(z.record(z.string(), z.strictObject(overridable))),
});

export type Config = z.infer<typeof configSchema>;
export type ConfigOverrides = z.infer<z.ZodMiniObject<typeof overridable>>;

/**
 * Checks a parsed file; fails with `invalid`, naming the key and, for an unknown one, the nearest
 * known.
 */
export function parseConfig(value: unknown, file: string): Config {
  const checked = z.safeParse(configSchema, value);
  if (!checked.success) throw invalidConfig(file, checked.error.issues[0], value);
  const { squads = {}, agents = {}, secrets = {} } = checked.data;
  checkEmbedder(checked.data.embedder ?? {}, file);
  readOwnSecrets({ patterns: secrets.patterns ?? [], allow: secrets.allow ?? [] });
  for (const level of [checked.data, ...Object.values(squads), ...Object.values(agents)]) {
    compilePatterns(level.extraction ?? {});
  }
  refuseNames('squads', Object.keys(squads), file);
  refuseNames('agents', Object.keys(agents), file);
  return checked.data;
}

/** Overrides that no squad or agent could ever have, or two of one. */
function refuseNames(kind: string, names: readonly string[], file: string): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(name.toLowerCase());
    const fault = !isSquadId(name)
      ? 'is no id: 1 to 64 letters, digits, - or _'
      : `and ${kind}.${other} are one id: case makes no difference`;
    if (isSquadId(name) && other === undefined) {
      seen.set(name.toLowerCase(), name);
      continue;
    }
    throw new MemoryError({
      code: 'invalid',
      message: `${file}: ${kind}.${name} ${fault}.`,
      hint: 'squadlog config validate',
    });
  }
}

interface Issue {
  readonly code?: string | undefined;
  readonly path: PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
}

function invalidConfig(file: string, issue: Issue | undefined, value: unknown): MemoryError {
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

function describeIssue(issue: Issue | undefined, value: unknown): string {
  let inner = value;
  for (const part of issue?.path ?? []) inner = (inner as Record<PropertyKey, unknown>)?.[part];
  return `${issue === undefined ? 'invalid' : expectation(issue)}; it is ${shorten(inner)}`;
}

/** What would fit, as the messages of the schema don't always tell. */
function expectation({ code, path, message, values, minimum, maximum }: Issue): string {
  if (values !== undefined) return `one of ${values.map(String).join(', ')}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maximum !== undefined) return `at most ${maximum}`;
  if (code === 'invalid_union' && path.at(-1) === 'excludeFlagged') {
    return `true, false or a list of ${suspiciousFlags.join(', ')}`;
  }
  return message;
}

/** Some keys hold for the whole store, and so are none of a squad's or an agent's. */
function unknownKey(path: readonly string[]): string {
  const name = path.join('.');
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
  ];
  const names = [...groups, ...configKeys.map(({ key }) => key)];
  const wanted = inner.join('.');
  return [...lead, nearestName(wanted, names) ?? 'enabled'].join('.');
}
