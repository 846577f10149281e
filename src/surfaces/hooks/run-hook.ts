/**
 * One hook of a client: its event in, the client's answer out. A host is never harmed: whatever
 * fails is counted where `stats` and `doctor` show it, and the host goes on without memory.
 */
import type { MemoryOptions, Spawns } from '../../index.ts';
import { MemoryError, nearestName, openMemory, openSpawns } from '../../index.ts';
import type { HookClient } from './hook-client.ts';
import { hookClients } from './index.ts';
import { lastWords } from './last-words.ts';

export interface HookIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
  /** The event as the client gives it. */
  readonly readInput: () => Promise<string>;
  readonly write: (text: string) => void;
  /** For people who look into a client's log. */
  readonly warn: (text: string) => void;
  /** Rejects when the client waits no longer. */
  readonly deadline?: Promise<never>;
  /** The clock and ids of tests. */
  readonly memory?: Pick<MemoryOptions, 'now' | 'newId'>;
}

/** `words`: the client and its event, and perhaps `--root` and `--store`. Never rejects. */
export async function runHook(words: readonly string[], io: HookIo): Promise<void> {
  const [clientName = '', event = '', ...options] = words;
  const asked = {
    ...{ clientName, event },
    ...{ root: optionIn(options, '--root'), store: optionIn(options, '--store') },
  };
  try {
    const answer = await answerEvent(asked, io);
    if (answer !== undefined) io.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    io.warn(`squadlog hook ${clientName} ${event}: ${messageFor(error)}`);
  }
}

interface Asked {
  readonly clientName: string;
  readonly event: string;
  readonly root: string | undefined;
  readonly store: string | undefined;
}

/** What fails is counted before it is told, wherever the root can be found and written. */
async function answerEvent(asked: Asked, io: HookIo): Promise<unknown> {
  const { clientName, event } = asked;
  let input: unknown;
  try {
    const client = findClient(clientName);
    input = parseInput(await Promise.race([io.readInput(), io.deadline ?? never]));
    return await withSpawns(input, { client, asked, io }, async (spawns) => {
      const listen = client.events[event];
      if (listen === undefined) throw unknownEvent(client, event);
      if (input === undefined) throw notJson();
      // Where nothing can be noted, a spawn is told all the same.
      await spawns.seen(client.name, event).catch(() => undefined);
      return Promise.race([listen(input, { spawns, lastWords }), io.deadline ?? never]);
    });
  } catch (error) {
    const client = hookClients.find(({ name }) => name === clientName);
    await withSpawns(input, { client, asked, io }, (spawns) =>
      spawns.failed(clientName.slice(0, 40), event, error),
    ).catch(() => undefined);
    throw error;
  }
}

async function withSpawns<Result>(
  input: unknown,
  { client, asked, io }: { client: HookClient | undefined; asked: Asked; io: HookIo },
  use: (spawns: Spawns) => Promise<Result>,
): Promise<Result> {
  const { env, home } = io;
  const cwd = projectOf(input, client, io);
  const memory = await openMemory({
    ...io.memory,
    ...{ cwd, env },
    ...(home === undefined ? {} : { home }),
    ...(asked.root === undefined ? {} : { root: asked.root }),
    ...(asked.store === undefined ? {} : { store: asked.store }),
  });
  try {
    const now = io.memory?.now;
    return await use(openSpawns(memory, { cwd, ...(now === undefined ? {} : { now }) }));
  } finally {
    await memory.close();
  }
}

function findClient(name: string): HookClient {
  const client = hookClients.find((one) => one.name === name);
  if (client !== undefined) return client;
  const nearest = nearestName(
    name,
    hookClients.map((known) => known.name),
  );
  throw new MemoryError({
    code: 'invalid',
    message:
      name === ''
        ? 'No client is named; say whose hook it is.'
        : `There is no client ${JSON.stringify(name)}; did you mean ${nearest}?`,
    hint: `squadlog init ${nearest}`,
  });
}

function unknownEvent({ name, events }: HookClient, event: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: `${JSON.stringify(event)} is none of ${Object.keys(events).join(', ')}.`,
    hint: `squadlog init ${name}`,
  });
}

/** Undefined for what is no JSON. */
function parseInput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notJson(): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: "The hook's input is not JSON; the client gives it on standard input.",
  });
}

/** A worktree is the project's too, wherever it lies, and a client may know which project it is. */
function projectOf(input: unknown, client: HookClient | undefined, { cwd, env }: HookIo): string {
  const { cwd: told, directory } = (input ?? {}) as Record<string, unknown>;
  const named = [env[client?.projectVariable ?? ''], told, directory];
  return named.find((folder) => typeof folder === 'string' && folder !== '')?.toString() ?? cwd;
}

function optionIn(options: readonly string[], name: string): string | undefined {
  const at = options.indexOf(name);
  const given = options.find((option) => option.startsWith(`${name}=`));
  return at === -1 ? given?.slice(name.length + 1) : options[at + 1];
}

function messageFor(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const never = new Promise<never>(() => undefined);
