/**
 * A view whose words are held against the log before anybody sees them, for answers that show
 * most of what they read. A block and a search read far more than they show: `sound-offers.ts`.
 */
import type { LoggedEvent } from '../events/index.ts';
import type { Selection } from '../projections/statement.ts';
import { processStream, shortId } from '../text/ids.ts';
import type { ShownWords } from '../text/shown-words.ts';
import type { View } from './query.ts';
import { tellAltered } from './sound-offers.ts';

/** Stands where an entry must stay in its place. */
export const withheldWords = '(withheld: the words found here are not those of the log)';

export interface SoundView<Inner extends View> {
  readonly view: Inner;
  /** True where all of them are those of the log; each is asked about once. */
  areSound(words: readonly NamedWords[]): Promise<boolean>;
  /** A sentence where anything was withheld so far. */
  warnings(): readonly string[];
}

/** Words as they are shown, and the short id that they are shown by. */
export type NamedWords = ShownWords & { readonly shortId: string };

/**
 * Rows with altered words are left out, or where `stays` show `withheldWords`; an altered title is
 * no title. Altered events have no data.
 */
export function soundView<Inner extends View>(
  inner: Inner,
  { stays = false }: { readonly stays?: boolean } = {},
): SoundView<Inner> {
  const known = new Map<string, boolean>();
  const altered = new Set<string>();
  const ask = async (words: readonly NamedWords[]): Promise<void> => {
    const fresh = words.filter((one) => !known.has(keyOf(one)));
    const found = new Set(fresh.length === 0 ? [] : await inner.findAltered(fresh));
    for (const one of fresh) known.set(keyOf(one), !found.has(one));
    for (const one of words) if (known.get(keyOf(one)) === false) altered.add(one.shortId);
  };
  const isSound = (words: NamedWords) => known.get(keyOf(words)) ?? true;
  const rows = async <Row>(selection: Selection<Row>): Promise<readonly Row[]> => {
    const read = await inner.rows(selection);
    const stream = selection.values['stream'];
    const worded = read.map((row) => ({ row, words: wordsOf(row, stream) }));
    const asked = worded.flatMap(({ words }) => words ?? []);
    await ask(asked);
    if (asked.every(isSound)) return read;
    return worded.flatMap(({ row, words }) => {
      if (words === undefined || isSound(words)) return [row];
      if (words.kind === 'title') return [{ ...row, title: stays ? withheldWords : null }];
      return stays ? [{ ...row, text: withheldWords }] : [];
    });
  };
  async function* events(filter: Parameters<View['events']>[0]): AsyncGenerator<LoggedEvent> {
    for await (const event of inner.events(filter)) {
      const { stream, revision, position } = event;
      const whole = { stream, revision, shortId: `event ${position}` };
      await ask([whole]);
      yield isSound(whole) ? event : { ...event, data: null, opaque: 'unknown' };
    }
  }
  return {
    view: { ...inner, rows, events },
    areSound: async (words) => {
      await ask(words);
      return words.every(isSound);
    },
    warnings: () => (altered.size === 0 ? [] : [tellAltered([...altered])]),
  };
}

/** The words that a row of a projection shows; undefined for one that shows none. */
export function wordsOf(shown: unknown, streamAsked: unknown): NamedWords | undefined {
  const row = shown as Worded;
  const stream = row.stream ?? (typeof streamAsked === 'string' ? streamAsked : undefined);
  if (stream === undefined) return undefined;
  const { text = '', title = '', shown_revision: by, first_revision: first, revision } = row;
  if (title !== '' && title !== null && revision !== undefined) {
    const titled = row.title_revision ?? revision;
    return {
      stream,
      revision: titled,
      text: title,
      kind: 'title',
      shortId: shortId('R', revision),
    };
  }
  if (text === '') return undefined;
  if (by !== undefined && first !== undefined) {
    return { stream, revision: by, text, shortId: shortId('P', first) };
  }
  if (revision === undefined) return undefined;
  if (stream === processStream) return { stream, revision, text, shortId: shortId('S', revision) };
  const role = row.role === null || row.role === undefined ? {} : { role: row.role };
  return { stream, revision, text, ...role, shortId: shortId('L', revision) };
}

/** What rows that show words have in common. */
interface Worded {
  readonly stream?: string;
  readonly revision?: number;
  readonly text?: string;
  readonly title?: string | null;
  readonly role?: string | null;
  readonly shown_revision?: number;
  readonly first_revision?: number;
  readonly title_revision?: number;
}

function keyOf({ stream, revision, text = '', role = '', kind }: ShownWords): string {
  return `${stream}\n${revision}\n${kind ?? ''}\n${role}\n${text}`;
}
