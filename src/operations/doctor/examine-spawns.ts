/** What `doctor` says of the hosts that run agents: dead hooks, and failures they were spared. */
import type { ClientActivity } from '../../queries/client-activity.ts';
import { clientActivity } from '../../queries/client-activity.ts';
import type { DeadHook, SeenHooks } from '../../spawns/expected-hooks.ts';
import { expectedHooks, findDeadHooks } from '../../spawns/expected-hooks.ts';
import type { HostFailure } from '../../spawns/read-host-notes.ts';
import { readFailures, readSeenHooks } from '../../spawns/read-host-notes.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

/** One finding for each client that a hook of fired, and one for each hook that should have. */
export function examineSpawns(
  context: OperationContext,
  { stored, now = Date.now() }: { readonly stored: boolean; readonly now?: number },
): Promise<Finding[]> {
  return attempt('spawns', async () => {
    const { root } = context.root;
    const seen = readSeenHooks(root);
    const { failures, problems } = readFailures(root);
    const since = new Date(now - recentDays * 86_400_000).toISOString();
    const recent = failures.filter(({ at }) => at >= since);
    const activity = stored ? await readActivity(context) : [];
    const clients = new Set([...seen.keys(), ...failures.map(({ client }) => client)]);
    if (clients.size === 0 && problems.length === 0) return [noHooks];
    const findings = [...clients].sort().flatMap((client) => {
      const hooks = seen.get(client) ?? new Map<string, string>();
      const active = activity.find((one) => one.client === client);
      return [
        tellClient(client, hooks, active),
        ...findDeadHooks(client, hooks, now).map((hook) => tellDead(client, hook)),
        ...tellFailures(
          client,
          recent.filter((failure) => failure.client === client),
        ),
      ];
    });
    const damaged = problems.map(
      (detail) => ({ level: 'warning', what: 'spawns', detail }) as const,
    );
    return [...findings, ...damaged];
  });
}

/** Failures of so many days are told. */
const recentDays = 7;

const noHooks: Finding = { level: 'ok', what: 'spawns', detail: "no client's hook fired here yet" };

async function readActivity({ storage }: OperationContext): Promise<readonly ClientActivity[]> {
  const view = await storage.read();
  try {
    return await view.rows(clientActivity({}));
  } finally {
    await view.close();
  }
}

function tellClient(
  client: string,
  seen: SeenHooks,
  activity: ClientActivity | undefined,
): Finding {
  const known = (expectedHooks[client] ?? []).map(({ event }) => event);
  const order = [...known.filter((event) => seen.has(event)), ...seen.keys()];
  const hooks = [...new Set(order)].map((event) => `${event} ${moment(seen.get(event))}`);
  const fired = hooks.length === 0 ? 'no hook fired' : `last seen ${hooks.join(', ')}`;
  const { lastInjection, lastCapture } = activity ?? {};
  const told = `told a spawn ${moment(lastInjection)}, captured ${moment(lastCapture)}`;
  return { level: 'ok', what: 'spawns', detail: `${client}: ${fired}; ${told}` };
}

function tellDead(client: string, { event, seen, other, without, remedy }: DeadHook): Finding {
  const fired = seen === undefined ? 'never fired' : `last fired ${moment(seen)}`;
  const yet = `${other.event} did ${moment(other.seen)}`;
  const todo = remedy === undefined ? '' : `; ${remedy}`;
  return {
    level: 'warning',
    what: 'spawns',
    detail: `${client}: ${event} ${fired}, though ${yet}: ${without}${todo}`,
    hint: `squadlog init ${client}`,
  };
}

function tellFailures(client: string, recent: readonly HostFailure[]): Finding[] {
  const newest = recent.at(-1);
  if (newest === undefined) return [];
  const { at, event, code, message } = newest;
  const count = `${recent.length} ${recent.length === 1 ? 'failure' : 'failures'}`;
  const told = `the newest ${moment(at)} in ${event} (${code}): ${message}`;
  const detail = `${client}: ${count} spared the host in ${recentDays} days, ${told}`;
  return [{ level: 'warning', what: 'spawns', detail }];
}

/** `2026-11-30 13:17 UTC`. */
function moment(time: string | null | undefined): string {
  return time === null || time === undefined
    ? 'never'
    : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}
