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
  const types = ['StandardsRevised', 'EntryRetired', 'EntryRestored', 'EntryErased'];
  for await (const event of view.events({ streams: [stream], types, after: recorded })) {
    if (isOpaque(event)) continue;
    const { id: eventId, type, recordedAt: at, position, actor } = event;
    const told = { event: eventId, type, at, position, by: `${actor.kind} ${actor.id}` };
    if (event.type === 'EntryErased' && event.data.entry === id) {
      touches.push({ ...told, what: `erased ${name}` });
    }
    if (event.type === 'EntryRetired' && event.data.entry === id) {
      isInForce = false;
      touches.push({ ...told, what: `forgot ${name}${because(event.data)}` });
    }
    if (event.type === 'EntryRestored' && event.data.entry === id) {
      touches.push({ ...told, what: `restored ${name}${because(event.data)}` });
    }
    if (event.type !== 'StandardsRevised') continue;
    const isNamed = event.data.standards.includes(id);
    if (isNamed === isInForce) continue;
    isInForce = isNamed;
    const verb = isNamed ? 'put' : 'took';
    touches.push({ ...told, what: `${verb} ${name} ${ways(isNamed)}${because(event.data)}` });
  }
  return touches;
}

function because({ reason }: { readonly reason?: string | undefined }): string {
  return reason === undefined ? '' : `: ${reason}`;
}

function ways(isIn: boolean): string {
  return isIn ? 'in force' : 'out of force';
}
