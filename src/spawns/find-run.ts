/** Which call returned, and which run it started, where ids alone do not say. */
import type { Match } from './match-request.ts';
import { isFresh, matchRequest } from './match-request.ts';
import type { EndedSpawn, SpawnIdentity } from './spawn.ts';
import type { SpawnDesk } from './spawn-desk.ts';
import { callKey, ownerIn } from './spawn-desk.ts';
import type { Spool } from './spool.ts';
import type { RequestRecord } from './spool-records.ts';

/** The calls that a run may answer; a call that can't be read any more may be its own. */
export function findMatch(spawn: SpawnIdentity & { readonly run: string }, desk: SpawnDesk): Match {
  const { requests } = desk.spoolOf(spawn.client);
  const match = matchRequest(spawn, requests.list(spawn.conversation).filter(isFresh(desk)));
  const isJoined = match.request?.run === spawn.run;
  return !isJoined && requests.isDamaged(spawn.conversation) ? { unsure: true } : match;
}

/** Of a call that repeats, the last that waits. */
export function findCall(
  requests: Spool['requests'],
  conversation: string,
  call: string,
): RequestRecord | undefined {
  let found = requests.get(callKey(conversation, call));
  for (let at = 2; found !== undefined; at += 1) {
    const next = requests.get(callKey(conversation, `${call}#${at}`));
    if (next === undefined) return found;
    found = next;
  }
  return found;
}

/**
 * The run that a call started, where no id joins them: of one that returned words, the unsure one
 * that said them; of one that failed, the only one of its kind that goes on.
 */
export function runBehind(
  { client, text = '', kind, outcome }: EndedSpawn,
  request: RequestRecord | undefined,
  desk: SpawnDesk,
): string | undefined {
  if (request === undefined) return undefined;
  const open = desk
    .spoolOf(client)
    .runs.list(request.conversation)
    .filter((run) => run.open);
  const said = text === '' ? undefined : desk.mask(text, ownerIn(request));
  const waiting = open.find(({ unsure, staged }) => unsure && staged?.text === said);
  if (said !== undefined) return waiting?.run;
  const alike = open.filter((run) => run.kind === (kind ?? request.kind));
  return outcome === 'failure' && alike.length === 1 ? alike[0]?.run : undefined;
}
