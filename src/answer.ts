/** Answers a query over a consistent view: of now, or of any earlier position of the log. */
import { MemoryError } from './errors.ts';
import type { EventData } from './events/index.ts';
import { isOpaque } from './events/index.ts';
import type { Query, QueryContext } from './queries/query.ts';
import type { ReadSettings } from './queries/recall/settings.ts';
import type { Reader, Storage } from './storage/storage.ts';
import { toIsoMoment } from './text/dates.ts';

type Injection = EventData<'MemoryInjected'>;

export interface AnswerParts {
  readonly storage: Storage;
  readonly root: string;
  readonly settings: ReadSettings;
  readonly countTokens: QueryContext['countTokens'];
}

/** Runs a query; an `asOf` in its input chooses the position. */
export async function answer<Input, Result>(
  query: Query<Input, Result>,
  input: Input,
  { storage, root, settings, countTokens }: AnswerParts,
): Promise<Result> {
  const warnings = await storage.warnings();
  const { view, injection } = await openView(query, input, storage);
  try {
    return await query.run(input, {
      view,
      settings: injection === undefined ? settings : settingsOfThen(settings, injection),
      ...(injection === undefined ? {} : { injection }),
      root,
      warnings,
      storeBytes: async () => (await storage.facts()).bytes,
      countTokens,
    });
  } finally {
    await view.close();
  }
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
  return { view: await storage.readAt(position, query.streams?.(input)), injection };
}

interface Moment {
  readonly position: number;
  readonly injection?: Injection;
}

/**
 * A position, an event id, or an ISO time: the greatest position recorded up to it. An injection
 * stands for the position that its block was read at.
 */
async function resolveAsOf(asOf: string, storage: Storage): Promise<Moment> {
  const wanted = asOf.trim();
  if (/^\d{1,15}$/.test(wanted)) return { position: await refuseFuture(Number(wanted), storage) };
  const moment = toIsoMoment(wanted);
  if (moment !== undefined) return { position: await storage.positionAt(moment) };
  const position = await storage.positionOf(wanted.toUpperCase());
  if (position !== undefined) return readMoment(position, storage);
  throw new MemoryError({
    code: /^[0-9A-Z]{26}$/i.test(wanted) ? 'not_found' : 'invalid',
    message:
      `"${asOf}" is no position, no id of an event and no ISO time; the log shows what ` +
      'there is.',
    hint: 'squadlog log',
  });
}

async function readMoment(position: number, storage: Storage): Promise<Moment> {
  const reader = await storage.read();
  try {
    for await (const event of reader.events({ after: position - 1, until: position })) {
      if (!isOpaque(event) && event.type === 'MemoryInjected') {
        return { position: event.data.asOf, injection: event.data };
      }
    }
    return { position };
  } finally {
    await reader.close();
  }
}

async function refuseFuture(position: number, storage: Storage): Promise<number> {
  const reader = await storage.read();
  const head = reader.position;
  await reader.close();
  if (position <= head) return position;
  throw new MemoryError({
    code: 'not_found',
    message: `The log has ${head} events; there is no position ${position} yet.`,
    hint: 'squadlog log',
  });
}
