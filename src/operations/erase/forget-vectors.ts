/** Lets go of the vectors of what is erased: they tell much of a text to whoever has the model. */
import { forgetStoredVectors } from '../../vectors/vector-runs.ts';
import type { OperationContext } from '../operation.ts';
import type { NamedEntry } from './plan-erasure.ts';

/** Of what was erased before too, which another process may have embedded meanwhile. */
export async function forgetVectors(
  stream: string,
  named: readonly NamedEntry[],
  { root, storage }: OperationContext,
): Promise<string | undefined> {
  const found = await Promise.all(named.map(({ id }) => storage.positionOf(id)));
  const positions = found.filter((position) => position !== undefined);
  return forgetStoredVectors(root.root, stream, positions);
}
