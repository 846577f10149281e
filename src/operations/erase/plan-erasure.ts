/** Works out what an erasure lets go of, what it can't, and what else says the same. */
import { requireEntries, requireStandard } from '../../commands/change-by-hand.ts';
import type { ErasureOrder } from '../../commands/record-erasure.ts';
import { loadStreamState } from '../../projections/load-stream-state.ts';
import type { AlikeEntry } from '../../queries/alike-entries.ts';
import type { Reader } from '../../storage/storage.ts';
import { processStream } from '../../text/ids.ts';
import type { Copies } from './find-copies.ts';
import { findCopies } from './find-copies.ts';
import { findSiblings } from './find-siblings.ts';

/** An entry that was named, as it is before the erasure. */
export interface NamedEntry {
  readonly id: string;
  readonly shortId: string;
  readonly role: string;
  readonly text: string;
  readonly status: 'current' | 'superseded' | 'forgotten' | 'erased';
}

export interface ErasurePlan extends Copies {
  readonly named: readonly NamedEntry[];
  /** Those whose words are there still. */
  readonly left: readonly NamedEntry[];
  readonly orders: readonly ErasureOrder[];
  readonly siblings: readonly AlikeEntry[];
  /** The position that it was worked out at. */
  readonly position: number;
}

/** Fails with `not_found` where nothing fits, and `invalid` where several entries do. */
export async function planErasure(
  stream: string,
  reference: string,
  view: Reader,
): Promise<ErasurePlan> {
  const named = await findNamed(stream, reference, view);
  const left = named.filter(({ status }) => status !== 'erased');
  const { erasable, kept } = await findCopies(toErased(left), view);
  return {
    ...{ named, left, erasable, kept },
    orders: left.map(({ id }, index) => ({
      entry: id,
      events: index === 0 ? [id, ...erasable.map((copy) => copy.id)] : [id],
    })),
    siblings: await findSiblings(left, view),
    position: view.position,
  };
}

export function toErased(entries: readonly NamedEntry[]): {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
} {
  return { ids: entries.map(({ id }) => id), texts: entries.map(({ text }) => text) };
}

async function findNamed(
  stream: string,
  reference: string,
  view: Reader,
): Promise<readonly NamedEntry[]> {
  const isStandard = stream === processStream;
  const { load, assemble } = loadStreamState({
    stream,
    ...(isStandard ? { recordedStandards: true } : { entries: [reference] }),
  });
  const rows: (readonly unknown[])[] = [];
  for (const selection of load) rows.push(await view.rows(selection));
  const state = assemble(rows);
  if (!isStandard) return requireEntries(state, reference, stream);
  const { status = 'superseded', ...standard } = requireStandard(state, reference);
  return [{ ...standard, role: 'ALL', status }];
}
