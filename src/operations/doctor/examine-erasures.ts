/** What `doctor` looks at of erasures: whether the store's files are clean of what was erased. */
import { isOpaque } from '../../events/index.ts';
import type { Reader } from '../../storage/storage.ts';
import { shortId } from '../../text/ids.ts';
import { eraseLine } from '../erase/erase-line.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';

/** Any later erasure finishes what a reader kept from being done, the same one again too. */
export async function examineErasures({ storage }: OperationContext): Promise<Finding[]> {
  const { uncleaned } = await storage.facts();
  if (uncleaned === 0) return [];
  const reader = await storage.read();
  try {
    const newest = { types: ['EntryErased'], newestFirst: true, limit: 1 };
    for await (const event of reader.events(newest)) {
      if (isOpaque(event) || event.type !== 'EntryErased') continue;
      const name = await nameOf(event.data.entry, storage, reader);
      return [found(uncleaned, eraseLine(event.stream, name))];
    }
  } finally {
    await reader.close();
  }
  return [found(uncleaned)];
}

/** The log keeps its place. */
async function nameOf(
  entry: string,
  storage: OperationContext['storage'],
  reader: Reader,
): Promise<string> {
  const position = (await storage.positionOf(entry)) ?? 0;
  for await (const { type, revision } of reader.events({ after: position - 1, until: position })) {
    return shortId(type === 'StandardRecorded' ? 'S' : 'L', revision);
  }
  return entry;
}

/** What retention dropped is cleaned by its next run. */
function found(orders: number, hint?: string): Finding {
  const detail =
    'bytes of what was erased or dropped may still lie in the files of the store, as it was in ' +
    `use (orders: ${orders})`;
  const level = hint === undefined ? 'note' : 'warning';
  return { level, what: 'erasure', detail, ...(hint === undefined ? {} : { hint }) };
}
