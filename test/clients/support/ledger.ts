/** What the log says of a spawn, held against what the client really sent to its model. */
import { expect } from 'vitest';
import { createReferee } from '../../support/token-referee.ts';
import type { ModelRequest } from './mock-model.ts';
import type { Workplace } from './workplace.ts';

/** The ledger's entry of one spawn. */
export interface Injection {
  readonly id: string;
  readonly squad: string;
  /** The client's id of the run. */
  readonly session: string;
  readonly client: string;
  readonly role?: string;
  readonly agent?: string;
  readonly tokens: number;
  readonly budgetTokens: number;
  readonly entries: readonly string[];
}

export interface Captured {
  readonly session: string;
  readonly client: string;
  readonly outcome: string;
  readonly learnings: number;
}

/** What spawns of a squad were told, oldest first. */
export async function injectionsOf(place: Workplace, squad = 'shop'): Promise<Injection[]> {
  const events = await eventsOf<InjectedData>(place, squad, 'MemoryInjected');
  return events.map(({ id, data }) => ({
    ...{ id, squad, session: data.session.id, client: data.session.client },
    ...(data.role === undefined ? {} : { role: data.role }),
    ...(data.agent === undefined ? {} : { agent: data.agent }),
    ...{ tokens: data.tokens, budgetTokens: data.budgetTokens },
    entries: Object.values(data.layers).flatMap(({ entries }) => entries),
  }));
}

/** What was captured for a squad, oldest first. */
export async function capturesOf(place: Workplace, squad = 'shop'): Promise<Captured[]> {
  const events = await eventsOf<RecordedData>(place, squad, 'SessionRecorded');
  return events.map(({ data }) => ({
    ...{ session: data.session.id, client: data.session.client, outcome: data.outcome },
    learnings: data.learnings,
  }));
}

/** The lessons of a squad as `[ROLE] text`, oldest first. */
export async function lessonsOf(place: Workplace, squad = 'shop'): Promise<string[]> {
  const events = await eventsOf<{ role: string; text: string }>(place, squad, 'LearningRecorded');
  return events.map(({ data }) => `[${data.role}] ${data.text}`);
}

/** The blocks in what a model was given. */
export function memoryIn(told: string): readonly string[] {
  return told.match(/<squad-memory>[\s\S]*?<\/squad-memory>/gu) ?? [];
}

/**
 * Holds one spawn's request against the ledger: the request has the very bytes of `squadlog read`
 * with what the ledger names, within its budget, and `why` knows of it. Returns the block.
 */
export async function expectTold(
  place: Workplace,
  { told }: Pick<ModelRequest, 'told'>,
  spawn: { readonly injection: Injection; readonly task: string; readonly lesson: string },
): Promise<string> {
  const { injection, task, lesson } = spawn;
  const { squad, role, agent, budgetTokens } = injection;
  const words = ['--as-of', injection.id, '--tokens', String(budgetTokens), '--request'];
  const block = await place.squadlog(
    ...['read', squad, ...words],
    ...(task === '' ? [] : ['--task', task]),
    ...(role === undefined ? [] : ['--role', role]),
    ...(agent === undefined ? [] : ['--agent', agent]),
  );
  expect(memoryIn(told).map((text) => `${text}\n`)).toEqual([block]);
  expect(block).toContain(lesson);
  const tokens = createReferee('o200k_base').count(block, injection.tokens);
  expect(tokens).toBe(injection.tokens);
  expect(tokens).toBeLessThanOrEqual(budgetTokens);
  const why = await place.json<Why>('why', squad, lesson);
  expect(injection.entries).toContain(why.entry.id);
  const known = why.injections.find(({ session }) => session === injection.session);
  expect(known).toMatchObject({ tokens, budget: budgetTokens });
  return block;
}

interface Why {
  readonly entry: { readonly id: string };
  readonly via: { readonly kind: string; readonly session?: string };
  readonly injections: readonly { session: string; tokens: number; budget: number }[];
}

interface SessionRef {
  readonly id: string;
  readonly client: string;
}

interface InjectedData {
  readonly session: SessionRef;
  readonly role?: string;
  readonly agent?: string;
  readonly tokens: number;
  readonly budgetTokens: number;
  readonly layers: Readonly<Record<string, { readonly entries: readonly string[] }>>;
}

interface RecordedData {
  readonly session: SessionRef;
  readonly outcome: string;
  readonly learnings: number;
}

async function eventsOf<Data>(place: Workplace, squad: string, type: string) {
  const words = ['log', squad, '--type', type];
  const log = await place.json<{ events: { id: string; data: Data }[] }>(...words);
  return log.events;
}
