/** The command line that erases an entry, as hints and warnings give it. */
import { processStream, streamId, streamKind } from '../../text/ids.ts';

/** A standard is named by its short id, behind any squad. */
export function eraseLine(stream: string, reference: string): string {
  if (stream === processStream) return `squadlog erase any ${reference}`;
  const whose = streamKind(stream) === 'agent' ? '--agent ' : '';
  return `squadlog erase ${whose}${streamId(stream)} ${reference}`;
}
