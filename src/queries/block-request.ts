/** What is asked of a block and what is answered: the input and the result of `read`. */
import * as z from 'zod/mini';
import {
  agentId,
  agentStream,
  processStream,
  roleName,
  sessionId,
  squadId,
  squadStream,
} from '../text/ids.ts';
import type { Entry } from './recall/entry.ts';
import type { LayerName } from './recall/frame.ts';
import type { ScoreParts } from './recall/rankable.ts';

/** The largest budget that can be asked for, in tokens. */
export const budgetTokensMax = 200_000;

export const readMemoryInput = z.strictObject({
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  role: z.optional(roleName),
  tokens: z.optional(z.int().check(z.minimum(0), z.maximum(budgetTokensMax))),
  task: z.optional(z.string()),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  asOf: z.optional(z.string().check(z.minLength(1))),
  session: z.optional(sessionId),
  modelLimit: z.optional(z.int().check(z.minimum(1))),
  charactersMax: z.optional(z.int().check(z.minimum(0))),
  request: z.optional(z.boolean()),
  client: z.optional(sessionId),
  model: z.optional(sessionId),
});

export type ReadMemoryInput = z.infer<typeof readMemoryInput>;

export interface LayerReport {
  readonly tokens: number;
  readonly entries: number;
  readonly omitted: number;
}

/** Without a task, or where the task has nothing to do with it, an entry has no score. */
export interface ReadEntry extends Entry {
  /** Relevance for the task, 0 to 1. */
  readonly score?: number;
  readonly parts?: ScoreParts;
}

export interface ReadMemoryResult {
  /** As people write it; null where only an agent's own memory was read. */
  readonly squad: string | null;
  readonly agent?: string;
  readonly role: string | null;
  readonly task?: string;
  /** Tokens the block may take: those asked for, or fewer where `modelLimit` leaves fewer. */
  readonly budget: number;
  readonly tokens: number;
  readonly block: string;
  /** The position the block was read at. */
  readonly asOf: number;
  /** How the task ordered the entries: by words and meaning, or by words alone. */
  readonly mode?: 'hybrid' | 'keyword';
  /** Id of the embedder whose vectors were compared; null in mode `keyword`. */
  readonly embedder?: string | null;
  /** What its vectors weighed beside keywords, 0 to 1. */
  readonly vectorShare?: number;
  /** The last position with a vector, by stream, where other entries have none yet. */
  readonly vectorsUntil?: Readonly<Record<string, number>>;
  /** Why the order is less than the settings ask for. */
  readonly degraded?: string;
  readonly layers: Readonly<Record<LayerName, LayerReport>>;
  /** In the order of the block's lines. */
  readonly entries: readonly ReadEntry[];
  readonly warnings: readonly string[];
}

/** The streams a read draws on, the ledger's first; the process layer is always among them. */
export function streamsOf({ squad, agent }: ReadMemoryInput): readonly string[] {
  return [
    ...(squad === undefined ? [] : [squadStream(squad)]),
    ...(agent === undefined ? [] : [agentStream(agent)]),
    processStream,
  ];
}
