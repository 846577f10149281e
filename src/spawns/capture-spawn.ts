/** The end of a spawn's life: its answer is captured, at once or when its true outcome is known. */
import { findCall, findMatch, runBehind } from './find-run.ts';
import type { CapturedSpawn, EndedSpawn, SettledSpawn, SpawnOutcome } from './spawn.ts';
import type { SpawnDesk } from './spawn-desk.ts';
import { callKey, newRun, ownerIn, ownerOf, sessionName, settingsOf } from './spawn-desk.ts';
import type { RequestRecord, RunRecord } from './spool-records.ts';
import { sessionOf } from './spool-records.ts';

export async function endSpawn(spawn: EndedSpawn, desk: SpawnDesk): Promise<CapturedSpawn> {
  const { client, call, conversation } = spawn;
  const { requests, runs } = desk.spoolOf(client);
  const request = call === undefined ? undefined : findCall(requests, conversation, call);
  const run = spawn.run ?? request?.run ?? runBehind(spawn, request, desk);
  const key = (one: RequestRecord) => callKey(conversation, one.call);
  if (request !== undefined && run !== undefined) requests.put(key(request), { ...request, run });
  const record = run === undefined ? undefined : await runOf({ ...spawn, run }, desk);
  // Whose an unsure run is stands in its call, which returns after it.
  if (record?.unsure === true && call === undefined) {
    runs.put(record.run, stage(record, spawn, desk));
    return { stored: 0, skipped: 0, reason: 'It waits for the call that it answers.' };
  }
  const result = await captureEnd(record && withoutGuess(record), spawn, desk);
  const answered = request ?? requests.list(conversation).find((one) => one.run === run);
  if (answered !== undefined && (call !== undefined || run !== undefined)) {
    requests.remove(key(answered));
  }
  return result;
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
    if (record.recorded !== undefined) {
      const thrownAway = reason ?? 'the run was thrown away';
      await giveVerdict(record, { outcome: 'failure', reason: thrownAway }, desk);
      return captured;
    }
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
    if (runs.get(record.run) !== undefined) runs.put(record.run, closedRun(record));
    return { stored: 0, skipped: 0, reason: 'Capturing is switched off here.' };
  }
  const { squad, agent, refused = false } = record;
  if (refused && agent === undefined) {
    runs.put(record.run, closedRun(record));
    return { stored: 0, skipped: 0, reason: 'It names no squad that can be.' };
  }
  const session = sessionOf(record);
  // A store that is busy for longer than a client waits must not cost the answer.
  if (text !== '') runs.put(record.run, stage({ ...record, open: true }, answer, desk));
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
    ...(request.told && request.refused !== true ? { session: sessionName(request.call) } : {}),
  };
}

/** Nobody will say whose an unsure run is: it teaches its agent, and no squad by a guess. */
export function withoutGuess(record: RunRecord): RunRecord {
  return record.unsure ? { ...record, unsure: false, refused: true } : record;
}

/** A call that returns behind its run brings the same answer, framed for the parent. */
async function captureEnd(
  record: RunRecord | undefined,
  { client, call, text = '', outcome }: EndedSpawn,
  desk: SpawnDesk,
): Promise<CapturedSpawn> {
  if (record === undefined) return { stored: 0, skipped: 0, reason: 'No run is known.' };
  if (!record.open && call !== undefined) return captured;
  const staged = record.staged?.text ?? '';
  return capture(record, { client, text: staged === '' ? text : staged, outcome }, desk);
}

const captured: CapturedSpawn = { stored: 0, skipped: 0, reason: 'It was captured before.' };

/** A run whose start was not seen, or failed, belongs to whom a call that waits names. */
async function runOf(
  spawn: EndedSpawn & { readonly run: string },
  desk: SpawnDesk,
): Promise<RunRecord> {
  const { requests, runs } = desk.spoolOf(spawn.client);
  const known = runs.get(spawn.run);
  if (known !== undefined) {
    const request = requests.list(known.conversation).find(({ run }) => run === spawn.run);
    return known.unsure && request !== undefined ? sureOf(known, request) : known;
  }
  const { request, like = request, unsure } = findMatch(spawn, desk);
  if (like === undefined) return { ...newRun(spawn, ownerOf(spawn, desk), desk), unsure };
  const record = { ...newRun(spawn, ownerIn(like), desk), unsure };
  return request === undefined ? record : sureOf(record, request);
}

function stage(
  record: RunRecord,
  { text = '', outcome }: Pick<EndedSpawn, 'text' | 'outcome'>,
  desk: SpawnDesk,
): RunRecord {
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
  const whose = record.refused === true ? { agent: record.agent } : { squad: record.squad };
  await memory.run('record-outcome', {
    ...{ ...whose, session: sessionOf(record), outcome },
    ...(reason === undefined ? {} : { reason }),
  });
}

/** A run that reports on itself knows better than a client that saw it end. */
function saysOutcome(text: string): boolean {
  return /^\s{0,3}(?:[-*+]\s+)?(?:\*{2}|__)?outcome(?:\*{2}|__)?\s*[:：]/imu.test(text);
}
