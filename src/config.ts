/** The configuration file: its schema, and what is said of a file that does not fit. */
import * as z from 'zod/mini';
import { readOwnSecrets } from './commands/capture/secrets/own-secrets.ts';
import { compilePatterns } from './commands/capture/section-patterns.ts';
import { invalidConfig } from './config-faults.ts';
import { checkEmbedder, embedderSchema } from './embedder-config.ts';
import { MemoryError } from './errors.ts';
import { isSquadId, roleName, squadId } from './text/ids.ts';
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
  layers: layersWith({}),
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

const ofAgent = {
  ...overridable,
  squad: z.optional(squadId),
  role: z.optional(roleName),
} as const;

const milliseconds = z.optional(z.int().check(z.minimum(1), z.maximum(3_600_000)));

const storeSchema = z.strictObject({
  url: z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))),
  connectTimeoutMs: milliseconds,
  statementTimeoutMs: milliseconds,
  connectionsMax: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});

/** What `squadlog.json` may hold; `squads` and `agents` override the rest by id. */
export const configSchema = z.strictObject({
  $schema: z.optional(z.string()),
  encoding: z.optional(z.enum(['o200k_base', 'cl100k_base'])),
  secrets: z.optional(z.strictObject({ patterns: ownTexts, allow: ownTexts })),
  embedder: z.optional(embedderSchema),
  store: z.optional(storeSchema),
  defaultSquad: z.optional(squadId),
  ...overridable,
  layers: layersWith({ path: z.optional(z.string().check(z.maxLength(4_000))) }),
  squads: z.optional(z.record(z.string(), z.strictObject(overridable))),
  agents: z.optional(z.record(z.string(), z.strictObject(ofAgent))),
});

export type Config = z.infer<typeof configSchema>;
export type ConfigOverrides = z.infer<z.ZodMiniObject<typeof overridable>>;

/** Settings as they stand in one place: a file, or what a host keeps for us. */
export interface ConfigPlace {
  /** What messages call it. */
  readonly from: string;
  readonly config: Config;
}

/**
 * Checks a parsed file; fails with `invalid`, naming the key and, for an unknown one, the nearest
 * known.
 */
export function parseConfig(value: unknown, file: string): Config {
  const config = parseAlone(value, file);
  checkEmbedder(config.embedder ?? {}, file);
  return config;
}

/** Checks places of which each goes over those before it; what must go together may be split. */
export function parsePlaces(
  places: readonly { readonly from: string; readonly value: unknown }[],
): readonly ConfigPlace[] {
  const parsed = places.map(({ from, value }) => ({ from, config: parseAlone(value, from) }));
  const embedder = Object.assign({}, ...parsed.map(({ config }) => config.embedder));
  checkEmbedder(embedder, places.map(({ from }) => from).join(' and '));
  return parsed;
}

function parseAlone(value: unknown, file: string): Config {
  const checked = z.safeParse(configSchema, value);
  if (!checked.success) throw invalidConfig(file, checked.error.issues[0], value);
  const { squads = {}, agents = {}, secrets = {} } = checked.data;
  readOwnSecrets({ patterns: secrets.patterns ?? [], allow: secrets.allow ?? [] });
  for (const level of [checked.data, ...Object.values(squads), ...Object.values(agents)]) {
    compilePatterns(level.extraction ?? {});
  }
  refuseNames('squads', Object.keys(squads), file);
  refuseNames('agents', Object.keys(agents), file);
  return checked.data;
}

function layersWith<Process extends z.core.$ZodShape>(process: Process) {
  const switches = { enabled: z.optional(z.boolean()), tokens: z.optional(tokens) };
  return z.optional(
    z.strictObject({
      process: z.optional(z.strictObject({ ...switches, ...process })),
      program: z.optional(z.strictObject(switches)),
      episodic: z.optional(
        z.strictObject({
          ...switches,
          compressAfterDays: z.optional(z.int().check(z.minimum(0), z.maximum(36_500))),
          maxSessions: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
        }),
      ),
    }),
  );
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
