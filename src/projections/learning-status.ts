/** What persons and lessons make of a learning: retired, and back again. */
import { statement } from './statement.ts';

export const retire = statement<{ id: string; status: string; by: string | null }>((db, slot) =>
  db
    .updateTable('learnings_v3')
    .set({ status: slot('status'), retired_by: slot('by') })
    .where('id', '=', slot('id'))
    .where('status', '!=', 'erased'),
);

export const restore = statement<{ id: string }>((db, slot) =>
  db
    .updateTable('learnings_v3')
    .set({ status: 'current', retired_by: null })
    .where('id', '=', slot('id'))
    .where('status', '!=', 'erased'),
);
