/** What clients leave open: runs that never reported their end, and answers of dead processes. */
import { capture, sureOf } from './capture-spawn.ts';
import type { CapturedSpawn, JoinedSpawn } from './spawn.ts';
import type { SpawnDesk } from './spawn-desk.ts';
import { callKey, ownerIn } from './spawn-desk.ts';
import type { Spool } from './spool.ts';
import type { RunRecord } from './spool-records.ts';

/** A run that waits for its call is captured now; one that started before its call gets it. */
export async function joinSpawn(spawn: JoinedSpawn, desk: SpawnDesk): Promise<void> {
  const { client, conversation, call, run } = spawn;
  const { requests, runs } = desk.spoolOf(client);
  const record = runs.get(run);
  const name = freeName(requests, spawn);
  const key = callKey(conversation, name);
  const asked = { call, conversation, told: true, at: desk.now() };
  const request = requests.get(key) ?? (record && { ...asked, ...ownerIn(record) });
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
  const captures: CapturedSpawn[] = [];
  for (const record of runs.list(conversation).filter(({ open }) => open)) {
    const text = record.staged?.text ?? (await textOf(record.run)) ?? '';
    const outcome = record.staged?.outcome ?? 'unknown';
    captures.push(await capture(settled(record), { client, text, outcome }, desk));
  }
  for (const { call } of requests.list(conversation)) requests.remove(callKey(conversation, call));
  captures.push(...(await recoverSpawns(client, desk)));
  const now = Date.parse(desk.now());
  requests.sweep(dayMs, now);
  runs.sweep(7 * dayMs, now);
  return captures;
}

/**
 * An answer of another process that lives may still be settled by it, and the call of an unsure run
 * may return for a day.
 */
export async function recoverSpawns(
  client: string,
  desk: SpawnDesk,
): Promise<readonly CapturedSpawn[]> {
  const captures: CapturedSpawn[] = [];
  const oldest = Date.parse(desk.now()) - dayMs;
  for (const record of desk.spoolOf(client).runs.list()) {
    const { open, staged, unsure } = record;
    if (!open || staged === undefined || !isLeft(staged)) continue;
    if (unsure && Date.parse(staged.at) >= oldest) continue;
    captures.push(await captureStaged(settled(record), client, desk));
  }
  return captures;
}

/** A call without an id of its own may be joined to several runs, one after the other. */
function freeName(requests: Spool['requests'], { conversation, call, run }: JoinedSpawn): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? call : `${call}#${at}`;
    const { run: other = run } = requests.get(callKey(conversation, name)) ?? {};
    if (other === run) return name;
  }
}

/** Nobody will say whose an unsure run is: it teaches its agent, and no squad by a guess. */
function settled(record: RunRecord): RunRecord {
  return record.unsure ? { ...record, unsure: false, refused: true } : record;
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
