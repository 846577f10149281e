/** A finished sub-agent run as it was captured; its learnings follow as events of their own. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const SessionRecorded = defineEvent({
  type: 'SessionRecorded',
  version: 1,
  summary: 'A finished run was captured: outcome, title, size and digest of its output.',
  schema: () =>
    z.strictObject({
      session: field.sessionRef,
      /** The squad or agent as its people write it. */
      name: field.id,
      agent: z.optional(field.id),
      role: z.optional(field.role),
      outcome: field.outcome,
      /** The masked `Task:` line. */
      title: z.optional(z.string().check(z.maxLength(200))),
      /** Tokens of `- title`, for the one line that is left of an old session. */
      titleTokens: z.optional(field.tokenCounts),
      promptDigest: z.optional(field.digest),
      output: z.strictObject({
        bytes: field.count,
        /** Keyed with the store's own key, so that a guess at the text can't be confirmed. */
        digest: z.optional(field.digest),
        locator: z.optional(field.shortText),
        /** The raw output; only when its retention is switched on. */
        text: z.optional(z.string()),
      }),
      learnings: field.count,
      skipped: field.count,
      masked: field.count,
      /** Why no learning was stored, where none was. */
      emptyReason: z.optional(field.shortText),
      imported: z.optional(
        z.strictObject({ path: field.shortText, line: field.count, compressed: z.boolean() }),
      ),
    }),
  example: {
    session: { id: 'spawn-7', client: 'cli' },
    name: 'Kiln',
    outcome: 'success' as const,
    title: 'Move the flags into one file',
    output: { bytes: 1204 },
    learnings: 2,
    skipped: 0,
    masked: 0,
  },
});
