/** Which revisions of the process layer brought a standard into force, and which took it out. */
import { isOpaque } from '../events/index.ts';
import { shortId } from '../text/ids.ts';
import type { Touch } from './explanation.ts';
import type { View } from './query.ts';
import type { StandardColumns } from './standard-entries.ts';

export async function standardHistory(
  { id, revision, position: recorded }: StandardColumns,
  stream: string,
  view: View,
): Promise<readonly Touch[]> {
  const touches: Touch[] = [];
  const name = shortId('S', revision);
  let isInForce = false;
  const types = ['StandardsRevised', 'EntryErased'];
  for await (const event of view.events({ streams: [stream], types, after: recorded })) {
    if (isOpaque(event)) continue;
    const { id: eventId, type, recordedAt: at, position, actor } = event;
    const told = { event: eventId, type, at, position, by: `${actor.kind} ${actor.id}` };
    if (event.type === 'EntryErased' && event.data.entry === id) {
      touches.push({ ...told, what: `erased ${name}` });
    }
    if (event.type !== 'StandardsRevised') continue;
    const isNamed = event.data.standards.includes(id);
    if (isNamed === isInForce) continue;
    isInForce = isNamed;
    const { reason } = event.data;
    const why = reason === undefined ? '' : `: ${reason}`;
    touches.push({ ...told, what: `${isNamed ? 'put' : 'took'} ${name} ${ways(isNamed)}${why}` });
  }
  return touches;
}

function ways(isIn: boolean): string {
  return isIn ? 'in force' : 'out of force';
}
