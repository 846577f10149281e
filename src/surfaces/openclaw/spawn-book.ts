/**
 * What is known of running spawns in this process: which call of a parent started which child.
 *
 * The host tells of a child (`subagent_spawned`) before it tells which call it answers
 * (`after_tool_call`), and of its label but neither its task nor the parameters. So a child waits
 * with the calls that it can be of, until its task or the call's return decides.
 */
import type { SettledSpawn } from '../../index.ts';
import type { SpawnCall, SpawnParams } from './host-events.ts';

/** A sub-agent's session, with what is known of who asked for it. */
export interface Child {
  readonly session: string;
  readonly parent?: string | undefined;
  /** The run that the spawn started; later turns of the session have others. */
  run?: string | undefined;
  agent?: string | undefined;
  label?: string | undefined;
  model?: string | undefined;
  /** The call that started it, once that is sure. */
  asked?: SpawnCall | undefined;
  /** The newest text that it wrote, for hosts that hide its end. */
  lastText?: string | undefined;
  /** The run whose text was kept last. */
  kept?: string | undefined;
  /** How it ended, once it did. */
  ended?: { readonly run: string; readonly verdict: SettledSpawn['outcome'] } | undefined;
}

export interface SpawnBook {
  readonly asked: Map<string, SpawnCall>;
  readonly children: Map<string, Child>;
  /** Those who wait for a call to be joined to its child. */
  readonly waiting: Map<string, (() => void)[]>;
}

export function openBook(): SpawnBook {
  return { asked: new Map(), children: new Map(), waiting: new Map() };
}

export function noteCall(book: SpawnBook, asked: SpawnCall): void {
  keep(book.asked, asked.call, asked);
}

export function childOf(book: SpawnBook, session: string): Child {
  const known = book.children.get(session);
  const child = known ?? { session };
  // The newest stand last, so that what is let go of is what nobody has asked for in a long time.
  book.children.delete(session);
  keep(book.children, session, child);
  return child;
}

export function noteSpawned(
  book: SpawnBook,
  spawned: Omit<Child, 'asked' | 'lastText' | 'kept' | 'ended'>,
): void {
  Object.assign(childOf(book, spawned.session), spawned);
}

/** The host says which child a call started. */
export function joinCall(
  book: SpawnBook,
  asked: SpawnCall,
  { child: session, run }: { readonly child: string; readonly run?: string },
): Child {
  const child = childOf(book, session);
  child.asked = book.asked.get(asked.call) ?? asked;
  child.run ??= run;
  book.asked.delete(asked.call);
  for (const wake of book.waiting.get(session) ?? []) wake();
  book.waiting.delete(session);
  return child;
}

export function dropCall(book: SpawnBook, { call }: SpawnCall): void {
  book.asked.delete(call);
}

/**
 * The parameters of the call that started a child: by the join, else by its task, else by waiting a
 * moment for the join. Undefined where the parent's calls were seen and none of them is sure to be
 * this child's.
 */
export async function paramsOf(
  book: SpawnBook,
  child: Child,
  { task, waitMs }: { readonly task: string | undefined; readonly waitMs: number },
): Promise<SpawnParams | undefined> {
  if (child.asked !== undefined) return child.asked.params;
  const calls = candidates(book, child);
  if (calls.length === 0) return {};
  const same = calls.filter(({ params }) => params.task?.trim() === task);
  const [first] = same;
  if (first !== undefined && same.every((call) => sameOwner(call.params, first.params))) {
    return first.params;
  }
  await joined(book, child, waitMs);
  return (child as { readonly asked?: SpawnCall }).asked?.params;
}

function candidates(book: SpawnBook, { parent, label, agent }: Child): SpawnCall[] {
  return [...book.asked.values()].filter(
    ({ parent: asker, params }) =>
      asker === parent &&
      (params.label ?? '') === (label ?? '') &&
      (params.agentId === undefined || agent === undefined || params.agentId === agent),
  );
}

function sameOwner(a: SpawnParams, b: SpawnParams): boolean {
  return (['squadId', 'role', 'label', 'agentId', 'cwd'] as const).every(
    (key) => a[key] === b[key],
  );
}

async function joined(book: SpawnBook, { session }: Child, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((done) => {
    timer = setTimeout(done, waitMs);
    book.waiting.set(session, [...(book.waiting.get(session) ?? []), done]);
  });
  clearTimeout(timer);
}

/** A gateway runs for months: the oldest go. */
function keep<Kept>(shelf: Map<string, Kept>, key: string, kept: Kept): void {
  shelf.set(key, kept);
  const [oldest] = shelf.keys();
  if (shelf.size > keptMax && oldest !== undefined) shelf.delete(oldest);
}

const keptMax = 2_000;
