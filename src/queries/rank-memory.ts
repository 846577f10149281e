/**
 * What some streams hold for a text, best first: candidates by words and by meaning, ranked in one
 * pool, so that lessons, patterns and standards compare.
 */
import { indexedTerm } from '../text/index-tokens.ts';
import { searchTerms } from '../text/search-terms.ts';
import type { Sources } from './gather-candidates.ts';
import { candidatesAmong, readWhole } from './gather-candidates.ts';
import type { Similarities } from './nearest-learnings.ts';
import { countedMax, readSimilarities } from './nearest-learnings.ts';
import type { QueryContext } from './query.ts';
import type { RankRequest } from './rank-request.ts';
import { readRuns } from './read-runs.ts';
import type { WeightedTerm } from './recall/keyword-score.ts';
import { phrasesOf } from './recall/keyword-score.ts';
import { namedRoles, properNames } from './recall/named-roles.ts';
import { rank } from './recall/rank.ts';
import type { Asked, Found, Ranked } from './recall/rankable.ts';
import { roundScore } from './recall/rankable.ts';
import { holdsTerm } from './recall/terms.ts';
import { weights } from './recall/weights.ts';
import type { Understanding, VectorsUntil } from './understanding.ts';
import { wordsAlone } from './understanding.ts';
import { positionsByWords, readStreamFacts, weighWords, wordsOf } from './weigh-words.ts';

/** A word as it is stemmed, and what it can give to a score. */
export interface WordWeight {
  readonly word: string;
  readonly weight: number;
}

export interface RankedMemory {
  readonly ranked: readonly Ranked<Found>[];
  /** Words of the text as the index spells them. */
  readonly words: readonly string[];
  /** Those of them that counted, the rarest first. */
  readonly weighed: readonly WordWeight[];
  readonly mode: Understanding['mode'];
  /** Id of the embedder whose vectors were compared. */
  readonly embedder: string | null;
  /** What they weighed beside keywords, 0 to 1. */
  readonly vectorShare: number;
  /** Of streams where some entries have no vector. */
  readonly vectorsUntil: VectorsUntil;
  readonly degraded?: string;
}

/** Entries of the asked layers that have something to do with the text. */
export async function rankMemory(
  request: RankRequest,
  context: QueryContext,
): Promise<RankedMemory> {
  const { streams, role, preferred = role } = request;
  const text = cutText(request.text);
  const { view } = context;
  const words = wordsOf(text);
  if (words.length === 0) return nothingAsked;
  const offered = await context.understand(text);
  const near = await readSimilarities(view, streams, offered);
  const understanding = near.known === 0 ? byWordsAlone(offered, near) : offered;
  const { mode, embedder, share } = understanding;
  const sources: Sources = { view, near, understanding };
  const facts = await readStreamFacts(view, streams);
  const whole = await readWhole(request, sources);
  const corpus = {
    entries: facts.corpus.entries + whole.length,
    terms: facts.corpus.terms + whole.reduce((sum, { terms }) => sum + terms.count, 0),
  };
  const named = namedRoles(text, facts.roles);
  const weighed = await weighWords(view, words, { streams, corpus, whole });
  const terms = easeNames(weighed, properNames(text, named));
  const byWords = await positionsByWords(view, terms, request);
  const least = understanding.leastSimilarity(terms.length);
  const found = [
    ...withoutFaint(whole, terms, least),
    ...(await candidatesAmong({ byWords, least }, request, sources)),
  ];
  const asked: Asked = {
    ...{ text, terms, corpus, role: preferred, share, named, sessions: new Map() },
    phrases: phrasesOf(words, terms),
  };
  const runs = await readRuns(found, asked, { view, role });
  return {
    ranked: rank([...found, ...runs.beside], { ...asked, sessions: runs.sessions }),
    weighed: weigh(text, terms),
    ...{ words, mode, embedder, vectorShare: share, vectorsUntil: near.until },
    ...tellDegraded(understanding, near),
  };
}

/** Where no entry has a vector, nothing is compared by meaning, whatever the settings say. */
function byWordsAlone(understanding: Understanding, near: Similarities): Understanding {
  const { degraded } = tellDegraded(understanding, near);
  if (understanding.mode === 'keyword' || degraded === undefined) return understanding;
  return wordsAlone(`keyword only: ${degraded}`);
}

/** A page tells no more than its beginning, and each word of it takes time. */
function cutText(text: string): string {
  return text.length <= textMax ? text : text.slice(0, textMax).replace(/[\ud800-\udbff]$/u, '');
}

const textMax = 100_000;

/** Text without a letter or digit finds nothing. */
const nothingAsked: RankedMemory = {
  ranked: [],
  words: [],
  weighed: [],
  mode: 'keyword',
  embedder: null,
  vectorShare: 0,
  vectorsUntil: {},
};

/** A named person is whom the text is about, and hardly a word to look for where others are. */
function easeNames(
  terms: readonly WeightedTerm[],
  people: readonly string[],
): readonly WeightedTerm[] {
  const names = new Set(people.flatMap(wordsOf));
  if (terms.every(({ term }) => names.has(term))) return terms;
  return terms.map(({ term, weight }) => ({
    term,
    weight: names.has(term) ? weight * weights.name : weight,
  }));
}

/** In the spelling of a search, not of the index. */
function weigh(text: string, terms: readonly WeightedTerm[]): readonly WordWeight[] {
  const spelled = new Map(searchTerms(text).map((term) => [indexedTerm(term), term]));
  return terms.map(({ term, weight }) => ({
    word: spelled.get(term) ?? term,
    weight: roundScore(weight),
  }));
}

/** What shares no word with the text and is not near it has nothing to do with it. */
function withoutFaint(
  found: readonly Found[],
  terms: readonly WeightedTerm[],
  least: number,
): readonly Found[] {
  return found.filter(
    (item) =>
      (item.similarity ?? 0) >= least || terms.some(({ term }) => holdsTerm(item.terms, term)),
  );
}

function tellDegraded(
  { degraded, embedder }: Understanding,
  { without }: Similarities,
): { readonly degraded?: string } {
  if (degraded !== undefined) return { degraded };
  if (without === 0) return {};
  const many = without >= countedMax ? `${countedMax} entries or more` : `${without} entries`;
  const [entries, are] = without === 1 ? ['1 entry has', 'is'] : [`${many} have`, 'are'];
  return {
    degraded:
      `${entries} no vector of ${embedder} yet and ${are} found by words alone: ` +
      'squadlog embed',
  };
}
