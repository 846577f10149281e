/** Finds entries by words and meaning, in all squads or one. */
import * as z from 'zod/mini';
import { layer } from '../events/fields.ts';
import { agentId, agentStream, roleName, squadId, squadStream } from '../text/ids.ts';
import type { Placed } from './place.ts';
import { withPlaces } from './place.ts';
import type { QueryContext } from './query.ts';
import { defineQuery } from './query.ts';
import type { RankedMemory, WordWeight } from './rank-memory.ts';
import { rankMemory } from './rank-memory.ts';
import { readCandidates } from './read-candidates.ts';
import type { Entry } from './recall/entry.ts';
import type { ScoreParts } from './recall/rankable.ts';
import { roundParts, roundScore } from './recall/rankable.ts';
import { snippetOf } from './recall/snippet.ts';
import { keepSound } from './sound-offers.ts';
import { withSourceFlags } from './source-flags.ts';
import { streamRow, streamsOfKind } from './stream-rows.ts';

export const searchMemoryInput = z.strictObject({
  query: z.string(),
  squad: z.optional(squadId),
  agent: z.optional(agentId),
  role: z.optional(roleName),
  layer: z.optional(layer),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1_000)), 10),
  explain: z._default(z.boolean(), false),
  asOf: z.optional(z.string().check(z.minLength(1))),
});

export type SearchMemoryInput = z.infer<typeof searchMemoryInput>;

export interface SearchResult extends Entry, Placed {
  /** Relevance from 0 to 1: 1 for an entry that says what was asked for in the same words. */
  readonly score: number;
  /** What each signal gave to the score; they add up to it. */
  readonly parts: ScoreParts;
  readonly snippet: string;
}

export interface SearchMemoryResult {
  readonly query: string;
  /** `hybrid`: words and meaning; `keyword`: words alone. */
  readonly mode: 'hybrid' | 'keyword';
  /** Id of the embedder whose vectors were compared; null in mode `keyword`. */
  readonly embedder: string | null;
  /** Why the answer is less than the settings ask for. */
  readonly degraded?: string;
  /** Which words counted and how much, the rarest first, where that was asked for. */
  readonly words?: readonly WordWeight[];
  readonly results: readonly SearchResult[];
  readonly warnings: readonly string[];
}

export const searchMemory = defineQuery<SearchMemoryInput, SearchMemoryResult>({
  name: 'search-memory',
  doc: {
    verb: 'search',
    summary: 'Find entries by words and meaning, best first.',
    input: searchMemoryInput as z.ZodMiniType<SearchMemoryInput>,
    writes: false,
    options: {
      query: { summary: 'What to find; any text will do.', position: 0, value: 'query' },
      squad: { summary: 'Only this squad.', value: 'S' },
      agent: { summary: "Only this agent's own memory.", value: 'A' },
      role: { summary: 'Only this role and ALL.', value: 'R' },
      layer: { summary: 'Only process, program or episodic memory.', value: 'L' },
      limit: { summary: 'At most N results.', value: 'N' },
      explain: { summary: 'Say what each result owes its place to.' },
      asOf: { summary: 'As of a position, an event id or an ISO time.', value: 'T' },
    },
    examples: [
      { line: 'search "feature flags"', does: 'looks in all squads' },
      { line: 'search retry --squad kiln --role DEV --limit 5', does: 'looks in one squad' },
      { line: 'search "slow tests" --explain', does: 'and says why each result is there' },
    ],
  },
  asksOfShown: true,
  run: async (input, context) => {
    const warnings = [...context.warnings];
    const streams = await chosenStreams(input, context, warnings);
    if (!context.settings.enabled) warnings.push('Memory is switched off here (enabled: false).');
    const { query: text, role: preferred, layer: only } = input;
    const role = context.settings.roleFiltering ? preferred : undefined;
    const asked = { text, streams, role };
    const layers = new Set(only === undefined ? layer.options : [only]);
    if (!context.settings.enabled) layers.clear();
    const found = await rankMemory({ ...asked, preferred, layers, wanted: input.limit }, context);
    if (found.words.length === 0) warnings.push('The query has no letters or digits to look for.');
    const { results, warnings: altered } = await readResults(found, input, context);
    if (context.settings.enabled && found.words.length > 0 && results.length === 0) {
      warnings.push('Nothing here shares a word with the query or means much the same.');
    }
    const { mode, embedder, degraded } = found;
    if (degraded !== undefined) warnings.push(`Recall is degraded: ${degraded}.`);
    return {
      query: text,
      ...{ mode, embedder, ...(degraded === undefined ? {} : { degraded }) },
      ...(input.explain ? { words: found.weighed } : {}),
      results,
      warnings: [...warnings, ...altered],
    };
  },
});

/** The best of the ranking whose words fit the log. */
async function readResults(
  { ranked, words }: RankedMemory,
  { limit }: SearchMemoryInput,
  context: QueryContext,
): Promise<Pick<SearchMemoryResult, 'results' | 'warnings'>> {
  const best = ranked.slice(0, limit);
  const candidates = await readCandidates(
    best.map(({ item }) => item),
    context,
  );
  const { sound, warnings } = await keepSound([...candidates.values()], context.view);
  const results = best.flatMap(({ item, score, parts }) => {
    const candidate = candidates.get(item);
    if (candidate === undefined || !sound.includes(candidate)) return [];
    const snippet = snippetOf(candidate.entry.text, words);
    return { ...candidate.entry, score: roundScore(score), parts: roundParts(parts), snippet };
  });
  const flagged = await withSourceFlags(results, context.view);
  return { results: await withPlaces(flagged, context), warnings };
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
