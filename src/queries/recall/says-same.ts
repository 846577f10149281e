/**
 * Whether two entries that share most words say the same: what differs in a negation, a number, a
 * name or an order is no repeat, as distillation has it.
 */
import { differenceOf } from '../../distill/likeness/compare-statements.ts';
import { likenessMin } from '../../distill/likeness/likeness-min.ts';
import type { Statement } from '../../distill/likeness/statement.ts';
import { readStatement } from '../../distill/likeness/statement.ts';
import type { Candidate } from './candidate.ts';

/** What was read and compared once is remembered. */
export function sameChecker(): (one: Candidate, other: Candidate) => boolean {
  const statements = new Map<string, Statement>();
  const known = new Map<string, boolean>();
  const read = ({ entry: { id, text } }: Candidate): Statement => {
    const statement = statements.get(id) ?? readStatement(text);
    statements.set(id, statement);
    return statement;
  };
  return (one, other) => {
    const pair = `${one.entry.id} ${other.entry.id}`;
    const same = known.get(pair) ?? differenceOf(read(one), read(other), likenessMin) === undefined;
    known.set(pair, same);
    return same;
  };
}
