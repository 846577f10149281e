/** The distinct search terms of an entry, as ranking looks at them. */

/** Kept as one text: most terms of most entries are never looked at one by one. */
export interface Terms {
  /** Each between spaces: ` cache retri `. */
  readonly text: string;
  readonly count: number;
}

export function holdsTerm({ text }: Terms, term: string): boolean {
  return text.includes(` ${term} `);
}

/** Those that stand between spaces. */
export function termList({ text }: Terms): readonly string[] {
  return text.split(' ').slice(1, -1);
}

export function termsOf(terms: readonly string[]): Terms {
  return { text: ` ${terms.join(' ')} `, count: terms.length };
}
