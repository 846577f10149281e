/**
 * Why an entry is in memory: the run or file or person it came from, its own words, and every
 * spawn that was told.
 */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { agentId, agentStream, processStream, squadId, squadStream } from '../text/ids.ts';
import type { ExplainEntryResult } from './entry-history.ts';
import {
  findRecording,
  injectionsOf,
  originOf,
  readSameWords,
  readSources,
  readTransformations,
} from './entry-history.ts';
import { findEntry } from './find-entry.ts';
import type { LearningColumns } from './learning-entries.ts';
import { learningEntry } from './learning-entries.ts';
import { defineQuery } from './query.ts';
import type { Entry } from './recall/entry.ts';

export const explainEntryInput = z.strictObject({
  squad: z.optional(squadId),
  entry: z.string().check(z.minLength(1)),
  agent: z.optional(agentId),
  injected: z._default(z.boolean(), false),
  asOf: z.optional(z.string().check(z.minLength(1))),
});

export type ExplainEntryInput = z.infer<typeof explainEntryInput>;

export const explainEntry = defineQuery<ExplainEntryInput, ExplainEntryResult>({
  name: 'explain-entry',
  doc: {
    verb: 'why',
    summary: 'Explain a line of memory: who taught it, in which words, and who was told.',
    input: explainEntryInput as z.ZodMiniType<ExplainEntryInput>,
    writes: false,
    options: {
      squad: { summary: 'The squad whose memory the line is in.', position: 0, value: 'squad' },
      entry: {
        summary: 'An id (L12), the beginning of a long id, or words of the line.',
        position: 1,
        value: 'entry',
      },
      agent: { summary: "Look in this agent's own memory instead.", value: 'A' },
      injected: { summary: 'Show only the spawns that were told.' },
      asOf: { summary: 'As of a position, an event id or an ISO time.', value: 'T' },
    },
    examples: [
      { line: 'why kiln L12', does: 'explains line L12' },
      { line: 'why kiln "flags live in flags.toml"', does: 'finds the line by its words' },
    ],
  },
  streams: (input) => [streamOf(input), processStream],
  run: async (input, context) => {
    const found = await findEntry(input.entry, streamOf(input), context);
    const sources = await readSources(found, context);
    const recorded = await findRecording(found, context);
    const merged = await readSameWords(found, context);
    const ids = [found.entry.id, ...[...sources, ...merged].map(({ id }) => id)];
    return {
      entry: merged.length === 0 ? found.entry : withSupport(found.entry, merged),
      via: originOf(found, recorded),
      sources: sources.map((row) => learningEntry(row, context.settings.encoding)),
      ...(found.kind === 'pattern'
        ? {
            rule: {
              name: `${found.row.rules}/${found.row.rule}`,
              version: found.row.rules_version,
              reason: found.row.reason,
            },
          }
        : {}),
      merged: merged.map((row) => learningEntry(row, context.settings.encoding)),
      transformations: await readTransformations(found, ids, context),
      injections: await context.view.rows(injectionsOf({ entries: JSON.stringify(ids) })),
    };
  },
});

/** Each run that taught the same words supports them. */
function withSupport(entry: Entry, merged: readonly LearningColumns[]): Entry {
  const runs = new Set(merged.map(({ session, id }) => session ?? id));
  return { ...entry, support: runs.size + 1 };
}

function streamOf({ squad, agent }: ExplainEntryInput): string {
  if (agent !== undefined) return agentStream(agent);
  if (squad !== undefined) return squadStream(squad);
  throw new MemoryError({
    code: 'invalid',
    message: 'Neither a squad nor an agent is named; say whose memory the line is in.',
    hint: 'squadlog why <squad> <entry>',
  });
}
