/**
 * A squad's slate wiped: what was recorded before is hidden; nothing is deleted, and undo brings
 * it back.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';

export const SquadFlushed = defineEvent({
  type: 'SquadFlushed',
  version: 1,
  summary: 'Everything recorded before was hidden; with keepSemantic the patterns stay.',
  schema: () => z.strictObject({ keepSemantic: z.boolean() }),
  example: { keepSemantic: true },
});
