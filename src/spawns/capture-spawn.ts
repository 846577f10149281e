/** The end of a spawn's life: its answer is captured, at once or when its true outcome is known. */
import type { CapturedSpawn, EndedSpawn, SettledSpawn, SpawnOutcome } from './spawn.ts';
import type { SpawnDesk } from './spawn-desk.ts';
import { newRun, ownerIn, ownerOf, settingsOf } from './spawn-desk.ts';
import type { RequestRecord, RunRecord } from './spool-records.ts';
import { sessionOf } from './spool-records.ts';

export async function endSpawn(spawn: EndedSpawn, desk: SpawnDesk): Promise<CapturedSpawn> {
  const { client, call, text = '' } = spawn;
  const { requests, runs } = desk.spoolOf(client);
  const request = call === undefined ? undefined : requests.get(call);
  const run = spawn.run ?? request?.run ?? runSaying(text, request, { client, desk });
  if (request !== undefined && run !== undefined) requests.put(request.call, { ...request, run });
  const record = run === undefined ? undefined : await runOf({ ...spawn, run }, desk);
  // Whose an unsure run is stands in its call, which returns after it.
  const awaited = record?.unsure === true && call === undefined;
  if (record !== undefined && awaited) {
    runs.put(record.run, stage(record, spawn, desk));
    return { stored: 0, skipped: 0, reason: 'It waits for the call that it answers.' };
  }
  if (call !== undefined) requests.remove(call);
  if (record === undefined) return { stored: 0, skipped: 0, reason: 'No run is known.' };
  // A call that returns behind its run brings the same answer, framed for the parent.
  if (!record.open && call !== undefined) return captured;
  const staged = record.staged?.text ?? '';
  return capture(
    record,
    { client, text: staged === '' ? text : staged, ...outcomeOf(spawn) },
    desk,
  );
}

/** Keeps an answer until `settleSpawn` says how the run ended. */
export async function stageSpawn(spawn: EndedSpawn, desk: SpawnDesk): Promise<void> {
  const { run } = spawn;
  if (run === undefined) return;
  const record = await runOf({ ...spawn, run }, desk);
  if (!isCaptured(record, desk)) return;
  desk.spoolOf(spawn.client).runs.put(run, stage(record, spawn, desk));
}

export async function settleSpawn(spawn: SettledSpawn, desk: SpawnDesk): Promise<CapturedSpawn> {
  const { client, run, outcome, reason } = spawn;
  const { runs } = desk.spoolOf(client);
  const record = runs.get(run);
  if (record === undefined) return { stored: 0, skipped: 0, reason: 'No run is known.' };
  if (outcome === 'discarded') {
    runs.put(run, closedRun(record));
    return { stored: 0, skipped: 0, reason: 'The run was thrown away.' };
  }
  const { staged } = record;
  if (record.open) return capture(record, { client, text: staged?.text ?? '', outcome }, desk);
  await giveVerdict(record, { outcome, reason }, desk);
  return captured;
}

/** Captures what is staged or given, of a run that ended or is taken to have ended. */
export async function capture(
  record: RunRecord,
  answer: {
    readonly client: string;
    readonly text: string;
    readonly outcome?: SpawnOutcome | undefined;
  },
  desk: SpawnDesk,
): Promise<CapturedSpawn> {
  const { client, text, outcome } = answer;
  const { runs } = desk.spoolOf(client);
  if (!isCaptured(record, desk)) {
    runs.put(record.run, closedRun(record));
    return { stored: 0, skipped: 0, reason: 'Capturing is switched off here.' };
  }
  const { squad, agent, refused = false } = record;
  if (refused && agent === undefined) {
    runs.put(record.run, closedRun(record));
    return { stored: 0, skipped: 0, reason: 'It names no squad that can be.' };
  }
  const session = sessionOf(record);
  const result = await desk.memory.write({
    ...{ session, client, output: text },
    ...(refused ? {} : { squad }),
    ...(agent === undefined ? {} : { agent }),
    ...(outcome === undefined || (outcome === 'success' && saysOutcome(text)) ? {} : { outcome }),
  });
  runs.put(record.run, { ...closedRun(record), recorded: result.outcome });
  return { session, stored: result.stored.length, skipped: result.skipped.length };
}

/** An unsure run belongs to whom its call names, as soon as one is joined to it. */
export function sureOf(record: RunRecord, request: RequestRecord): RunRecord {
  return {
    ...{ ...record, ...ownerIn(request), unsure: false },
    ...(request.refused === true ? { refused: true } : {}),
    ...(request.told && request.refused !== true ? { session: request.call } : {}),
  };
}

/** The run that waits for its call and had said what the call returns, where no id joins them. */
function runSaying(
  text: string,
  request: RequestRecord | undefined,
  { client, desk }: { readonly client: string; readonly desk: SpawnDesk },
): string | undefined {
  if (request === undefined || text === '') return undefined;
  const said = desk.mask(text, ownerIn(request));
  const waiting = desk.spoolOf(client).runs.list(request.conversation);
  return waiting.find(({ unsure, open, staged }) => unsure && open && staged?.text === said)?.run;
}

const captured: CapturedSpawn = { stored: 0, skipped: 0, reason: 'It was captured before.' };

/** A run whose start was not seen belongs to whom its end names. */
async function runOf(
  spawn: EndedSpawn & { readonly run: string },
  desk: SpawnDesk,
): Promise<RunRecord> {
  const { requests, runs } = desk.spoolOf(spawn.client);
  const record = runs.get(spawn.run) ?? newRun(spawn, ownerOf(spawn, desk), desk);
  const request = requests.list(record.conversation).find(({ run }) => run === spawn.run);
  return record.unsure && request !== undefined ? sureOf(record, request) : record;
}

function stage(record: RunRecord, { text = '', outcome }: EndedSpawn, desk: SpawnDesk): RunRecord {
  return {
    ...record,
    staged: {
      text: desk.mask(text, ownerIn(record)),
      at: desk.now(),
      process: process.pid,
      ...(outcome === undefined ? {} : { outcome }),
    },
  };
}

function isCaptured(record: RunRecord, desk: SpawnDesk): boolean {
  const { enabled, autoCapture } = settingsOf(ownerIn(record), desk);
  return enabled && autoCapture;
}

function closedRun({ staged: _captured, ...record }: RunRecord): RunRecord {
  return { ...record, open: false };
}

async function giveVerdict(
  record: RunRecord,
  verdict: { readonly outcome: SpawnOutcome; readonly reason?: string | undefined },
  { memory }: SpawnDesk,
): Promise<void> {
  const { outcome, reason } = verdict;
  // What a run said of itself stands against a host that saw it end well.
  const knows = record.recorded !== undefined && record.recorded !== 'unknown';
  if (outcome === 'unknown' || (outcome === 'success' && knows)) return;
  await memory.run('record-outcome', {
    ...{ squad: record.squad, session: sessionOf(record), outcome },
    ...(reason === undefined ? {} : { reason }),
  });
}

function outcomeOf({ outcome }: EndedSpawn) {
  return outcome === undefined ? {} : { outcome };
}

/** A run that reports on itself knows better than a client that saw it end. */
function saysOutcome(text: string): boolean {
  return /^\s{0,3}(?:[-*+]\s+)?(?:\*{2}|__)?outcome(?:\*{2}|__)?\s*[:：]/imu.test(text);
}
