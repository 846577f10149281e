/** The process layer: the standards in force, as the Markdown their people write. */
import * as z from 'zod/mini';
import { processStream } from '../text/ids.ts';
import { defineQuery } from './query.ts';
import type { Entry } from './recall/entry.ts';
import { standardEntry, standardsInForce } from './standard-entries.ts';

export const showStandardsInput = z.strictObject({
  asOf: z.optional(z.string().check(z.minLength(1))),
});

export type ShowStandardsInput = z.infer<typeof showStandardsInput>;

export interface ShowStandardsResult {
  readonly standards: readonly (Entry & { readonly section: string })[];
  readonly warnings: readonly string[];
}

export const showStandards = defineQuery<ShowStandardsInput, ShowStandardsResult>({
  name: 'show-standards',
  doc: {
    verb: 'standards show',
    summary: 'Show process memory: the standards that every squad is told.',
    input: showStandardsInput as z.ZodMiniType<ShowStandardsInput>,
    writes: false,
    options: { asOf: { summary: 'As of a position, an event id or an ISO time.', value: 'T' } },
    examples: [{ line: 'standards show', does: 'shows the standards in force' }],
  },
  streams: () => [processStream],
  run: async (_input, { view, settings, warnings }) => {
    const rows = await view.rows(standardsInForce({ stream: processStream }));
    return {
      standards: rows.map((row) => ({
        ...standardEntry(row, settings.encoding),
        section: row.section,
      })),
      warnings,
    };
  },
});
