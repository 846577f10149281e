/** Runs what a policy asks for: a bundle of its own, as most writes need none. */
import { compressSessions } from './commands/compress-sessions.ts';
import { distillSquad } from './commands/distill-squad.ts';
import type { DueTransformation } from './policies/policy.ts';
import type { Settings } from './settings.ts';
import { streamId, streamKind } from './text/ids.ts';
import type { TransformationParts } from './transformation-runs.ts';
import { runTransformation, transformationEffects } from './transformation-runs.ts';

/**
 * How much it did: 1 for a distill, a number of sessions for a compress; 0 where another process
 * did it.
 */
export async function performDue(
  { transformation, key }: DueTransformation,
  context: {
    readonly stream: string;
    readonly parts: TransformationParts;
    readonly settings: Settings;
  },
): Promise<number> {
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
