/** Keeps back the words of what was forgotten wherever the log itself is shown or exported. */
import type { LoggedEvent } from '../events/index.ts';
import type { ForgottenWords } from '../projections/forgotten-words.ts';
import { allForgottenWords } from '../projections/forgotten-words.ts';
import type { Quotable } from '../text/quoted-words.ts';
import { findQuoted, toQuotable } from '../text/quoted-words.ts';
import { mapFreeTexts } from './free-texts.ts';
import type { View } from './query.ts';

export interface Withholder {
  /** How many entries are forgotten now. */
  readonly entries: number;
  /**
   * True where an event holds words of theirs: a forgotten entry itself, or a copy that is none.
   * An entry that only quotes one is in force or out of it by itself, and is shown as such.
   */
  holdsForgotten(event: LoggedEvent): boolean;
  /** The data of an event without those words: each text that holds any is empty. */
  withhold(event: LoggedEvent): unknown;
}

/** For what is forgotten in a view, of all streams: a copy may have gone to another. */
export async function loadWithholder(view: Pick<View, 'rows'>): Promise<Withholder> {
  const rows = await view.rows(allForgottenWords({}));
  const ids = new Set(rows.map(({ id }) => id));
  const words: readonly Quotable[] = rows.map(({ text }: ForgottenWords) => toQuotable(text));
  const mapWords = (event: LoggedEvent, onHeld: () => void) =>
    mapFreeTexts(event, (text) => {
      if (!ids.has(event.id) && (isEntry(event) || findQuoted(text, words) === undefined)) {
        return text;
      }
      onHeld();
      return '';
    });
  return {
    entries: rows.length,
    holdsForgotten: (event) => {
      if (rows.length === 0) return false;
      let held = false;
      mapWords(event, () => {
        held = true;
      });
      return held;
    },
    withhold: (event) => (rows.length === 0 ? event.data : mapWords(event, () => undefined)),
  };
}

function isEntry({ type }: LoggedEvent): boolean {
  return type === 'LearningRecorded' || type === 'StandardRecorded';
}
