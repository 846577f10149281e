/** One import: which files were read, with digest and size, and what could not be read. */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

export const HistoryImported = defineEvent({
  type: 'HistoryImported',
  version: 1,
  summary: 'Files of another memory were imported: their digests, what they held, what was broken.',
  schema: () =>
    z.strictObject({
      /** The squad or agent as its people write it; missing where standards were imported. */
      name: z.optional(field.id),
      format: z.enum(['squad-memory', 'markdown', 'jsonl']),
      files: z.array(
        z.strictObject({
          path: field.shortText,
          kind: field.id,
          digest: field.digest,
          bytes: field.count,
          sessions: field.count,
          entries: field.count,
        }),
      ),
      problems: z.array(
        z.strictObject({ path: field.shortText, line: field.count, reason: field.shortText }),
      ),
    }),
  example: {
    name: 'Checkout',
    format: 'squad-memory' as const,
    files: [
      {
        path: 'checkout/history.md',
        kind: 'history',
        digest: 'c'.repeat(64),
        bytes: 2048,
        sessions: 7,
        entries: 14,
      },
    ],
    problems: [],
  },
});
