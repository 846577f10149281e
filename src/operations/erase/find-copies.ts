/** Finds in the log what holds the words of entries that are to be erased. */
import { maskWordsOf } from '../../commands/mask-words.ts';
import type { EventType, LoggedEvent } from '../../events/index.ts';
import { isOpaque } from '../../events/index.ts';
import { freeTexts, wordyTypes } from '../../queries/free-texts.ts';
import type { View } from '../../queries/query.ts';
import type { Quotable } from '../../text/quoted-words.ts';
import { findQuoted, toQuotable } from '../../text/quoted-words.ts';

/** An event that holds them, beside the entries' own. */
export interface Holder {
  readonly position: number;
  readonly id: string;
  readonly type: string;
}

export interface Copies {
  /** What goes too: skipped lines, imported records, written patterns, reasons of retirements. */
  readonly erasable: readonly Holder[];
  /** What the log needs for more than words, and so keeps. */
  readonly kept: readonly Holder[];
}

/** One pass over the log, from behind a position; entries with words of their own are left out. */
export async function findCopies(
  erased: { readonly ids: readonly string[]; readonly texts: readonly string[] },
  view: Pick<View, 'events'>,
  after = 0,
): Promise<Copies> {
  const { ids, texts } = erased;
  const words = texts.map(toQuotable).filter(({ key }) => key !== '');
  const copies = { erasable: [] as Holder[], kept: [] as Holder[] };
  if (words.length === 0) return copies;
  const types = wordyTypes.filter((type) => !entries.includes(type));
  for await (const event of view.events({ after, types })) {
    if (isOpaque(event)) continue;
    const { position, id, type } = event;
    if (tellsOfRetirement(event, ids, texts)) copies.erasable.push({ position, id, type });
    else if (holdsAny(event, words)) {
      copies[evidence.includes(type) ? 'erasable' : 'kept'].push({ position, id, type });
    }
  }
  return copies;
}

/** Erased by their own ids only, one by one: what says the same is offered. */
const entries: readonly EventType[] = ['LearningRecorded', 'StandardRecorded'];

/** One text a row, which nothing but an audit reads. */
const evidence: readonly string[] = ['LineSkipped', 'RecordImported', 'PatternWritten'];

function holdsAny(event: LoggedEvent, words: readonly Quotable[]): boolean {
  if (freeTexts(event).some((text) => findQuoted(text, words) !== undefined)) return true;
  const isEvidence = evidence.includes(event.type) && !isOpaque(event) && 'text' in event.data;
  return isEvidence && isPartOf(event.data.text, words);
}

/** A line that was cut off, or one of the lines of a longer lesson. */
function isPartOf(text: string, words: readonly Quotable[]): boolean {
  const { key, isTelling } = toQuotable(text.replace(bulletHead, ''));
  return isTelling && words.some((whole) => whole.key.includes(key));
}

const bulletHead = /^\s*[-*+]\s*(?:\[[^\]]*\]\s*)?/u;

/** The reason for which one of these entries was retired or restored, in its own words. */
function tellsOfRetirement(
  event: LoggedEvent,
  ids: readonly string[],
  texts: readonly string[],
): boolean {
  if (isOpaque(event)) return false;
  if (event.type !== 'EntryRetired' && event.type !== 'EntryRestored') return false;
  const { entry, reason } = event.data;
  if (reason === undefined || !ids.includes(entry)) return false;
  return maskWordsOf(reason, texts).masked > 0;
}
