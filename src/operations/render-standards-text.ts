/** The process layer as the text of its file, for editors: read back, it gives the same. */
import { standardsInForce } from '../queries/standard-entries.ts';
import { renderStandards } from '../storage/mirror/render-standards.ts';
import { processStream } from '../text/ids.ts';
import { defineOperation } from './operation.ts';

export interface RenderStandardsTextResult {
  readonly markdown: string;
  /** Standards in it. */
  readonly count: number;
}

export const renderStandardsText = defineOperation<unknown, RenderStandardsTextResult>({
  name: 'render-standards-text',
  run: async (_input, { storage }) => {
    const reader = await storage.read();
    try {
      const rows = await reader.rows(standardsInForce({ stream: processStream }));
      return { markdown: renderStandards(rows), count: rows.length };
    } finally {
      await reader.close();
    }
  },
});
