/** What a person's changes to entries share: whose memory it is, which entries, what is told. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { shortText } from '../events/fields.ts';
import type { Draft } from '../events/index.ts';
import { agentId, agentStream, processStream, squadId, squadStream } from '../text/ids.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import type { Effects } from './command.ts';
import type { FoundEntries } from './find-entries.ts';
import { findEntries } from './find-entries.ts';
import type { EntryState, StandardState, StreamState } from './stream-state.ts';

export const entryReference = z.string().check(z.minLength(1));
export const changeReason = shortText.check(z.minLength(1));

/** The options that every change by hand has. */
export const changeFields = {
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  reason: z.optional(changeReason),
};

export const changeOptions = {
  squad: {
    summary: 'The squad whose memory the entry is in; for a standard such as S3, any.',
    position: 0,
    value: 'squad',
  },
  agent: {
    summary: 'The agent, where the entry is in its own memory; no squad is named then.',
    value: 'A',
  },
  reason: { summary: 'Why, as the log shall keep it.', value: 'TEXT' },
} as const;

export interface Whose {
  readonly squad?: string | undefined;
  readonly agent?: string | undefined;
}

/** An entry as it is after the change; the text of one that was forgotten before is empty. */
export interface HandledEntry {
  readonly id: string;
  /** `L12`, `S3`. */
  readonly shortId: string;
  readonly role: string;
  readonly text: string;
  readonly status: EntryState['status'];
}

export interface HandChange {
  /** As given; null where the change went to an agent's own memory or to the process layer. */
  readonly squad: string | null;
  readonly agent?: string;
  readonly changed: boolean;
  /** The entries that were named, after the change. */
  readonly entries: readonly HandledEntry[];
  /** What was written anew. */
  readonly added: readonly HandledEntry[];
  /** Secrets that were masked in new words. */
  readonly masked: number;
  readonly warnings: readonly string[];
}

export const userActor: Draft['actor'] = { kind: 'user', id: 'person' };

/** The stream that a reference is about: `S3`, or no squad named, is the process layer's. */
export function streamOfReference({ squad, agent }: Whose, reference: string): string {
  if (/^S\d{1,15}$/i.test(reference.trim())) return processStream;
  if (agent !== undefined) return agentStream(agent);
  return squad === undefined ? processStream : squadStream(squad);
}

/** A reason goes to the log, which no secret may. */
export function maskReason(
  reason: string | undefined,
  settings?: Pick<Effects['settings'], 'secrets'>,
): string | undefined {
  return reason === undefined ? undefined : maskSecrets(reason, settings?.secrets).text;
}

/** Fails with `not_found` where nothing fits, and `invalid` where several learnings do. */
export function requireEntries(
  state: StreamState,
  reference: string,
  stream: string,
): readonly EntryState[] {
  return oneReference(findEntries(state, reference), reference, stream);
}

/** A standard, in force or not; fails as `requireEntries` does. */
export function requireStandard(state: StreamState, reference: string): StandardState {
  const wanted = reference.trim().toUpperCase();
  const all = state.recordedStandards;
  const exact = all.filter(({ shortId, id }) => shortId === wanted || id === wanted);
  const starting = wanted.length < 4 ? [] : all.filter(({ id }) => id.startsWith(wanted));
  const entries = (exact.length > 0 ? exact : starting).map((one) => ({
    ...one,
    role: 'ALL',
    status: 'current' as const,
  }));
  const [standard] = oneReference(asFound(entries), reference, processStream);
  return (
    all.find(({ id }) => id === standard?.id) ?? { id: '', shortId: '', section: '', text: '' }
  );
}

export function toHandled(
  { id, shortId, role, text }: Omit<EntryState, 'status'>,
  status: EntryState['status'],
): HandledEntry {
  return { id, shortId, role, text, status };
}

/** An entry that the change left alone. */
export function asItIs({ text, ...entry }: EntryState): HandledEntry {
  return toHandled({ ...entry, text: entry.status === 'forgotten' ? '' : text }, entry.status);
}

export function handledStandard(
  { id, shortId, text, status: before }: StandardState,
  status: HandledEntry['status'],
): HandledEntry {
  const told = before === 'forgotten' && status === 'forgotten' ? '' : text;
  return { id, shortId, role: 'ALL', text: told, status };
}

/** Fails with `refused` for a standard that was erased. */
export function refuseErasedStandard({ shortId, status }: StandardState): void {
  if (status !== 'erased') return;
  throw new MemoryError({
    code: 'refused',
    message: `${shortId} was erased, and an erasure is final; write it anew.`,
  });
}

export function reportChange(
  { squad, agent }: Whose,
  parts: Partial<Omit<HandChange, 'squad' | 'agent'>> & Pick<HandChange, 'entries'>,
): HandChange {
  // Standards are nobody's own, whoever was named beside them.
  const isOfAll = parts.entries.some(({ shortId }) => shortId.startsWith('S'));
  return {
    squad: agent === undefined && !isOfAll ? (squad ?? null) : null,
    ...(agent === undefined || isOfAll ? {} : { agent }),
    changed: false,
    added: [],
    masked: 0,
    warnings: [],
    ...parts,
  };
}

/** `L4 is forgotten already` and so on, for each entry that needed no change. */
export function alreadySo(entries: readonly EntryState[], what: string): string[] {
  return entries.map(({ shortId, status }) => `${shortId} is ${status} already; ${what}.`);
}

function asFound(entries: readonly EntryState[]): FoundEntries {
  if (entries.length === 0) return { kind: 'none' };
  return entries.length > 1
    ? { kind: 'ambiguous', candidates: entries }
    : { kind: 'found', entries };
}

function oneReference(
  found: FoundEntries,
  reference: string,
  stream: string,
): readonly EntryState[] {
  if (found.kind === 'found') return found.entries;
  const where = stream === processStream ? 'process memory' : stream.replace('/', ' ');
  if (found.kind === 'ambiguous') {
    const names = found.candidates.slice(0, 5).map(({ shortId, id }) => `${shortId} (${id})`);
    throw new MemoryError({
      code: 'invalid',
      message: `"${reference}" begins several ids of ${where}: ${names.join(', ')}. Name one.`,
      details: { candidates: found.candidates.map(({ id }) => id) },
    });
  }
  throw new MemoryError({
    code: 'not_found',
    message:
      `No entry of ${where} has the id "${reference}"; ` +
      (stream === processStream
        ? 'name the squad of a learning, or look at the standards.'
        : 'search gives the ids.'),
    hint:
      stream === processStream
        ? 'squadlog standards show'
        : `squadlog search ${JSON.stringify(reference)}`,
  });
}
