/**
 * Writes the log as JSON lines: a header, then each event with everything that the hash chain
 * covers.
 */
import { createReadStream, existsSync, lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MemoryError } from '../../errors.ts';
import type { HashedEvent } from '../../storage/hash-chain.ts';
import { digestEnvelope, findFault } from '../../storage/hash-chain.ts';
import type { Storage } from '../../storage/storage.ts';
import { emptyHead } from '../../storage/storage.ts';
import type { OperationContext } from '../operation.ts';
import type { WrittenFile } from './export-markdown.ts';
import { standsInTheWay, writeWhole } from './exported-file.ts';
import type { LogHeader } from './log-lines.ts';
import { logFileName, readHeader, writeEvent, writeHeader } from './log-lines.ts';

/**
 * Writes `log.jsonl` as of a position. Of streams that are not asked for only digests are written,
 * which is enough to verify the chain. An earlier export of the same log is replaced; any other
 * file is not (`refused`). Fails with `corrupt` where the log itself is broken.
 */
export async function exportJsonl(
  out: string,
  options: {
    readonly context: OperationContext;
    readonly streams: readonly string[] | undefined;
    readonly until: number;
  },
): Promise<{ files: readonly WrittenFile[]; events: number; inFull: number; head: string }> {
  const { context, streams, until } = options;
  const path = resolve(join(out, logFileName));
  const header: LogHeader = {
    squadlog: 'log',
    format: 1,
    events: until,
    head: (await hashAt(context.storage, until)) ?? emptyHead,
    exportedStreams: streams === undefined ? null : [...streams],
  };
  await refuseOther(path, header, context.storage);
  const counts = { inFull: 0 };
  const lines = logLines(header, context, counts);
  const { bytes } = await writeWhole(path, lines);
  return { files: [{ path, bytes }], events: until, ...counts, head: header.head };
}

const progressEvents = 1_000;

async function* logLines(
  header: LogHeader,
  { storage, onProgress }: OperationContext,
  counts: { inFull: number },
): AsyncGenerator<string> {
  yield writeHeader(header);
  const { events: total, exportedStreams } = header;
  let previous = { position: 0, hash: emptyHead };
  for await (const event of storage.hashedEvents({ until: total })) {
    const fault = findFault(event, previous);
    if (fault !== undefined) throw broken(event, fault);
    previous = event;
    const isWanted = exportedStreams === null || exportedStreams.includes(event.stream);
    if (isWanted) counts.inFull += 1;
    const { position } = event;
    yield isWanted ? writeEvent(event) : `${bareLine(position, event)}\n`;
    if (position % progressEvents === 0) onProgress?.({ what: 'events', count: position, total });
  }
}

function bareLine(position: number, event: HashedEvent): string {
  return JSON.stringify({ position, digest: digestEnvelope(event) });
}

async function hashAt(storage: Storage, position: number): Promise<string | undefined> {
  for await (const event of storage.hashedEvents({ after: position - 1, until: position })) {
    return event.hash;
  }
  return undefined;
}

/** An export of an earlier state of this very log may go; nothing else. */
async function refuseOther(path: string, header: LogHeader, storage: Storage): Promise<void> {
  if (!existsSync(path) && lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  if (!lstatSync(path).isFile()) throw standsInTheWay(path);
  const earlier = readHeader(await firstLine(path));
  const sameStreams =
    JSON.stringify(earlier?.exportedStreams) === JSON.stringify(header.exportedStreams);
  if (earlier === undefined || !sameStreams) throw standsInTheWay(path);
  if (earlier.events === 0) return;
  if (earlier.head !== (await hashAt(storage, earlier.events))) throw standsInTheWay(path);
}

async function firstLine(path: string): Promise<string> {
  let text = '';
  const stream = createReadStream(path, { encoding: 'utf8', end: headerBytesMax });
  for await (const chunk of stream) text += chunk;
  return text.split('\n', 1)[0] ?? '';
}

const headerBytesMax = 64 * 1024;

function broken(event: HashedEvent, fault: string): MemoryError {
  return new MemoryError({
    code: 'corrupt',
    message:
      `Event ${event.position} of the log is broken (${fault}); nothing was exported. ` +
      'Restore a backup.',
    hint: 'squadlog verify',
    details: { position: event.position, id: event.id },
  });
}
