/**
 * Reads an exported log line by line and checks its hash chain; stops at the first line that is
 * wrong.
 */
import { createReadStream } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import {
  chainHash,
  findFault,
  isOrderToErase,
  unorderedErasure,
  watchErasures,
} from '../../storage/hash-chain.ts';
import { emptyHead } from '../../storage/storage.ts';
import type { BareEvent, ExportedEvent, LogHeader } from '../export/log-lines.ts';
import { isBare, readEventLine, readHeader } from '../export/log-lines.ts';

/** A checked line: an event in full, or the place and hash of another stream's event. */
export interface LogLine {
  /** 1-based line of the file. */
  readonly line: number;
  readonly position: number;
  /** Of the chain up to here. */
  readonly hash: string;
  readonly event?: ExportedEvent;
}

/**
 * The header of a file that `export --format jsonl` wrote; undefined for any other file.
 * Fails with `refused` where a newer release wrote it.
 */
export async function readLogHeader(file: string): Promise<LogHeader | undefined> {
  for await (const { text } of readLines(file)) {
    const header = readHeader(text);
    const [, format] = /^\{"squadlog":"log","format":(\d+)/.exec(text) ?? [];
    if (header !== undefined || format === undefined) return header;
    throw new MemoryError({
      code: Number(format) > 1 ? 'refused' : 'corrupt',
      message:
        Number(format) > 1
          ? `${file} is of export format ${format}, which this release does not know: ` +
            'update Squadlog.'
          : `${file}, line 1: the header is damaged. Nothing was imported; export the log again.`,
    });
  }
  return undefined;
}

/** Every line behind the header. Fails with `corrupt`, naming the first line that is wrong. */
export async function* readLogLines(file: string, header: LogHeader): AsyncGenerator<LogLine> {
  let previous = { position: 0, hash: emptyHead };
  let last = 1;
  const erasures = watchErasures<number>();
  for await (const { text, line } of readLines(file)) {
    last = line;
    if (line === 1 || text === '') continue;
    const read = readEventLine(text);
    if (read === undefined) throw corrupt(file, line, 'no event of an exported log');
    const checked = isBare(read)
      ? checkBare(read, previous, header)
      : checkFull(read, previous, header);
    if (typeof checked === 'string') throw corrupt(file, line, checked);
    previous = { position: read.position, hash: checked.hash };
    if (!isBare(read) && read.withheld !== true) erasures.note(read, line);
    yield { line, position: read.position, ...checked };
  }
  if (previous.position !== header.events || previous.hash !== header.head) {
    const reason = `the log ends at event ${previous.position} of ${header.events}, or differs`;
    throw corrupt(file, last, reason);
  }
  const unordered = erasures.firstUnordered();
  // The order may be an event of a stream that a part of a log holds as a digest only.
  if (unordered !== undefined && header.exportedStreams === null) {
    throw corrupt(file, unordered, unorderedErasure);
  }
}

function checkBare(
  { position, digest }: BareEvent,
  previous: { readonly position: number; readonly hash: string },
  { exportedStreams }: LogHeader,
): { readonly hash: string } | string {
  if (exportedStreams === null) return 'a digest in place of an event';
  if (position !== previous.position + 1) return `event ${previous.position + 1} is missing`;
  return { hash: chainHash(previous.hash, digest) };
}

function checkFull(
  event: ExportedEvent,
  previous: { readonly position: number; readonly hash: string },
  { exportedStreams, withheld = 0 }: LogHeader,
): { readonly hash: string; readonly event: ExportedEvent } | string {
  if (exportedStreams !== null && !exportedStreams.includes(event.stream)) {
    return `an event of ${event.stream}, which the header does not name`;
  }
  if (event.payload === null && isOrderToErase(event.type)) return unorderedErasure;
  if (event.withheld === true && withheld === 0) {
    return 'a payload is withheld, of which the header does not know';
  }
  return findFault(event, previous) ?? { hash: event.hash, event };
}

/** Characters of one line; an event is far smaller. */
const lineUnitsMax = 64 * 1024 * 1024;

async function* readLines(file: string): AsyncGenerator<{ text: string; line: number }> {
  let rest = '';
  let line = 0;
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })) {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > lineUnitsMax) throw corrupt(file, line + parts.length + 1, 'endless line');
    for (const text of parts) {
      line += 1;
      yield { text: text.replace(/\r$/, ''), line };
    }
  }
  if (rest !== '') yield { text: rest, line: line + 1 };
}

function corrupt(file: string, line: number, reason: string): MemoryError {
  return new MemoryError({
    code: 'corrupt',
    message: `${file}, line ${line}: ${reason}. Nothing was imported; export the log again.`,
    details: { path: file, line, reason },
  });
}
