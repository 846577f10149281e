/** Finds entries by their words, in all squads or one. */
import * as z from 'zod/mini';
import { layer } from '../events/fields.ts';
import {
  agentId,
  agentStream,
  processStream,
  roleName,
  squadId,
  squadStream,
} from '../text/ids.ts';
import { indexedTerm } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import { findRelevant } from './find-relevant.ts';
import { learningCandidate } from './learning-entries.ts';
import { isForRole } from './offer-request.ts';
import { patternCandidate, patternsInForce } from './pattern-entries.ts';
import { isPatternFor } from './patterns-for-role.ts';
import type { QueryContext } from './query.ts';
import { defineQuery } from './query.ts';
import type { Candidate } from './recall/candidate.ts';
import type { Entry } from './recall/entry.ts';
import type { Corpus, WeightedTerm } from './recall/rank-for-task.ts';
import { inverseFrequency, scoreCandidate } from './recall/rank-for-task.ts';
import { snippetOf } from './recall/snippet.ts';
import { keepSound } from './sound-offers.ts';
import { withSourceFlags } from './source-flags.ts';
import { standardCandidate, standardsInForce } from './standard-entries.ts';
import { streamRow, streamsOfKind } from './stream-rows.ts';

export const searchMemoryInput = z.strictObject({
  query: z.string(),
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  role: z.optional(roleName),
  layer: z.optional(layer),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 10),
  asOf: z.optional(z.string().check(z.minLength(1))),
});

export type SearchMemoryInput = z.infer<typeof searchMemoryInput>;

export interface SearchResult extends Entry {
  /** Relevance from 0 to 1, relative to the best possible for the query's words. */
  readonly score: number;
  readonly snippet: string;
}

export interface SearchMemoryResult {
  readonly query: string;
  readonly mode: 'keyword';
  readonly results: readonly SearchResult[];
  readonly warnings: readonly string[];
}

export const searchMemory = defineQuery<SearchMemoryInput, SearchMemoryResult>({
  name: 'search-memory',
  doc: {
    verb: 'search',
    summary: 'Find entries by their words, best first.',
    input: searchMemoryInput as z.ZodMiniType<SearchMemoryInput>,
    writes: false,
    options: {
      query: { summary: 'Words to find; any text will do.', position: 0, value: 'query' },
      squad: { summary: 'Only this squad.', value: 'S' },
      agent: { summary: "Only this agent's own memory.", value: 'A' },
      role: { summary: 'Only this role and ALL.', value: 'R' },
      layer: { summary: 'Only process, program or episodic memory.', value: 'L' },
      limit: { summary: 'At most N results.', value: 'N' },
      asOf: { summary: 'As of a position, an event id or an ISO time.', value: 'T' },
    },
    examples: [
      { line: 'search "feature flags"', does: 'looks in all squads' },
      { line: 'search retry --squad kiln --role DEV --limit 5', does: 'looks in one squad' },
    ],
  },
  asksOfShown: true,
  run: async (input, context) => {
    const warnings = [...context.warnings];
    const words = [...new Set(searchTerms(input.query))].map(indexedTerm);
    if (words.length === 0) warnings.push('The query has no letters or digits to look for.');
    const streams = await chosenStreams(input, context, warnings);
    const found = words.length === 0 ? [] : await gather(input, { words, streams }, context);
    found.sort((a, b) => b.score - a.score || b.candidate.position - a.candidate.position);
    const best = found.slice(0, input.limit);
    const asked = best.map(({ candidate }) => candidate);
    const { sound, warnings: altered } = await keepSound(asked, context.view);
    const shown = best.filter(({ candidate }) => sound.includes(candidate));
    warnings.push(...altered);
    return {
      query: input.query,
      mode: 'keyword',
      results: await withSourceFlags(
        shown.map(({ candidate, score }) => ({
          ...candidate.entry,
          score: Math.round(score * 1_000) / 1_000,
          snippet: snippetOf(candidate.entry.text, words),
        })),
        context.view,
      ),
      warnings,
    };
  },
});

interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
}

async function gather(
  input: SearchMemoryInput,
  { words, streams }: { readonly words: readonly string[]; readonly streams: readonly string[] },
  context: QueryContext,
): Promise<Scored[]> {
  const wants = (layer: string) => input.layer === undefined || input.layer === layer;
  const { view, settings } = context;
  const found: Scored[] = [];
  const shown = new Set<string>();
  const { role } = input;
  if (wants('episodic')) {
    const { rows, terms, corpus } = await findRelevant(view, input.query, { streams, role });
    const candidates = rows.map((row) => learningCandidate(row, settings.encoding));
    found.push(...scoreAll(candidates, withUnheld(terms, words, corpus), corpus));
  }
  if (wants('program')) {
    for (const stream of streams) {
      const rows = await view.rows(patternsInForce({ stream }));
      for (const row of rows) if (isPatternFor(row, role)) shown.add(row.id);
      const candidates = rows.map((row) => patternCandidate(row, settings.encoding));
      found.push(...scoreWhole(candidates, words));
    }
  }
  if (wants('process')) {
    const rows = await view.rows(standardsInForce({ stream: processStream }));
    const candidates = rows.map((row) => standardCandidate(row, settings.encoding));
    found.push(...scoreWhole(candidates, words));
  }
  return found.filter(
    ({ candidate: { entry } }) => shown.has(entry.id) || isForRole(entry.role, role),
  );
}

/** The named squad and agent, or else all; a name that is not there is said. */
async function chosenStreams(
  { squad, agent }: SearchMemoryInput,
  { view }: QueryContext,
  warnings: string[],
): Promise<string[]> {
  const named = [
    ...(squad === undefined ? [] : [squadStream(squad)]),
    ...(agent === undefined ? [] : [agentStream(agent)]),
  ];
  for (const stream of named) {
    if ((await view.rows(streamRow({ stream }))).length > 0) continue;
    warnings.push(`There is no ${stream.replace('/', ' ')} yet; the first write creates it.`);
  }
  if (named.length > 0) return named;
  const squads = await view.rows(streamsOfKind({ kind: 'squad' }));
  const agents = await view.rows(streamsOfKind({ kind: 'agent' }));
  return [...squads, ...agents].map(({ stream }) => stream);
}

function scoreWhole(candidates: readonly Candidate[], words: readonly string[]): Scored[] {
  const corpus = {
    entries: candidates.length,
    terms: candidates.reduce((sum, { terms }) => sum + terms.length, 0),
  };
  const terms = words.map((term) => {
    const hits = candidates.filter((candidate) => candidate.terms.includes(term)).length;
    return { term, weight: inverseFrequency(hits, corpus) };
  });
  return scoreAll(candidates, terms, corpus);
}

/**
 * Words that no entry of the stream holds count as missed, so that scores of two streams compare.
 */
function withUnheld(
  terms: readonly WeightedTerm[],
  words: readonly string[],
  corpus: Corpus,
): readonly WeightedTerm[] {
  const held = new Set(terms.map(({ term }) => term));
  const missed = words.filter((word) => !held.has(word)).slice(0, Math.max(0, 12 - terms.length));
  return [...terms, ...missed.map((term) => ({ term, weight: inverseFrequency(0, corpus) }))];
}

/** Scores relative to an entry of average length that holds every word. */
function scoreAll(
  candidates: readonly Candidate[],
  terms: readonly WeightedTerm[],
  corpus: Corpus,
): Scored[] {
  const best = terms.reduce((sum, { weight }) => sum + weight, 0) * 2.2;
  return candidates
    .map((candidate) => ({ candidate, score: scoreCandidate(candidate, terms, corpus) }))
    .filter(({ score }) => score > 0)
    .map(({ candidate, score }) => ({ candidate, score: Math.min(1, score / best) }));
}
