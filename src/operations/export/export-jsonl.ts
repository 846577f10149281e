/**
 * Writes the log as JSON lines: a header, then each event with everything that the hash chain
 * covers.
 */
import { createReadStream, existsSync, lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { wordyTypes } from '../../queries/free-texts.ts';
import { loadWithholder } from '../../queries/withheld-words.ts';
import { translateFileError } from '../../storage/file-errors.ts';
import type { HashedEvent } from '../../storage/hash-chain.ts';
import { digestEnvelope, findFault } from '../../storage/hash-chain.ts';
import type { Storage } from '../../storage/storage.ts';
import { emptyHead } from '../../storage/storage.ts';
import type { OperationContext } from '../operation.ts';
import type { WrittenFile } from './export-markdown.ts';
import { standsInTheWay, writeWhole } from './exported-file.ts';
import type { LogHeader } from './log-lines.ts';
import { logFileName, readHeader, writeEvent, writeHeader, writeWithheld } from './log-lines.ts';

/**
 * Writes `log.jsonl` as of a position. Of streams that are not asked for only digests are written,
 * which is enough to verify the chain; of events with words that were forgotten, by now, all but
 * the payload. An earlier export of the same log is replaced; any other
 * file is not (`refused`). Fails with `corrupt` where the log itself is broken.
 */
export async function exportJsonl(
  out: string,
  options: {
    readonly context: OperationContext;
    readonly streams: readonly string[] | undefined;
    readonly until: number;
  },
): Promise<ExportedLog> {
  const { context, streams, until } = options;
  const path = resolve(join(out, logFileName));
  const header: LogHeader = {
    squadlog: 'log',
    format: 1,
    events: until,
    head: (await hashAt(context.storage, until)) ?? emptyHead,
    exportedStreams: streams === undefined ? null : [...streams],
  };
  await refuseOther(path, header, context.storage).catch((error: unknown) => {
    throw translateFileError(error, path);
  });
  const held = await findHeld(header, context.storage);
  const counts = { inFull: 0, withheld: held.size };
  const told = held.size === 0 ? header : { ...header, withheld: held.size };
  const lines = logLines(told, { context, counts, held });
  const { bytes } = await writeWhole(path, lines);
  return { files: [{ path, bytes }], events: until, ...counts, head: header.head };
}

interface ExportedLog {
  readonly files: readonly WrittenFile[];
  readonly events: number;
  /** Events with payload. */
  readonly inFull: number;
  /** Events whose payload was left out. */
  readonly withheld: number;
  readonly head: string;
}

/** Positions of the wanted events that hold words of what is forgotten now. */
async function findHeld(
  { events: until, exportedStreams }: LogHeader,
  storage: Storage,
): Promise<ReadonlySet<number>> {
  const held = new Set<number>();
  const view = await storage.read();
  try {
    const { entries, holdsForgotten } = await loadWithholder(view);
    if (entries === 0) return held;
    const streams = exportedStreams === null ? {} : { streams: exportedStreams };
    for await (const event of view.events({ until, types: wordyTypes, ...streams })) {
      if (holdsForgotten(event)) held.add(event.position);
    }
  } finally {
    await view.close();
  }
  return held;
}

const progressEvents = 1_000;

interface LineParts {
  readonly context: OperationContext;
  readonly counts: { inFull: number };
  readonly held: ReadonlySet<number>;
}

async function* logLines(
  header: LogHeader,
  { context, counts, held }: LineParts,
): AsyncGenerator<string> {
  const { storage, onProgress } = context;
  yield writeHeader(header);
  const { events: total, exportedStreams } = header;
  let previous = { position: 0, hash: emptyHead };
  for await (const event of storage.hashedEvents({ until: total })) {
    const fault = findFault(event, previous);
    if (fault !== undefined) throw broken(event, fault);
    previous = event;
    const isWanted = exportedStreams === null || exportedStreams.includes(event.stream);
    const { position } = event;
    const isHeld = held.has(position);
    if (isWanted && !isHeld) counts.inFull += 1;
    if (isHeld) yield writeWithheld(event);
    else yield isWanted ? writeEvent(event) : `${bareLine(position, event)}\n`;
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
