/**
 * How an entry is named where a path is asked for: `kiln/L12`, so that it can be opened whether or
 * not a file shows it.
 */
import { agentStream, isSquadId, processId, processStream, squadStream, streamId } from './ids.ts';

/** `kiln/L12`, `_agents/main/L4`, `_process/S3`. */
export function entryPath({ stream, shortId }: NamedEntry): string {
  return `${folderOf(stream)}/${shortId}`;
}

export interface NamedEntry {
  readonly stream: string;
  readonly shortId: string;
}

/** Undefined for a text that is no such path. */
export function parseEntryPath(path: string): NamedEntry | undefined {
  const parts = path.split('/');
  const shortId = parts.pop() ?? '';
  const stream = streamOfFolders(parts);
  // Standards are of the process layer, and it has nothing else.
  const ids = stream === processStream ? /^S\d{1,15}$/ : /^[LPR]\d{1,15}$/;
  return stream !== undefined && ids.test(shortId) ? { stream, shortId } : undefined;
}

/** Whose files lie in these folders below the root; undefined for nobody's. */
export function streamOfFolders(folders: readonly string[]): string | undefined {
  const [first = '', second, ...further] = folders;
  if (further.length > 0) return undefined;
  if (first === '_agents') {
    return second !== undefined && isSquadId(second) ? agentStream(second) : undefined;
  }
  if (second !== undefined) return undefined;
  if (first === processId) return processStream;
  return isSquadId(first) ? squadStream(first) : undefined;
}

function folderOf(stream: string): string {
  if (stream === processStream) return processId;
  return stream.startsWith('agent/') ? `_agents/${streamId(stream)}` : streamId(stream);
}
