/** Answers a query over a consistent view: of now, or of any earlier position of the log. */
import { MemoryError } from './errors.ts';
import type { Query, QueryContext } from './queries/query.ts';
import type { ReadSettings } from './queries/recall/settings.ts';
import type { Reader, Storage } from './storage/storage.ts';
import { toIsoMoment } from './text/dates.ts';

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
  const view = await openView(query, input, storage);
  try {
    return await query.run(input, {
      view,
      settings,
      root,
      warnings,
      storeBytes: async () => (await storage.facts()).bytes,
      countTokens,
    });
  } finally {
    await view.close();
  }
}

async function openView<Input>(
  query: Query<Input, unknown>,
  input: Input,
  storage: Storage,
): Promise<Reader> {
  const { asOf } = input as { readonly asOf?: string };
  if (asOf === undefined) return storage.read();
  return storage.readAt(await resolveAsOf(asOf, storage), query.streams?.(input));
}

/** A position, an event id, or an ISO time: the greatest position recorded up to it. */
async function resolveAsOf(asOf: string, storage: Storage): Promise<number> {
  const wanted = asOf.trim();
  if (/^\d{1,15}$/.test(wanted)) return refuseFuture(Number(wanted), storage);
  const moment = toIsoMoment(wanted);
  if (moment !== undefined) return storage.positionAt(moment);
  const position = await storage.positionOf(wanted.toUpperCase());
  if (position !== undefined) return position;
  throw new MemoryError({
    code: /^[0-9A-Z]{26}$/i.test(wanted) ? 'not_found' : 'invalid',
    message:
      `"${asOf}" is no position, no id of an event and no ISO time; the log shows what there ` +
      'is.',
    hint: 'squadlog log',
  });
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
