/**
 * What a person changed in a file of learnings: the body as it was made against the body as it is.
 *
 * An item is known by its id comment; one without a comment, by its words. What is no item is
 * frame: a new or changed line of it can't be read, and while there is one, deletions are not
 * obeyed.
 */
import { cutToBytes, learningBytesMax } from '../../commands/capture/findings.ts';
import { readBullet } from '../../commands/capture/role-tag.ts';
import { defaultPatterns } from '../../commands/capture/section-patterns.ts';
import { foldRole } from '../../text/ids.ts';
import { textKey } from '../../text/line.ts';
import type { EditedBody, EditedItem } from './edited-items.ts';
import { readItems, wordsOf } from './edited-items.ts';

export interface WrittenLine {
  readonly role: string;
  readonly text: string;
  readonly line: number;
  readonly replaces: readonly string[];
}

export interface UnreadLine {
  readonly line: number;
  readonly reason: string;
}

export interface ItemEdits {
  readonly written: readonly WrittenLine[];
  /** Short ids whose items are gone. */
  readonly removed: readonly string[];
  readonly unread: readonly UnreadLine[];
  /** Why nothing of the file is obeyed. */
  readonly held?: string;
}

/** `roleOf` gives the role of a bullet without a tag by the heading above it, if there is one. */
export function compareItems(
  before: string,
  after: string,
  roleOf: (heading: string) => string | undefined,
): ItemEdits {
  const was = readItems(before);
  const is = readItems(after);
  const known = was.items.filter(({ id }) => id !== undefined);
  const { pairs, fresh } = matchItems(known, is.items.filter(isNoFrameOf(was)));
  const notes: UnreadLine[] = [];
  const gone: string[] = [];
  const written: WrittenLine[] = [];
  for (const item of known) {
    const now = pairs.get(item);
    if (item.superseded) notes.push(...checkStruck(item, now));
    else if (now === undefined || isStruck(item, now)) gone.push(item.id ?? '');
    else if (wordsOf(item.text) !== wordsOf(now.text)) {
      const tag = tagOf(item.text);
      takeWords(now, { replaces: [item.id ?? ''], role: tag }, { written, notes });
    }
  }
  for (const item of fresh) {
    takeWords(item, { replaces: [], role: roleOf(item.heading) }, { written, notes });
  }
  notes.push(...strangeFrame(was, is));
  if ([gone, written, notes].every(({ length }) => length === 0)) notes.push(...lostFrame(was, is));
  const lines = known.filter(({ superseded }) => !superseded).length;
  if (gone.length * 2 > lines) {
    const held =
      `${gone.length} of its ${lines} lines of memory are gone, which may be an accident; ` +
      'squadlog forget takes out what is meant to go';
    return { written: [], removed: [], unread: [], held };
  }
  const unread = notes.sort((a, b) => a.line - b.line);
  if (unread.length === 0 || gone.length === 0) return { written, removed: gone, unread };
  const kept = `the deleted ${gone.join(', ')} came back, as other lines could not be read`;
  return { written, removed: [], unread: [...unread, { line: 0, reason: kept }] };
}

/** Pairs by id and words, then by id, then by words where there is no id; the rest is new. */
function matchItems(known: readonly EditedItem[], items: readonly EditedItem[]) {
  const pairs = new Map<EditedItem, EditedItem>();
  const left = new Set(items);
  const pass = (keyOf: (item: EditedItem) => string, offered: (item: EditedItem) => boolean) => {
    const offers = new Map<string, EditedItem[]>();
    // The last is taken first, so that the lines of one key pair in their order.
    for (const item of [...left].reverse()) {
      if (!offered(item)) continue;
      const alike = offers.get(keyOf(item));
      if (alike === undefined) offers.set(keyOf(item), [item]);
      else alike.push(item);
    }
    for (const was of known) {
      const is = pairs.has(was) ? undefined : offers.get(keyOf(was))?.pop();
      if (is === undefined) continue;
      pairs.set(was, is);
      left.delete(is);
    }
  };
  const withId = ({ id }: EditedItem) => id !== undefined;
  const words = ({ text }: EditedItem) => wordsOf(text);
  pass((item) => `${item.id} ${words(item)}`, withId);
  pass(({ id = '' }) => id, withId);
  pass(words, (item) => !withId(item));
  const said = new Set(known.map(words));
  // A line that stands there twice says nothing new.
  return { pairs, fresh: [...left].filter((item) => !said.has(words(item))) };
}

