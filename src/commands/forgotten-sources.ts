/** The words of what is forgotten, as texts that come in are held against them, and their names. */
import { processStream, streamId, streamKind } from '../text/ids.ts';
import type { Quotable } from '../text/quoted-words.ts';
import { findQuoted, toQuotable } from '../text/quoted-words.ts';
import type { ForgottenState, StreamState } from './stream-state.ts';

export interface ForgottenSource extends Quotable {
  /** `L2`, with whose it is where that is another memory. */
  readonly name: string;
  /** Why a text that says it is not taken, and what would bring it back. */
  readonly reason: string;
}

/** What the memory of a stream may not be taught again; none where nothing is forgotten. */
export function forgottenSources(
  { forgotten }: StreamState,
  stream: string,
): readonly ForgottenSource[] {
  return forgotten.map((entry) => {
    const name = nameOf(entry, stream);
    const restore = `squadlog restore ${addressOf(entry.stream)} ${entry.shortId}`;
    const reason = `says what was forgotten as ${name}; ${restore} brings that back`;
    return { ...toQuotable(entry.text), name, reason };
  });
}

/** What stands where the words stood. */
export function placeOf({ name }: ForgottenSource): string {
  return `(the words of ${name})`;
}

/** A text of many lines without the lines that say it; without all where they say it together. */
export function withoutSources(text: string, sources: readonly ForgottenSource[]): string {
  if (findQuoted(text, sources) === undefined) return text;
  const lines = text.split('\n').map((line) => {
    const source = findQuoted(line, sources);
    return source === undefined ? line : placeOf(source);
  });
  const left = lines.join('\n');
  const source = findQuoted(left, sources);
  return source === undefined ? left : placeOf(source);
}

function nameOf({ stream, shortId }: ForgottenState, own: string): string {
  if (stream === own || stream === processStream) return shortId;
  return `${shortId} of ${streamKind(stream) === 'agent' ? 'agent ' : ''}${streamId(stream)}`;
}

/** As a command line names a memory; a standard stands behind any squad. */
function addressOf(stream: string): string {
  if (stream === processStream) return 'any';
  return `${streamKind(stream) === 'agent' ? '--agent ' : ''}${streamId(stream)}`;
}
