/**
 * Decides program memory anew under the same or other rules: shows every difference with its
 * reason, and takes the result over where asked.
 */
import * as z from 'zod/mini';
import { replayRules } from '../commands/replay-rules.ts';
import type { RulesRef } from '../commands/transformation.ts';
import { MemoryError } from '../errors.ts';
import { streamsOfKind } from '../queries/stream-rows.ts';
import { agentId, squadId } from '../text/ids.ts';
import type { TransformationResult } from '../transformation-result.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

export const replayMemoryInput = z.strictObject({
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  rules: z.optional(z.string().check(z.minLength(1))),
  diff: z._default(z.boolean(), false),
  apply: z._default(z.boolean(), false),
});

export type ReplayMemoryInput = z.infer<typeof replayMemoryInput>;

/** How answers name a rule set. */
export interface ReplayedRules {
  readonly rules: string;
  readonly version: number;
  readonly hash: string;
}

export interface Replay extends TransformationResult {
  /** What decided the patterns in force, and what decided now. */
  readonly from: ReplayedRules;
  readonly to: ReplayedRules;
  /** True where the rules decide what is in force. */
  readonly identical: boolean;
  readonly applied: boolean;
  readonly notices: readonly string[];
}

/** One memory where one is named, else all squads. */
export type ReplayMemoryResult = Replay | { readonly replays: readonly Replay[] };

export const replayMemory = defineOperation<ReplayMemoryInput, ReplayMemoryResult>({
  name: 'replay-memory',
  doc: {
    verb: 'replay',
    summary: 'Show what program memory would be under these or other rules, and why; or apply it.',
    input: replayMemoryInput as z.ZodMiniType<ReplayMemoryInput>,
    writes: true,
    options: {
      squad: {
        summary: 'Only this squad; all squads where none is named.',
        position: 0,
        value: 'squad',
      },
      agent: { summary: "An agent's own memory.", value: 'A' },
      rules: {
        summary: 'The name of a shipped set, or a file. Default: the rules in force.',
        value: 'NAME|FILE',
      },
      diff: { summary: 'Only show every difference and write nothing, as without --apply.' },
      apply: { summary: 'Adopt the rules and take the result over; undo takes both back.' },
    },
    examples: [
      { line: 'replay kiln', does: 'checks that the rules in force decide what is in force' },
      { line: 'replay kiln --rules squad-memory --diff', does: 'shows what other rules would do' },
      { line: 'replay kiln --rules squad-memory --apply', does: 'takes that over' },
    ],
  },
  run: async ({ squad, agent, rules, diff, apply }, context) => {
    if (diff && apply) {
      throw new MemoryError({
        code: 'invalid',
        message: '--diff writes nothing and --apply does; ask for one of them.',
        hint: 'squadlog replay <squad> --rules <name|file> --diff',
      });
    }
    const one = (whose: { readonly squad?: string; readonly agent?: string }) =>
      replayOne({ ...whose, rules, dryRun: !apply }, context);
    if (squad !== undefined || agent !== undefined) {
      return one({
        ...(squad === undefined ? {} : { squad }),
        ...(agent === undefined ? {} : { agent }),
      });
    }
    const replays: Replay[] = [];
    for (const name of await squadNames(context)) replays.push(await one({ squad: name }));
    return { replays };
  },
});

async function replayOne(
  input: Parameters<typeof replayRules.scope>[0],
  context: OperationContext,
): Promise<Replay> {
  const done = await context.runTransformation(replayRules, input);
  const { from, to } = done;
  return {
    ...done,
    from: nameRules(from),
    to: nameRules(to),
    applied: done.changed && !done.dryRun,
  };
}

function nameRules({ name, version, hash }: RulesRef): ReplayedRules {
  return { rules: name, version, hash };
}

async function squadNames({ storage }: OperationContext): Promise<readonly string[]> {
  const view = await storage.read();
  try {
    return (await view.rows(streamsOfKind({ kind: 'squad' }))).map(({ name }) => name);
  } finally {
    await view.close();
  }
}
