/** What is kept of a spawn until its end, as files: requests that wait for a run, and runs. */
import * as z from 'zod/mini';

const owner = {
  squad: z.string(),
  role: z.optional(z.string()),
  agent: z.optional(z.string()),
};

/** A call of a parent whose run may not have started yet. */
export const requestRecord = z.object({
  call: z.string(),
  conversation: z.string(),
  kind: z.optional(z.string()),
  ...owner,
  /** What is to be done, masked; only where tasks choose lines. */
  task: z.optional(z.string()),
  /** The block stands before the task already. */
  told: z.boolean(),
  /** It names no squad that can be: its run is told nothing, and teaches its agent alone. */
  refused: z.optional(z.boolean()),
  /** The run, once it is known. */
  run: z.optional(z.string()),
  at: z.string(),
});

export type RequestRecord = z.infer<typeof requestRecord>;

/** A run, from its start until two weeks after it was touched last. */
export const runRecord = z.object({
  run: z.string(),
  conversation: z.string(),
  kind: z.optional(z.string()),
  ...owner,
  /** What the log calls it the first time. */
  session: z.string(),
  /** How often it started: a resumed run is one more run. */
  times: z.number(),
  open: z.boolean(),
  /** The outcome that the capture recorded. */
  recorded: z.optional(z.string()),
  /** Several calls of other squads could be its own; the join will tell. */
  unsure: z.boolean(),
  /** Its call named no squad that can be. */
  refused: z.optional(z.boolean()),
  /** The final answer, masked, until it is known how the run ended. */
  staged: z.optional(
    z.object({
      text: z.string(),
      outcome: z.optional(z.enum(['success', 'failure', 'partial', 'unknown'])),
      at: z.string(),
      process: z.number(),
    }),
  ),
  at: z.string(),
});

export type RunRecord = z.infer<typeof runRecord>;

/** What the log calls the run this time. */
export function sessionOf({ session, times }: RunRecord): string {
  return times === 1 ? session : `${session}.${times}`;
}
