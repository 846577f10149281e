/** A memory as of one moment: its block, and every entry that a block could show. */
import type { ReadMemoryInput, ReadMemoryResult } from '../../queries/block-request.ts';
import { streamsOf } from '../../queries/block-request.ts';
import { readMemoryEntries } from '../../queries/memory-entries.ts';
import { readMemory } from '../../queries/read-memory.ts';
import { soundView } from '../../queries/sound-view.ts';
import { standardEntry, standardsInForce } from '../../queries/standard-entries.ts';
import { streamRow } from '../../queries/stream-rows.ts';
import type { Reader, Storage } from '../../storage/storage.ts';
import { processStream, streamKind } from '../../text/ids.ts';
import type { OperationContext } from '../operation.ts';

type Entry = ReadMemoryResult['entries'][number];

export type AskedOfBlock = Pick<ReadMemoryInput, 'squad' | 'agent' | 'role' | 'tokens' | 'task'>;

export interface MemoryAsOf {
  readonly position: number;
  /** As its people write it; null where none was named or it did not exist. */
  readonly squad: string | null;
  readonly block: string;
  /** In the order of a block: process, program, episodic. */
  readonly entries: readonly Entry[];
  /** Those of the asked streams that had any events. */
  readonly streams: readonly string[];
  /** Events of those streams so far. */
  readonly events: number;
  readonly warnings: readonly string[];
}

/** `asOf` undefined is now. */
export async function readAsOf(
  { squad, agent, role, tokens, task }: AskedOfBlock,
  asOf: string | undefined,
  context: OperationContext,
): Promise<MemoryAsOf> {
  const asked: AskedOfBlock = { squad, agent, role, tokens, task };
  const { position, block, warnings } = await readBlock(asked, asOf, context);
  const streams = streamsOf(asked);
  const opened = await viewAt(context.storage, position, streams);
  const { view, warnings: altered } = soundView(opened);
  try {
    const { encoding } = context.settingsFor(asked);
    const standards = await view.rows(standardsInForce({ stream: processStream }));
    const entries = standards.map((row) => standardEntry(row, encoding));
    const known: string[] = [];
    let name: string | null = null;
    let events = 0;
    for (const stream of streams) {
      const revision = await lastRevision(view, stream, position);
      events += revision;
      if (revision > 0) known.push(stream);
      if (stream === processStream) continue;
      entries.push(...(await readMemoryEntries(view, stream, encoding)));
      if (streamKind(stream) !== 'squad') continue;
      const [row] = await view.rows(streamRow({ stream }));
      name = row?.name ?? squad ?? null;
    }
    entries.sort((a, b) => layerOrder.indexOf(a.layer) - layerOrder.indexOf(b.layer));
    const told = [...new Set([...warnings, ...altered()])];
    return { position, squad: name, block, entries, streams: known, events, warnings: told };
  } finally {
    await opened.close();
  }
}

const layerOrder: readonly Entry['layer'][] = ['process', 'program', 'episodic'];

/**
 * An event's id may name an injection, and the block of that moment would be the one it gave, in
 * its own budget: the position is asked for again, so that two blocks can be compared.
 */
async function readBlock(
  asked: AskedOfBlock,
  asOf: string | undefined,
  context: OperationContext,
): Promise<{ position: number; block: string; warnings: readonly string[] }> {
  const at = asOf === undefined ? {} : { asOf };
  const found = await context.runQuery(readMemory, { ...asked, ...at });
  const isId = asOf !== undefined && /^\s*[0-9a-z]{26}\s*$/iu.test(asOf);
  const { block, warnings } = isId
    ? await context.runQuery(readMemory, { ...asked, asOf: String(found.asOf) })
    : found;
  return { position: found.asOf, block, warnings };
}

/** The live view where the log has not gone on since. */
async function viewAt(
  storage: Storage,
  position: number,
  streams: readonly string[],
): Promise<Reader> {
  const live = await storage.read();
  if (live.position === position) return live;
  await live.close();
  return storage.readAt(position, streams, { withholdsForgotten: true });
}

/** Revisions count a stream's events from 1. */
async function lastRevision(view: Reader, stream: string, position: number): Promise<number> {
  const newest = { streams: [stream], until: position, newestFirst: true, limit: 1 };
  for await (const { revision } of view.events(newest)) return revision;
  return 0;
}
