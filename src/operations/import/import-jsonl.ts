/**
 * Imports an exported log: continues this one where it is the same, else appends its events as new
 * ones.
 */
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { MemoryError } from '../../errors.ts';
import type { EventDefinition } from '../../events/event.ts';
import * as field from '../../events/fields.ts';
import { eventDefinitions, isEventType, isKnownEvent } from '../../events/index.ts';
import type { HashedEvent } from '../../storage/hash-chain.ts';
import type { Storage } from '../../storage/storage.ts';
import { emptyHead } from '../../storage/storage.ts';
import { readInstant } from '../../text/calendar.ts';
import { isSquadId, processStream, streamId, streamKind } from '../../text/ids.ts';
import type { LogHeader } from '../export/log-lines.ts';
import { toLogged } from '../export/log-lines.ts';
import type { OperationContext } from '../operation.ts';
import { appendLog } from './append-log.ts';
import { beginsDecision } from './decision-border.ts';
import type { ImportProblem } from './folder-file.ts';
import type { ImportMemoryResult } from './import-result.ts';
import { readLogLines } from './read-log-file.ts';

/**
 * Checks the whole file before anything is recorded. Fails with `corrupt` at the first line that is
 * wrong, `refused` where it holds events that this release does not know.
 */
export async function importJsonl(
  file: string,
  header: LogHeader,
  context: OperationContext,
): Promise<ImportMemoryResult> {
  const facts = await checkLog(file, header, await meetingPoint(context.storage, header));
  const problems: ImportProblem[] = [];
  const log = { file, header, path: basename(file) };
  const done = facts.isSameLog
    ? await adoptLog(log, context)
    : await appendLog(log, context, problems);
  // Also where nothing was new: an earlier run may have been killed before it came to this.
  const { problems: warnings } = await context.refreshMirror([...facts.streams]);
  return {
    sources: [
      {
        path: log.path,
        kind: 'log',
        sessions: facts.sessions,
        entries: facts.entries,
        evidence: 0,
      },
    ],
    recorded: done.recorded,
    repeated: done.repeated,
    masked: done.masked,
    renamed: [],
    problems,
    warnings: [...warnings],
  };
}

interface Head {
  readonly position: number;
  readonly hash: string;
}

interface LogFacts {
  /** True where one of this log and the file's is the beginning of the other. */
  readonly isSameLog: boolean;
  readonly streams: ReadonlySet<string>;
  readonly sessions: number;
  readonly entries: number;
}

async function checkLog(file: string, header: LogHeader, own: Head): Promise<LogFacts> {
  const streams = new Set<string>();
  const revisions = new Map<string, number>();
  const sessions = new Set<string>();
  let entries = 0;
  let meets = own.position === 0;
  for await (const { line, position, hash, event } of readLogLines(file, header)) {
    if (position === own.position) meets = hash === own.hash;
    if (event === undefined) continue;
    const fault = findMisfit(event, revisions);
    if (fault !== undefined) throw misfit(file, line, fault);
    streams.add(event.stream);
    if (event.type === 'SessionRecorded' && event.payload !== null) {
      sessions.add(`${event.stream}\n${sessionOf(event)}`);
    }
    if (event.type === 'LearningRecorded' || event.type === 'StandardRecorded') entries += 1;
  }
  // A log must hold what no order erased: without those payloads, its events are appended anew.
  const isWhole = header.exportedStreams === null && header.withheld === undefined;
  const isSameLog = isWhole && meets;
  return { isSameLog, streams, sessions: sessions.size, entries };
}

const adoptedAtOnce = 1_000;

async function adoptLog(
  { file, header }: { readonly file: string; readonly header: LogHeader },
  { storage, onProgress }: OperationContext,
): Promise<{ recorded: number; repeated: number; masked: number }> {
  // Its chain is this log's own: it was masked when it was recorded, and stays byte for byte.
  const done = { recorded: 0, repeated: 0, masked: 0 };
  let batch: HashedEvent[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    const { recorded, repeated } = await storage.adopt(batch);
    done.recorded += recorded;
    done.repeated += repeated;
    onProgress?.({ what: 'events', count: done.recorded + done.repeated, total: header.events });
    batch = [];
  };
  for await (const { event } of readLogLines(file, header)) {
    if (event === undefined) continue;
    if (batch.length >= adoptedAtOnce && beginsDecision(event, batch.at(-1))) await flush();
    batch.push(event);
  }
  await flush();
  return done;
}

/**
 * The newest event of this log that stands where the file has one too; position 0 where none does.
 */
async function meetingPoint(storage: Storage, { events }: LogHeader): Promise<Head> {
  const filter = { until: events, newestFirst: true, limit: 1 };
  for await (const { position, hash } of storage.hashedEvents(filter)) return { position, hash };
  return { position: 0, hash: emptyHead };
}

/** What the chain can't see: events that a log could never have come to hold. */
function findMisfit(
  event: HashedEvent,
  revisions: Map<string, number>,
): { readonly code: 'corrupt' | 'refused'; readonly reason: string } | undefined {
  const wrong = (reason: string) => ({ code: 'corrupt', reason }) as const;
  const { stream, type, version, revision } = event;
  const kind = streamKind(stream);
  const isStream =
    stream === processStream ||
    ((kind === 'squad' || kind === 'agent') &&
      isSquadId(streamId(stream)) &&
      stream === stream.toLowerCase());
  if (!isKnownEvent(type, version)) {
    const reason = `${type} version ${version} is of a newer release; update Squadlog`;
    return { code: 'refused', reason };
  }
  if (!isStream) return wrong(`${stream} is no stream of a log`);
  if (revision !== (revisions.get(stream) ?? 0) + 1) return wrong('its revision is out of order');
  revisions.set(stream, revision);
  if (!z.safeParse(field.id, event.id).success) return wrong('its id is empty or too long');
  const broken = (['recordedAt', 'occurredAt'] as const).find((key) => !isTime(event[key]));
  if (broken !== undefined) {
    return wrong(`its ${broken} is no time in UTC like 2026-11-30T06:27:50.000Z`);
  }
  if (event.payload === null || !isEventType(type)) return undefined;
  const { data } = toLogged(event);
  const definition = eventDefinitions[type] as EventDefinition<string, unknown>;
  const fits = z.safeParse(definition.schema, data).success;
  return fits ? undefined : wrong(`its data is no ${type}`);
}

/** Text order must be time order, and the day must be on the calendar. */
function isTime(text: string): boolean {
  return z.safeParse(field.isoTime, text).success && readInstant(text) === text;
}

function sessionOf({ payload }: HashedEvent): string {
  const { session } = JSON.parse(payload ?? '{}') as { session?: { id?: string } };
  return session?.id ?? '';
}

function misfit(
  file: string,
  line: number,
  { code, reason }: { readonly code: 'corrupt' | 'refused'; readonly reason: string },
): MemoryError {
  return new MemoryError({
    code,
    message: `${file}, line ${line}: ${reason}. Nothing was imported.`,
    details: { path: file, line, reason },
  });
}
