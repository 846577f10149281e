/** The beginning of a spawn's life: what it is to do is kept, and its block is told. */
import type { SpawnOwner } from './choose-owner.ts';
import { namesSquad } from './choose-owner.ts';
import { matchRequest } from './match-request.ts';
import type { RequestedSpawn, SpawnIdentity, StartedSpawn, ToldSpawn } from './spawn.ts';
import type { SpawnDesk } from './spawn-desk.ts';
import { newRun, ownerOf, settingsOf } from './spawn-desk.ts';
import type { RequestRecord } from './spool-records.ts';

const nothing: ToldSpawn = { block: '', warnings: [] };

/** Gives a block only to a spawn that names its squad; the others are told when they start. */
export async function requestSpawn(spawn: RequestedSpawn, desk: SpawnDesk): Promise<ToldSpawn> {
  const { client, call, conversation, kind } = spawn;
  const { requests } = desk.spoolOf(client);
  const owner = ownerOrRefuse(spawn, desk, (other) => {
    const record = { call, conversation, ...other, told: true, refused: true, at: desk.now() };
    requests.put(call, { ...record, ...(kind === undefined ? {} : { kind }) });
  });
  const settings = settingsOf(owner, desk);
  if (!settings.enabled) return nothing;
  const told = spawn.canTell === true && namesSquad(spawn);
  const kept = settings.taskFiltering ? spawn.task : undefined;
  const task = kept === undefined ? undefined : desk.mask(kept.slice(0, taskLengthMax), owner);
  requests.put(call, {
    ...{ call, conversation, ...owner, told, at: desk.now() },
    ...(kind === undefined ? {} : { kind }),
    ...(task === undefined ? {} : { task }),
  });
  return told ? tell({ ...owner, session: call, task: spawn.task, client }, desk) : nothing;
}

/** A run that is known is told nothing: what it was told stands in its conversation still. */
export async function startSpawn(spawn: StartedSpawn, desk: SpawnDesk): Promise<ToldSpawn> {
  const { client, conversation, run, kind } = spawn;
  const { requests, runs } = desk.spoolOf(client);
  const known = runs.get(run);
  if (known !== undefined) {
    if (!known.open) runs.put(run, { ...known, open: true, times: known.times + 1 });
    return nothing;
  }
  const match = matchRequest(spawn, requests.list(conversation).filter(isFresh(desk)));
  const { request } = match;
  const owner =
    request ??
    ownerOrRefuse(spawn, desk, (other) => {
      runs.add(run, { ...newRun(spawn, other, desk), refused: true });
    });
  if (!settingsOf(owner, desk).enabled) return nothing;
  if (request !== undefined) requests.put(request.call, { ...request, run });
  const record = { ...newRun(spawn, owner, desk), unsure: match.unsure };
  if (kind !== undefined) record.kind = kind;
  if (request?.refused === true) record.refused = true;
  else if (request?.told === true) record.session = request.call;
  // Where a client was given its hooks twice, both start at the same moment.
  if (!runs.add(run, record)) return nothing;
  if (match.unsure || request?.told === true) return nothing;
  const task = spawn.task ?? request?.task ?? match.task;
  const { squad, role, agent } = owner;
  return tell({ ...spawn, squad, role, agent, session: record.session, task }, desk);
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

/** A call that a person refused never starts; one that is joined has, whenever that was. */
function isFresh({ now }: SpawnDesk): (request: RequestRecord) => boolean {
  const oldest = Date.parse(now()) - waitMsMax;
  return ({ at, run }) => run !== undefined || Date.parse(at) >= oldest;
}

/** Of a person who is asked whether an agent may be started, too. */
const waitMsMax = 10 * 60 * 1000;

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
