/**
 * Fills stores with learnings as agents write them: the same words for the same seed, fast,
 * through the port.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { monotonicFactory } from 'ulid';
import type { Draft } from '../../src/events/index.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../src/storage/storage.ts';

/** A draft with the stream it goes to. */
export type StreamDraft = Draft & { readonly stream: string };

export interface SeedPlan {
  /** A name of the store within its folder; a store that is there already is used as it is. */
  readonly name: string;
  /** How many learnings each squad has, by squad. */
  readonly learnings: Readonly<Record<string, number>>;
}

const learningsPerSession = 4;
const batchEvents = 4_000;

/**
 * Makes a root with a store of sessions of four learnings each, squads in turn; gives the root's
 * path.
 */
export async function seedStore(folder: string, plan: SeedPlan): Promise<string> {
  const root = join(folder, plan.name);
  const file = join(root, 'squadlog.db');
  if (existsSync(file)) return root;
  const storage = openStorage(file);
  let batch: StreamDraft[] = [];
  for (const session of sessionsOf(plan)) {
    batch.push(...session);
    if (batch.length < batchEvents) continue;
    await storage.append(batch);
    batch = [];
  }
  await storage.append(batch);
  await storage.close();
  return root;
}

/** A storage with the wall clock. */
export function openStorage(file: string): Storage {
  return createSqliteStorage({ file, now: () => new Date().toISOString() });
}

/** One recorded session and its learnings. */
export function sessionDrafts(squad: string, number: number, learnings: number): StreamDraft[] {
  const stream = `squad/${squad}`;
  const session = `spawn-${number}`;
  const recorded = newId();
  return [
    {
      ...{ stream, id: recorded, type: 'SessionRecorded', correlation: recorded },
      actor: { kind: 'agent', id: session },
      dedupeKey: `capture/${stream}/${session}/${recorded}`,
      data: {
        session: { id: session, part: 1 },
        name: squad,
        outcome: 'success',
        title: `Task ${number} of ${squad}`,
        output: { bytes: 2_000 },
        ...{ learnings, skipped: 0, masked: 0 },
      },
    },
    ...Array.from({ length: learnings }, (_, i) => ({
      ...learningDraft(squad, number * learningsPerSession + i),
      causation: recorded,
      correlation: recorded,
    })),
  ];
}

/** One learning; the same number gives the same words. */
export function learningDraft(squad: string, number: number): StreamDraft {
  const text = learningText(number);
  const session = `spawn-${Math.floor(number / learningsPerSession)}`;
  const tokens = Math.ceil(text.length / 4.6) + 5;
  return {
    stream: `squad/${squad}`,
    id: newId(),
    type: 'LearningRecorded',
    actor: { kind: 'agent', id: session },
    data: {
      session,
      role: roleOf(number),
      text,
      tokens: { format: 1, o200k_base: tokens, cl100k_base: tokens },
      origin: 'agent',
      flags: [],
      source: { lineFirst: 5 + (number % learningsPerSession) },
    },
  };
}

/** A sentence of 11 to 15 words, about 90 characters. */
export function learningText(number: number): string {
  let state = (number * 2_654_435_761 + 12_345) >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const words = Array.from({ length: 11 + next(5) }, () => vocabulary[next(vocabulary.length)]);
  return `In step ${number} the ${words.join(' ')}`;
}

export function roleOf(number: number): string {
  return roles[number % roles.length] as string;
}

/** An output that a spawn would print, whose section has the given learnings. */
export function outputText(first: number, learnings: number): string {
  const bullets = Array.from({ length: learnings }, (_, i) => {
    const number = first + i;
    return `- [${roleOf(number)}] ${learningText(number)}`;
  });
  const report = `# Report ${first}\n\nTask: do step ${first}\nOutcome: SUCCESS\n\nAll pass.\n`;
  return `${report}\n## Session Memory\n${bullets.join('\n')}\n`;
}

const newId = monotonicFactory();
const roles = ['DEV', 'QA', 'ARCHITECT', 'ALL'] as const;
const vocabulary = `flag build cache retry queue worker schema index deploy branch merge test mock
  fixture token budget prompt config secret header cookie session login route handler parser buffer
  stream socket timeout backoff lock thread pool batch shard replica cluster region bucket object
  column row table view trigger migration rollback release version tag commit review lint format
  type import export module package bundle script hook event log metric trace alert page panel
  button form field label color font layout grid image icon video audio file folder path link
  fails breaks needs holds keeps drops sends reads writes moves waits runs stops starts returns
  before after while unless because without always never only twice`.split(/\s+/u);

function* sessionsOf({ learnings }: SeedPlan): Generator<StreamDraft[]> {
  const left = new Map(Object.entries(learnings));
  for (let number = 0; left.size > 0; number += 1) {
    for (const [squad, count] of left) {
      const size = Math.min(count, learningsPerSession);
      yield sessionDrafts(squad, number, size);
      if (count > size) left.set(squad, count - size);
      else left.delete(squad);
    }
  }
}
