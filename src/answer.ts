/** Answers a query over a consistent view: of now, or of any earlier position of the log. */
import { resolveAsOf, tellWithheld } from './as-of.ts';
import type { EventData } from './events/index.ts';
import type { Query, QueryContext } from './queries/query.ts';
import type { Entry } from './queries/recall/entry.ts';
import type { ReadSettings } from './queries/recall/settings.ts';
import { soundView } from './queries/sound-view.ts';
import type { ComparedThen, Understanding } from './queries/understanding.ts';
import type { Reader, Storage } from './storage/storage.ts';

type Injection = EventData<'MemoryInjected'>;

export interface AnswerParts {
  readonly storage: Storage;
  readonly root: string;
  readonly settings: ReadSettings;
  /** Where the standards lie, if not in the root's own file. */
  readonly standardsPath?: string | null;
  readonly countTokens: QueryContext['countTokens'];
  /** `then`: how an earlier answer compared texts, which is to come out again. */
  understand(text: string, then?: ComparedThen): Promise<Understanding>;
}

/** Runs a query; an `asOf` in its input chooses the position. */
export async function answer<Input, Result>(
  query: Query<Input, Result>,
  input: Input,
  { storage, root, settings, standardsPath, countTokens, understand }: AnswerParts,
): Promise<Result> {
  const { view, injection } = await openView(query, input, storage);
  const warnings = [...(await storage.warnings()), ...tellWithheld(view.withheld)];
  const sound = query.asksOfShown === true ? undefined : soundView(view, { stays: true });
  try {
    const result = await query.run(input, {
      view: sound?.view ?? view,
      settings: injection === undefined ? settings : settingsOfThen(settings, injection),
      ...(injection === undefined ? {} : { injection }),
      root,
      warnings,
      storeBytes: async () => (await storage.facts()).bytes,
      hostFailures: async () => (await import('./spawns/read-host-notes.ts')).readFailures(root),
      countTokens,
      understand: (text) => understand(text, comparedThen(injection)),
      findPlaces: (entries) => findEntries(entries, root, standardsPath),
    });
    return withWarnings(result, { warnings, altered: sound?.warnings() ?? [] });
  } finally {
    await view.close();
  }
}

/** What looks into files is loaded where somebody asks for lines of them. */
async function findEntries(
  entries: readonly Entry[],
  root: string,
  standardsPath: string | null | undefined,
) {
  const { findPlaces } = await import('./storage/mirror/find-places.ts');
  const { standardsPlace } = await import('./storage/mirror/standards-place.ts');
  return findPlaces(root, entries, standardsPlace(root, standardsPath));
}

/** A result that has no place for warnings gets one where there are any. */
function withWarnings<Result>(
  result: Result,
  { warnings, altered }: Record<'warnings' | 'altered', readonly string[]>,
): Result {
  const told = (result as { readonly warnings?: readonly string[] }).warnings ?? warnings;
  return told.length + altered.length === 0
    ? result
    : { ...result, warnings: [...told, ...altered] };
}

/** Ledgers that do not name one are older than embedders. */
function comparedThen(injection: Injection | undefined): ComparedThen | undefined {
  const { embedder, vectorShare: share, vectorsUntil: until } = injection?.settings ?? {};
  if (typeof embedder !== 'string') return undefined;
  return {
    embedder,
    share: typeof share === 'number' ? share : undefined,
    until: typeof until === 'string' ? JSON.parse(until) : {},
  };
}

/** Settings as the ledger noted them, so that a block comes out as it was given. */
function settingsOfThen(now: ReadSettings, { settings, encoding }: Injection): ReadSettings {
  const then = <Value>(key: string, current: Value) => (settings[key] ?? current) as Value;
  const layer = (name: 'process' | 'program' | 'episodic') => ({
    enabled: then(`layers.${name}.enabled`, now.layers[name].enabled),
    tokens: then(`layers.${name}.tokens`, now.layers[name].tokens),
  });
  return {
    ...now,
    encoding: encoding === 'cl100k_base' ? 'cl100k_base' : 'o200k_base',
    roleFiltering: then('roleFiltering', now.roleFiltering),
    taskFiltering: then('taskFiltering', now.taskFiltering),
    requestSection: then('requestSection', now.requestSection),
    // Ledgers that do not name it are older than the setting.
    excludeFlagged: String(settings['excludeFlagged'] ?? '')
      .split(' ')
      .filter(Boolean),
    layers: { process: layer('process'), program: layer('program'), episodic: layer('episodic') },
  };
}

interface Opened {
  readonly view: Reader;
  /** What was injected there, where `asOf` names an injection. */
  readonly injection?: Injection | undefined;
}

async function openView<Input>(
  query: Query<Input, unknown>,
  input: Input,
  storage: Storage,
): Promise<Opened> {
  const { asOf } = input as { readonly asOf?: string };
  if (asOf === undefined) return { view: await storage.read() };
  const { position, injection } = await resolveAsOf(asOf, storage);
  const how = { withholdsForgotten: true };
  return { view: await storage.readAt(position, query.streams?.(input), how), injection };
}
