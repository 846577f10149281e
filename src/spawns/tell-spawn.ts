/** The beginning of a spawn's life: what it is to do is kept, and its block is told. */
import type { SpawnOwner } from './choose-owner.ts';
import { namesSquad } from './choose-owner.ts';
import { findMatch } from './find-run.ts';
import type { RequestedSpawn, SpawnIdentity, StartedSpawn, ToldSpawn } from './spawn.ts';
import type { SpawnDesk } from './spawn-desk.ts';
import { callKey, newRun, ownerOf, sessionName, settingsOf } from './spawn-desk.ts';
import type { Spool } from './spool.ts';
import type { RequestRecord, RunRecord } from './spool-records.ts';

const nothing: ToldSpawn = { block: '', warnings: [] };

/** Gives a block only to a spawn that names its squad; the others are told when they start. */
export async function requestSpawn(spawn: RequestedSpawn, desk: SpawnDesk): Promise<ToldSpawn> {
  const { client, call, conversation, kind } = spawn;
  const { requests } = desk.spoolOf(client);
  const keep = (owner: SpawnOwner, more: Partial<RequestRecord> = {}) => {
    const record = { call, conversation, ...owner, told: false, at: desk.now(), ...more };
    const kept = kind === undefined ? record : { ...record, kind };
    if (spawn.mayRepeat === true) addRepeated(requests, kept);
    else requests.put(callKey(conversation, call), kept);
  };
  requests.sweep(dayMs, Date.parse(desk.now()));
  const owner = ownerOrRefuse(spawn, desk, (other) => keep(other, { refused: true }));
  const settings = settingsOf(owner, desk);
  if (!settings.enabled) {
    // Else it would be taken for a spawn of the project when it starts.
    if (namesSquad(spawn)) keep(owner);
    return nothing;
  }
  const kept = settings.taskFiltering ? spawn.task : undefined;
  const task = kept === undefined ? undefined : headOf(kept, (text) => desk.mask(text, owner));
  keep(owner, task === undefined ? {} : { task });
  if (spawn.canTell !== true || !namesSquad(spawn)) return nothing;
  const told = await tell({ ...owner, session: sessionName(call), task: spawn.task, client }, desk);
  // Where telling failed, the start makes up for it.
  keep(owner, { ...(task === undefined ? {} : { task }), told: true });
  return told;
}

/** A run that is known is told nothing: what it was told stands in its conversation still. */
export async function startSpawn(spawn: StartedSpawn, desk: SpawnDesk): Promise<ToldSpawn> {
  const { client, conversation, run, kind } = spawn;
  const { requests, runs } = desk.spoolOf(client);
  const known = runs.get(run);
  if (known !== undefined) {
    const { recorded: _then, ...again } = known;
    if (!known.open) runs.put(run, { ...again, open: true, times: known.times + 1 });
    return nothing;
  }
  const match = findMatch(spawn, desk);
  const { request, like = request } = match;
  const owner =
    like ??
    ownerOrRefuse(spawn, desk, (other) => {
      runs.add(run, { ...newRun(spawn, other, desk), refused: true });
    });
  const { enabled } = settingsOf(owner, desk);
  if (!enabled && like === undefined) return nothing;
  if (request !== undefined) requests.put(callKey(conversation, request.call), { ...request, run });
  const record = { ...newRun(spawn, owner, desk), unsure: match.unsure };
  if (kind !== undefined) record.kind = kind;
  if (like?.refused === true) record.refused = true;
  if (request?.told === true) record.session = sessionName(request.call);
  // Where a client was given its hooks twice, both start at the same moment.
  if (!addRun(runs, record)) return nothing;
  if (!enabled || match.unsure || record.refused === true || request?.told === true) return nothing;
  const task = spawn.task ?? request?.task ?? match.task;
  const { squad, role, agent } = owner;
  return tell({ ...spawn, squad, role, agent, session: record.session, task }, desk);
}

/** Where nothing can be kept, as on a disk that is read only, a spawn is told all the same. */
function addRun(runs: Spool['runs'], record: RunRecord): boolean {
  try {
    return runs.add(record.run, record);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!/^(?:EROFS|EACCES|EPERM|ENOSPC|EDQUOT)$/u.test(code)) throw error;
    return true;
  }
}

/** The same call again is one more. */
function addRepeated(requests: Spool['requests'], record: RequestRecord): void {
  const { conversation, call } = record;
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? call : `${call}#${at}`;
    if (requests.add(callKey(conversation, name), { ...record, call: name })) return;
  }
}

/** Masked before it is cut, as half a secret is not known for one. */
function headOf(task: string, mask: (text: string) => string): string {
  const head = mask(task.slice(0, 2 * taskLengthMax)).slice(0, taskLengthMax);
  return /[\ud800-\udbff]$/u.test(head) ? head.slice(0, -1) : head;
}

/** What names no squad that can be must not be taken for a spawn that names none. */
function ownerOrRefuse(
  spawn: SpawnIdentity,
  desk: SpawnDesk,
  refuse: (other: SpawnOwner) => void,
): SpawnOwner {
  try {
    return ownerOf(spawn, desk);
  } catch (error) {
    refuse(ownerOf({ ...spawn, label: undefined, squad: undefined, role: undefined }, desk));
    throw error;
  }
}

interface Telling extends SpawnOwner {
  readonly client: string;
  readonly session: string;
  readonly task?: string | undefined;
  readonly model?: string | undefined;
  readonly contextTokens?: number | undefined;
  readonly charactersMax?: number | undefined;
}

async function tell(spawn: Telling, { memory }: SpawnDesk): Promise<ToldSpawn> {
  const { client, session, squad, role, agent, task, model, contextTokens, charactersMax } = spawn;
  const { block, warnings } = await memory.read({
    ...{ squad, session, client, request: true },
    ...(role === undefined ? {} : { role }),
    ...(agent === undefined ? {} : { agent }),
    ...(task === undefined || task === '' ? {} : { task }),
    ...(model === undefined ? {} : { model }),
    ...(contextTokens === undefined ? {} : { modelLimit: contextTokens }),
    ...(charactersMax === undefined ? {} : { charactersMax }),
  });
  return { block, warnings };
}

/** Characters of a task that choose lines; what a spawn is to do stands at its head. */
const taskLengthMax = 20_000;

const dayMs = 24 * 60 * 60 * 1000;
