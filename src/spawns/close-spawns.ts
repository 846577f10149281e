/** What clients leave open: runs that never reported their end, and answers of dead processes. */
import { capture, sureOf, withoutGuess } from './capture-spawn.ts';
import type { CapturedSpawn, JoinedSpawn } from './spawn.ts';
import type { SpawnDesk } from './spawn-desk.ts';
import { callKey, ownerIn } from './spawn-desk.ts';
import type { Spool } from './spool.ts';
import type { RequestRecord, RunRecord } from './spool-records.ts';

/** A run that waits for its call is captured now; one that started before its call gets it. */
export async function joinSpawn(spawn: JoinedSpawn, desk: SpawnDesk): Promise<void> {
  const { client, conversation, run } = spawn;
  const { requests, runs } = desk.spoolOf(client);
  const record = runs.get(run);
  const name = freeName(requests, spawn);
  const key = callKey(conversation, name);
  const request = requests.get(key) ?? callOfRun(spawn, record, desk);
  if (request === undefined) return;
  requests.put(key, { ...request, call: name, run });
  if (record?.unsure !== true) return;
  const sure = sureOf(record, request);
  runs.put(run, sure);
  if (sure.staged !== undefined) await captureStaged(sure, client, desk);
}

export async function closeSpawns(
  { client, conversation }: { readonly client: string; readonly conversation: string },
  textOf: (run: string) => Promise<string | undefined>,
  desk: SpawnDesk,
): Promise<readonly CapturedSpawn[]> {
  const { requests, runs } = desk.spoolOf(client);
  const open = runs.list(conversation).filter((record) => record.open);
  const captures = await eachOf(open, async (record) => {
    const text = record.staged?.text ?? (await textOf(record.run)) ?? '';
    const outcome = record.staged?.outcome ?? 'unknown';
    return capture(withoutGuess(record), { client, text, outcome }, desk);
  });
  for (const { call } of requests.list(conversation)) requests.remove(callKey(conversation, call));
  const recovered = await recoverSpawns(client, desk);
  const now = Date.parse(desk.now());
  requests.sweep(dayMs, now);
  runs.sweep(2 * weekMs, now);
  return [...captures, ...recovered];
}

/**
 * An answer of another process that lives may still be settled by it, and the call of an unsure run
 * may return for a day. A run whose end nobody told in a week is over.
 */
export async function recoverSpawns(
  client: string,
  desk: SpawnDesk,
): Promise<readonly CapturedSpawn[]> {
  const now = Date.parse(desk.now());
  const isOver = ({ open, staged, unsure, at }: RunRecord) => {
    if (!open) return false;
    if (staged === undefined) return now - Date.parse(at) > weekMs;
    return isLeft(staged) && !(unsure && now - Date.parse(staged.at) <= dayMs);
  };
  return eachOf(desk.spoolOf(client).runs.list().filter(isOver), (record) =>
    captureStaged(withoutGuess(record), client, desk),
  );
}

/** One that fails keeps no other from its end; the first failure is told when all were tried. */
async function eachOf(
  records: readonly RunRecord[],
  end: (record: RunRecord) => Promise<CapturedSpawn>,
): Promise<CapturedSpawn[]> {
  const captures: CapturedSpawn[] = [];
  const failures: unknown[] = [];
  for (const record of records) {
    await end(record).then(
      (captured) => captures.push(captured),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  return captures;
}

/** Of a call that was not asked for first; an unsure run says nothing of whose it is. */
function callOfRun(
  { conversation, call }: JoinedSpawn,
  record: RunRecord | undefined,
  desk: SpawnDesk,
): RequestRecord | undefined {
  if (record === undefined || record.unsure) return undefined;
  return { call, conversation, told: true, at: desk.now(), ...ownerIn(record) };
}

/** A call without an id of its own may be joined to several runs, one after the other. */
function freeName(requests: Spool['requests'], { conversation, call, run }: JoinedSpawn): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? call : `${call}#${at}`;
    const { run: other = run } = requests.get(callKey(conversation, name)) ?? {};
    if (other === run) return name;
  }
}

function captureStaged(record: RunRecord, client: string, desk: SpawnDesk) {
  const { text = '', outcome = 'unknown' } = record.staged ?? {};
  return capture(record, { client, text, outcome }, desk);
}

/** In a container a process that starts again may get the number that it had. */
function isLeft(staged: { readonly at: string; readonly process: number }): boolean {
  if (staged.process === process.pid) {
    return Date.parse(staged.at) < Date.now() - process.uptime() * 1000;
  }
  try {
    process.kill(staged.process, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;
