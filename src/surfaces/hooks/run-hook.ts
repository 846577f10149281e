/**
 * One hook of a client: its event in, the client's answer out. A host is never harmed: whatever
 * fails is counted where `stats` and `doctor` show it, and the host goes on without memory.
 */
import type { MemoryOptions } from '../../index.ts';
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

/** `words`: the client and its event, and perhaps `--root` and a folder. Never rejects. */
export async function runHook(words: readonly string[], io: HookIo): Promise<void> {
  const [clientName = '', event = '', ...options] = words;
  try {
    const client = findClient(clientName);
    const text = await Promise.race([io.readInput(), io.deadline ?? never]);
    const answer = await answerEvent({ client, event, text }, { root: rootIn(options) }, io);
    if (answer !== undefined) io.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    io.warn(`squadlog hook ${clientName} ${event}: ${messageFor(error)}`);
  }
}

async function answerEvent(
  asked: { readonly client: HookClient; readonly event: string; readonly text: string },
  { root }: { readonly root: string | undefined },
  io: HookIo,
): Promise<unknown> {
  const { client, event, text } = asked;
  const { env, home, deadline = never } = io;
  const input = parseInput(text);
  const cwd = projectOf(input, io);
  const memory = await openMemory({
    ...io.memory,
    ...{ cwd, env },
    ...(home === undefined ? {} : { home }),
    ...(root === undefined ? {} : { root }),
  });
  const now = io.memory?.now;
  const spawns = openSpawns(memory, { cwd, ...(now === undefined ? {} : { now }) });
  try {
    const listen = client.events[event];
    if (listen === undefined) throw unknownEvent(client, event);
    if (input === undefined) throw notJson();
    await spawns.seen(client.name, event);
    return await Promise.race([listen(input, { spawns, lastWords }), deadline]);
  } catch (error) {
    await spawns.failed(client.name, event, error);
    throw error;
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
    message: `There is no client ${JSON.stringify(name)}; did you mean ${nearest}?`,
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

/** A worktree is the project's too, wherever it lies, and a client knows which project it is. */
function projectOf(input: unknown, { cwd, env }: HookIo): string {
  const { cwd: told, directory } = (input ?? {}) as Record<string, unknown>;
  const named = [env['CLAUDE_PROJECT_DIR'], told, directory];
  return named.find((folder) => typeof folder === 'string' && folder !== '')?.toString() ?? cwd;
}

function rootIn(options: readonly string[]): string | undefined {
  const at = options.indexOf('--root');
  const [given] = options.filter((option) => option.startsWith('--root='));
  return at === -1 ? given?.slice('--root='.length) : options[at + 1];
}

function messageFor(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const never = new Promise<never>(() => undefined);
