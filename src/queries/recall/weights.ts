/**
 * What each signal weighs, in shares of the best score by words and meaning. Measured on
 * conversations and squads (`bench/recall.ts`); those of a learned order would fit one set better
 * and others worse.
 */

export const weights = {
  /** The entry just before or after in a run, and the one beyond. */
  neighbours: [
    { distance: -1, weight: 0.5 },
    { distance: 1, weight: 0.3 },
    { distance: -2, weight: 0.2 },
    { distance: 2, weight: 0.1 },
  ],
  session: 0.2,
  role: 0.3,
  /** For everyone: between another role and the own. */
  roleAll: 0.15,
  subject: 0.3,
  date: 0.4,
  /** A date that is named to the day counts for more. */
  day: 0.6,
  timeWord: 0.1,
  question: 0.2,
  feedback: 0.2,
  /** It holds a short text letter for letter: in shares of the best that words can give. */
  literal: 1,
  /** Of what a word counts else, where it is the name of whom the text is about. */
  name: 0.2,
} as const;
