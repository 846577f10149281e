/**
 * Appends the events of another log as new ones: ids, data and dates stay, the time of recording
 * is now.
 */
import { isOpaque } from '../../events/index.ts';
import { showStandards } from '../../queries/show-standards.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ExportedEvent, LogHeader } from '../export/log-lines.ts';
import { toLogged } from '../export/log-lines.ts';
import type { OperationContext } from '../operation.ts';
import { beginsDecision } from './decision-border.ts';
import type { ImportProblem } from './folder-file.ts';
import { maskDraft } from './mask-draft.ts';
import { readLogLines } from './read-log-file.ts';

type StreamDraft = Parameters<Storage['append']>[0][number];

/** What the log holds already, by id or dedupe key, is left alone and counted as repeated. */
export async function appendLog(
  log: { readonly file: string; readonly header: LogHeader; readonly path: string },
  context: OperationContext,
  problems: ImportProblem[],
): Promise<{ readonly recorded: number; readonly repeated: number; readonly masked: number }> {
  const { storage, onProgress } = context;
  const { secrets } = context.settingsFor({});
  const done = { recorded: 0, repeated: 0, masked: 0 };
  let batch: StreamDraft[] = [];
  const flush = async () => {
    const appended = batch.length === 0 ? [] : await storage.append(batch);
    for (const one of appended) done[one.appended ? 'recorded' : 'repeated'] += 1;
    batch = [];
  };
  const theirs = new Set<string>();
  for await (const { line, position, event } of readLogLines(log.file, log.header)) {
    if (event === undefined) continue;
    if (event.type === 'StandardRecorded') theirs.add(event.id);
    if ((await storage.positionOf(event.id)) !== undefined) {
      done.repeated += 1;
      continue;
    }
    const read = toDraft(event);
    if (typeof read === 'string') {
      problems.push({ path: log.path, line, reason: read });
      continue;
    }
    const draft = await maskDraft(read, secrets);
    if (draft !== read) done.masked += 1;
    if (batch.length >= appendedAtOnce && beginsDecision(draft, batch.at(-1))) {
      await flush();
      onProgress?.({ what: 'events', count: position - 1, total: log.header.events });
    }
    if (draft.type === 'StandardsRevised') {
      await flush();
      const standards = await keepOwn(draft.data.standards, theirs, context);
      batch.push({ ...draft, data: { standards } });
    } else batch.push(draft);
  }
  await flush();
  return done;
}

const appendedAtOnce = 500;

/** The event as one to be decided anew, or why it can't be taken. */
function toDraft(event: ExportedEvent): StreamDraft | string {
  if (event.type === 'HeadAccepted') return 'speaks of the end of another log; left out';
  if (event.type === 'EntryErased' || event.type === 'PayloadsDropped') {
    return `an order to another log (${event.type}); left out: erase here what must go`;
  }
  if (event.withheld === true) {
    return `a ${event.type} whose words were forgotten: the export withheld them; it is left out`;
  }
  const read = toLogged(event);
  if (isOpaque(read)) return `a ${event.type} that was erased; nothing of it is left to take`;
  const { id, stream, type, data, occurredAt, actor, causation, correlation, dedupeKey } = read;
  const links = { causation, correlation, dedupeKey };
  return { id, stream, type, data, occurredAt, actor, ...links } as StreamDraft;
}

/** A revision of theirs must not withdraw the standards that this log had before. */
async function keepOwn(
  standards: readonly string[],
  theirs: ReadonlySet<string>,
  context: OperationContext,
): Promise<string[]> {
  const { standards: inForce } = await context.runQuery(showStandards, {});
  const own = inForce.map(({ id }) => id).filter((id) => !theirs.has(id));
  return [...own, ...standards.filter((id) => !own.includes(id))];
}
