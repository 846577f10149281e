/** The fields of meta.json are those of the predecessor. */
import { expect, it } from 'vitest';
import { readLegacyMeta } from '../../../src/commands/capture/legacy/read-squad-memory.ts';
import { metaFields } from '../../../src/storage/mirror/render-meta.ts';

it('is read by the reader of the old format', () => {
  const fields = metaFields({
    name: 'Kiln',
    sessions: 3,
    recordedAt: '2026-11-30T06:27:50.123Z',
    hasSemanticMemory: true,
  });
  expect(fields).toMatchObject({ hasSemanticMemory: true, historyFile: 'history.md' });
  expect(readLegacyMeta(JSON.stringify(fields))).toEqual({
    meta: { squadId: 'Kiln', sessionCount: 3, lastUpdated: '2026-11-30T06:27:50.000Z' },
  });
});
