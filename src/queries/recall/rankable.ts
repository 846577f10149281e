/** What ranking needs to know of an entry, and of the text that it is ranked for. */
import type { Corpus, WeightedTerm } from './keyword-score.ts';
import type { Terms } from './terms.ts';

export interface Rankable {
  /** Of the learning or standard whose words it shows; breaks ties, newer first. */
  readonly position: number;
  readonly stream: string;
  /** The run that taught it; null where no run is its context, as for patterns and standards. */
  readonly session: string | null;
  readonly role: string;
  readonly text: string;
  /** Distinct search terms as the index spells them. */
  readonly terms: Terms;
  /** When it was learned, ISO 8601 UTC. */
  readonly at: string;
  /** Distinct sessions that taught it. */
  readonly support: number;
  /** Cosine of its meaning and the text's, 0 to 1; undefined where it has no vector. */
  readonly similarity: number | undefined;
}

/** A candidate of one layer, by the id of its entry. */
export interface Found extends Rankable {
  readonly layer: 'process' | 'program' | 'episodic';
  readonly id: string;
  /** Tokens of its line without its tail, in whichever encoding they are fewer. */
  readonly tokensMin: number;
  /** True where the episodic layer of a block draws on it. */
  readonly isRecent: boolean;
}

export interface Asked {
  readonly text: string;
  /** The terms that count, the rarest first. */
  readonly terms: readonly WeightedTerm[];
  /** Words that stand side by side in the text, as the two terms with a space. */
  readonly phrases: readonly WeightedTerm[];
  /** Of the learnings of all streams that are read, so that their scores compare. */
  readonly corpus: Corpus;
  readonly role?: string | undefined;
  /** Roles of the streams that the text names. */
  readonly named: readonly string[];
  /** What vectors weigh beside keywords, 0 to 1. */
  readonly share: number;
  /** How many learnings a run recorded, by `sessionKey`. */
  readonly sessions: ReadonlyMap<string, number>;
}

/** What each signal gave to a score; they add up to it. */
export interface ScoreParts {
  readonly keyword: number;
  readonly vector: number;
  /** Words that the best entries share. */
  readonly feedback: number;
  /** What stands before and after it in its run. */
  readonly neighbours: number;
  /** Other entries of its run. */
  readonly session: number;
  readonly role: number;
  /** The text names its role. */
  readonly subject: number;
  /** The text names its date, or asks when and it tells a time. */
  readonly date: number;
  /** Taken off where it asks rather than tells. */
  readonly question: number;
}

export interface Ranked<Item> {
  readonly item: Item;
  /** 0 to 1; comparable between the results of one text, and roughly between texts. */
  readonly score: number;
  /** Made when it is asked for: most that is ranked is never shown. */
  readonly parts: ScoreParts;
}

export function sessionKey({ stream, session }: Pick<Rankable, 'stream' | 'session'>): string {
  return `${stream}\n${session}`;
}

/** Scores are shown in thousandths. */
export function roundScore(score: number): number {
  return Math.round(score * 1_000) / 1_000;
}

export function roundParts(parts: ScoreParts): ScoreParts {
  const rounded = Object.entries(parts).map(([name, value]) => [name, roundScore(value)]);
  return Object.fromEntries(rounded) as unknown as ScoreParts;
}
