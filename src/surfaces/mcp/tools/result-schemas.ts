/**
 * The results of the tools as schemas. A result of the engine that does not fit its schema, or has
 * a field that the schema does not name, does not compile.
 */
import * as z from 'zod/mini';
import type { Result } from './fitting-schema.ts';
import { schemaOf } from './fitting-schema.ts';

const text = z.string();
const number = z.number();
const warnings = z.array(text);

/** Fields of an entry that a result has without `details`, and those that it has with them. */
const entryFields = {
  shortId: text,
  layer: z.enum(['process', 'program', 'episodic']),
  squad: z.nullable(text),
  role: text,
  text,
  support: z.optional(number),
  lastSeen: text,
  status: z.enum(['current', 'superseded', 'forgotten', 'erased']),
  flags: z.array(text),
  id: z.optional(text),
  stream: z.optional(text),
  tokens: z.optional(number),
  firstSeen: z.optional(text),
};

const placeFields = {
  citation: z.optional(text),
  path: z.optional(text),
  startLine: z.optional(number),
  endLine: z.optional(number),
};

const entry = z.object(entryFields);
const parts = z.optional(z.record(text, number));
const mode = z.enum(['hybrid', 'keyword']);

export const searched = schemaOf<Result<'search'>>()(
  z.object({
    query: text,
    mode,
    embedder: z.nullable(text),
    degraded: z.optional(text),
    words: z.optional(z.array(z.object({ word: text, weight: number }))),
    results: z.array(
      z.object({
        ...entryFields,
        ...placeFields,
        score: number,
        parts,
        snippet: z.optional(text),
      }),
    ),
    warnings,
  }),
);

export const got = schemaOf<Result<'get'>>()(
  z.object({
    status: z.literal('ok'),
    path: text,
    from: number,
    lines: number,
    totalLines: number,
    text,
    truncated: z.boolean(),
    entries: z.array(z.object({ shortId: text, startLine: number, endLine: number })),
    entry: z.optional(z.object({ ...entryFields, ...placeFields })),
    warnings,
  }),
);

const layerReport = z.object({ tokens: number, entries: number, omitted: number });

export const block = schemaOf<
  Omit<Result<'read'>, 'entries'> & { entries?: Result<'read'>['entries'] }
>()(
  z.object({
    squad: z.nullable(text),
    agent: z.optional(text),
    role: z.nullable(text),
    task: z.optional(text),
    budget: number,
    tokens: number,
    block: text,
    asOf: number,
    mode: z.optional(mode),
    embedder: z.optional(z.nullable(text)),
    vectorShare: z.optional(number),
    vectorsUntil: z.optional(z.record(text, number)),
    degraded: z.optional(text),
    layers: z.object({ process: layerReport, program: layerReport, episodic: layerReport }),
    entries: z.optional(z.array(z.object({ ...entryFields, score: z.optional(number), parts }))),
    warnings,
  }),
);

export const recorded = schemaOf<Result<'write'>>()(
  z.object({
    squad: z.nullable(text),
    agent: z.optional(text),
    session: text,
    outcome: z.enum(['success', 'failure', 'partial', 'unknown']),
    stored: z.array(z.object({ id: text, shortId: text, role: text, text, line: number })),
    skipped: z.array(z.object({ line: number, text, reason: text })),
    masked: number,
    repeated: number,
    distilled: z.boolean(),
    compressed: number,
    warnings,
  }),
);

const handled = z.array(
  z.object({ id: text, shortId: text, role: text, text, status: entryFields.status }),
);

export const changed = schemaOf<Result<'forget'>>()(
  z.object({
    squad: z.nullable(text),
    agent: z.optional(text),
    changed: z.boolean(),
    entries: handled,
    added: handled,
    masked: number,
    warnings,
  }),
);

const origin = z.object({
  kind: z.enum(['session', 'import', 'person']),
  session: z.optional(text),
  event: text,
  position: number,
  at: text,
  text,
});
const rule = z.object({ name: text, version: number, reason: text });
const linked = z.object({ entry, event: text, type: text, position: number, at: text });

export const explained = schemaOf<Result<'why'>>()(
  z.object({
    entry,
    via: origin,
    sources: z.array(z.object({ ...entryFields, via: origin })),
    rule: z.optional(rule),
    merged: z.array(z.object(entryFields)),
    distilled: z.optional(z.object({ state: text })),
    successor: z.optional(linked),
    predecessors: z.array(linked),
    transformations: z.array(z.object({ event: text, type: text, at: text, what: text })),
    injections: z.array(
      z.object({ session: text, at: text, role: z.nullable(text), tokens: number }),
    ),
    dropped: z.optional(z.object({ times: number, at: text })),
    ledgersWithheld: z.optional(number),
    omitted: z.object({ transformations: number, injections: number }),
    session: z.optional(z.object({ id: text, outcome: text, title: z.nullable(text) })),
    warnings: z.optional(warnings),
  }),
);

const figures = z.array(
  z.object({
    squad: text,
    sessions: number,
    learnings: number,
    patterns: number,
    lastSession: z.nullable(text),
    tokens: z.object({ process: number, program: number, episodic: number }),
    injections: number,
    tokensInjected: number,
    emptyCaptures: number,
    lastCapture: z.nullable(text),
    failures: number,
  }),
);

export const counted = schemaOf<Result<'stats'>>()(
  z.object({
    root: text,
    storeBytes: number,
    events: number,
    failures: number,
    squads: figures,
    agents: figures,
    warnings,
  }),
);