/** Figures such as the track record are items without an id. */
function isNoFrameOf(was: EditedBody): (item: EditedItem) => boolean {
  const figures = new Set(was.items.flatMap(({ id, text }) => (id === undefined ? [text] : [])));
  return ({ id, text }) => id !== undefined || !figures.has(text);
}

function takeWords(
  item: EditedItem,
  as: { readonly replaces: readonly string[]; readonly role: string | undefined },
  to: { readonly written: WrittenLine[]; readonly notes: UnreadLine[] },
): void {
  const { line } = item;
  const bullet = readBullet(item.text, defaultPatterns);
  const untagged = bullet.kind === 'plain' && item.text !== '' ? as.role : undefined;
  const said =
    bullet.kind === 'learning'
      ? bullet
      : untagged === undefined
        ? undefined
        : { role: untagged, text: item.text, supersedes: [] };
  const { bytes } = cutToBytes(said?.text ?? '', learningBytesMax);
  if (bullet.kind !== 'learning' && said === undefined) {
    to.notes.push({ line, reason: bullet.reason });
  } else if (said === undefined || textKey(said.text) === '') {
    to.notes.push({ line, reason: 'no visible text' });
  } else if (bytes > learningBytesMax) {
    to.notes.push({ line, reason: `${bytes} bytes, and a learning has at most 8 KiB` });
  } else {
    const { role, text, supersedes = [] } = said;
    to.written.push({ role, text, line, replaces: [...as.replaces, ...supersedes] });
  }
}

function tagOf(text: string): string | undefined {
  const [, tag] = /^\[([^\]\n]+)\]/.exec(text) ?? [];
  return tag === undefined ? undefined : foldRole(tag);
}

/** A person struck the line through, as superseded ones are. */
function isStruck(was: EditedItem, is: EditedItem): boolean {
  if (was.text.includes('~~') || !is.text.includes('~~')) return false;
  return wordsOf(is.text.replaceAll('~~', '')) === wordsOf(was.text);
}

/** A superseded line is history: it can't be changed, and comes back where it is deleted. */
function checkStruck(was: EditedItem, is: EditedItem | undefined): UnreadLine[] {
  if (is === undefined || wordsOf(was.text) === wordsOf(is.text)) return [];
  return [{ line: is.line, reason: `${was.id} is superseded; squadlog restore brings it back` }];
}

function strangeFrame(was: EditedBody, is: EditedBody): UnreadLine[] {
  const left = countWords(was);
  const strange: UnreadLine[] = [];
  for (const { text, line } of is.frame) {
    const words = wordsOf(text);
    const count = left.get(words) ?? 0;
    left.set(words, count - 1);
    if (count < 1) strange.push({ line, reason: 'no bullet, and no line that Squadlog wrote' });
  }
  return strange;
}

function lostFrame(was: EditedBody, is: EditedBody): UnreadLine[] {
  const there = countWords(is);
  const lost = was.frame.filter(({ text }) => {
    const words = wordsOf(text);
    const count = there.get(words) ?? 0;
    there.set(words, count - 1);
    return count < 1;
  });
  const [first] = lost;
  if (first === undefined) return [];
  return [{ line: first.line, reason: 'headings and sessions can not be deleted here' }];
}

function countWords({ frame }: EditedBody): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of frame) counts.set(wordsOf(text), (counts.get(wordsOf(text)) ?? 0) + 1);
  return counts;
}
