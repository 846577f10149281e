/** Runs what a policy asks for: a bundle of its own, as most writes need none. */
import { compressSessions } from './commands/compress-sessions.ts';
import { distillSquad } from './commands/distill-squad.ts';
import { dropPayloads } from './commands/drop-payloads.ts';
import type { Due, DueDrop } from './policies/policy.ts';
import { loadStreamState } from './projections/load-stream-state.ts';
import type { Settings } from './settings.ts';
import { streamId, streamKind } from './text/ids.ts';
import type { TransformationParts } from './transformation-runs.ts';
import { runTransformation, transformationEffects } from './transformation-runs.ts';

/**
 * How much it did: 1 for a distill, a number of sessions for a compress, of payloads for a drop; 0
 * where another process did it.
 */
export async function performDue(
  due: Due,
  context: {
    readonly stream: string;
    readonly parts: TransformationParts;
    readonly settings: Settings;
  },
): Promise<number> {
  if ('command' in due) return drop(due, context.stream, context.parts);
  const { transformation, key } = due;
  const { stream, parts, settings } = context;
  const input = { [streamKind(stream)]: streamId(stream), dryRun: false };
  const how = {
    effects: transformationEffects(settings),
    encoding: settings.encoding,
    policyKey: key,
  };
  if (transformation === 'distill-squad') {
    const { changed } = await runTransformation(distillSquad, input, { parts, how });
    return changed ? 1 : 0;
  }
  const done = await runTransformation(compressSessions, input, { parts, how });
  const { changed, sessions } = done;
  return changed ? sessions : 0;
}

/** The lock is held for one event; giving space back waits for a moment without readers. */
async function drop(
  { key, droppable }: DueDrop,
  stream: string,
  { storage, newId, hash }: TransformationParts,
): Promise<number> {
  const { load, assemble } = loadStreamState({ stream, droppable });
  const input = { stream, key, droppable };
  const { result } = await storage.commit({
    stream,
    keys: [key],
    load,
    decide: (rows, at) => dropPayloads.decide(input, assemble(rows), { ...at, newId, hash }),
  });
  return result.lines + result.ledgers;
}
