/**
 * The lines of an exported log: how a header and an event are written, and how each is read and
 * checked.
 */
import * as z from 'zod/mini';
import type { LoggedEvent } from '../../events/index.ts';
import { readEvent } from '../../events/index.ts';
import type { HashedEvent } from '../../storage/hash-chain.ts';
import { canonicalJson } from '../../text/canonical-json.ts';

export const logFileName = 'log.jsonl';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const position = z.int().check(z.minimum(1));

const logHeader = z.strictObject({
  squadlog: z.literal('log'),
  format: z.literal(1),
  events: z.int().check(z.minimum(0)),
  /** Hash of the newest event; 64 zeros for an empty log. */
  head: hex,
  /** The streams whose events are there in full; null where all are. */
  exportedStreams: z.nullable(z.array(z.string())),
  /** Events whose payloads were left out, as they hold words that were forgotten. */
  withheld: z.optional(z.int().check(z.minimum(1))),
});

export type LogHeader = z.infer<typeof logHeader>;

/** An event of another stream: just enough to go on with the chain. */
const bareEvent = z.strictObject({ position, digest: hex });

export type BareEvent = z.infer<typeof bareEvent>;

const fullEvent = z.strictObject({
  position,
  id: z.string().check(z.minLength(1)),
  stream: z.string().check(z.minLength(1)),
  revision: position,
  type: z.string(),
  version: position,
  recordedAt: z.string(),
  occurredAt: z.string(),
  actor: z.record(z.string(), z.unknown()),
  causation: z.nullable(z.string()),
  correlation: z.nullable(z.string()),
  dedupeKey: z.nullable(z.string()),
  payload: z.nullable(z.record(z.string(), z.unknown())),
  salt: z.nullable(z.string()),
  payloadHash: hex,
  prevHash: hex,
  hash: hex,
  withheld: z.optional(z.literal(true)),
});

/** An event as a line tells it: its payload may have been left out by the export. */
export type ExportedEvent = HashedEvent & { readonly withheld?: true };

export function writeHeader(header: LogHeader): string {
  return `${JSON.stringify(header)}\n`;
}

/** Actor and payload as objects, so that the file is readable by any tool. */
export function writeEvent(event: HashedEvent): string {
  const actor: unknown = JSON.parse(event.actor);
  const payload: unknown = event.payload === null ? null : JSON.parse(event.payload);
  return `${JSON.stringify({ ...columnsOf(event), actor, payload })}\n`;
}

/** The same without its payload, which the chain does not need. */
export function writeWithheld(event: HashedEvent): string {
  const actor: unknown = JSON.parse(event.actor);
  const withheld = { ...columnsOf(event), actor, payload: null, salt: null, withheld: true };
  return `${JSON.stringify(withheld)}\n`;
}

/** Undefined for a line that is no header of this format. */
export function readHeader(line: string): LogHeader | undefined {
  const read = z.safeParse(logHeader, parse(line));
  return read.success ? read.data : undefined;
}

/** Undefined for a line that is neither an event nor the digest of one. */
export function readEventLine(line: string): ExportedEvent | BareEvent | undefined {
  const value = parse(line);
  const bare = z.safeParse(bareEvent, value);
  if (bare.success) return bare.data;
  const full = z.safeParse(fullEvent, value);
  if (!full.success) return undefined;
  // As parsed, and not as the schema copied it, so that no key is lost.
  const { actor, payload } = value as { readonly actor: unknown; readonly payload: unknown };
  const { withheld, ...event } = full.data;
  try {
    return {
      ...event,
      ...(withheld === undefined ? {} : { withheld }),
      actor: canonicalJson(actor),
      payload: payload === null ? null : canonicalJson(payload),
    };
  } catch {
    // A number beyond all bounds or a nesting without end has no canonical form.
    return undefined;
  }
}

/** The event as readers of a log see it. */
export function toLogged(event: ExportedEvent): LoggedEvent {
  const { payload, salt: _salt, payloadHash: _hash, prevHash: _previous, ...columns } = event;
  const { causation, correlation, dedupeKey, withheld: _withheld, ...envelope } = columns;
  return readEvent(
    {
      ...envelope,
      actor: JSON.parse(event.actor),
      ...(causation === null ? {} : { causation }),
      ...(correlation === null ? {} : { correlation }),
      ...(dedupeKey === null ? {} : { dedupeKey }),
    },
    payload,
  );
}

export function isBare(event: ExportedEvent | BareEvent): event is BareEvent {
  return 'digest' in event;
}

/** In one order, whichever store the event is of. */
function columnsOf(event: HashedEvent): HashedEvent {
  const { position, id, stream, revision, type, version, recordedAt, occurredAt, actor } = event;
  const { causation, correlation, dedupeKey, payload, hash, salt, payloadHash, prevHash } = event;
  return {
    ...{ position, id, stream, revision, type, version, recordedAt, occurredAt, actor },
    ...{ causation, correlation, dedupeKey, payload, hash, salt, payloadHash, prevHash },
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
