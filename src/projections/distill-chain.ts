/** The distills that make up what is in force: the heads of a stream and all they built on. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** A common table expression `chain (id)`, to stand before a statement. */
export function distillChain(stream: never): RawBuilder<unknown> {
  return sql`with recursive chain (id) as (
    select id from transformations_v2 where stream = ${stream} and head = 1
    union
    select b.basis from distill_basis_v2 b join chain c on b.distill = c.id where b.replaced = 0)`;
}
