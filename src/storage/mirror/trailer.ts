/**
 * The closing lines of a mirrored file: up to which position it stands for the log, and the hash
 * of its body.
 */
import { createHash } from 'node:crypto';

/** What a file says of itself. */
export interface Trailer {
  /** The newest position among the file's own streams when it was written. */
  readonly position: number;
  /** True where the body is not what was written, or words stand behind the trailer. */
  readonly edited: boolean;
}

/** A sealed text, taken apart at its trailer. */
export interface OpenedText extends Trailer {
  /** sha-256 of the body that was written. */
  readonly hash: string;
  /** What stands before the trailer now. */
  readonly body: string;
  /** What stands behind it. */
  readonly after: string;
}

/** Closes a Markdown body, which ends with a newline, with its HTML comment. */
export function sealMarkdown(body: string, position: number): string {
  return `${body}<!-- squadlog position=${position} sha256=${sha256(body)} -->\n`;
}

/**
 * Writes fields as JSON, `position` and `bodyHash` last; the hash covers all text before those
 * two.
 */
export function sealJson(fields: Readonly<Record<string, unknown>>, position: number): string {
  const body = JSON.stringify(fields, null, 2).slice(0, -2);
  return `${body},\n  "position": ${position},\n  "bodyHash": "${sha256(body)}"\n}\n`;
}

/** Undefined for a text that this engine did not write. */
export function readTrailer(text: string): Trailer | undefined {
  const opened = openSealed(text);
  return opened && { position: opened.position, edited: opened.edited };
}

/** Undefined for a text that this engine did not write. */
export function openSealed(text: string): OpenedText | undefined {
  const found =
    [...text.matchAll(markdownTrailer)].at(-1) ?? [...text.matchAll(jsonTrailer)].at(-1);
  const [whole, position, hash] = found ?? [];
  if (found === undefined || whole === undefined || hash === undefined) return undefined;
  const body = text.slice(0, found.index);
  const after = text.slice(found.index + whole.length);
  const edited = after.trim() !== '' || sha256(body) !== hash;
  return { position: Number(position), edited, hash, body, after };
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const markdownTrailer = /<!-- squadlog position=(\d{1,15}) sha256=([0-9a-f]{64}) -->/g;
const jsonTrailer = /,\s*"position": (\d{1,15}),\s*"bodyHash": "([0-9a-f]{64})"\s*\}/g;
