/**
 * The pieces of a mirrored file that show words of the log, each whole and with what it names them
 * by, so that two files can be compared piece by piece.
 */
import type { Selection } from '../../projections/statement.ts';
import type { NamedWords } from '../../queries/sound-view.ts';
import { wordsOf } from '../../queries/sound-view.ts';
import type { Reader } from '../storage.ts';
import { oneLine } from './entry-lines.ts';

/** List items of entries, heads of sessions, and lines of compressed ones. */
export function piecesOf(body: string): string[] {
  const pieces: string[] = [];
  let open: string[] | undefined;
  const close = () => {
    if (open !== undefined) pieces.push(open.join('\n').trimEnd());
    open = undefined;
  };
  for (const line of body.split('\n')) {
    const isHead = open?.[0]?.startsWith(headStart) ?? false;
    if (line.startsWith(itemStart) || line.startsWith(headStart) || shortLine.test(line)) {
      close();
      open = [line];
    } else if (isHead || line === '' || line.startsWith('  ')) open?.push(line);
    else close();
    if (isHead && line.startsWith('Outcome: ')) close();
  }
  close();
  return pieces;
}

export interface RememberedWords {
  /** As the view gives them, taken note of. */
  rows: Reader['rows'];
  /** The words that pieces show; undefined where some of them were never read. */
  wordsOf(pieces: readonly string[]): readonly NamedWords[] | undefined;
}

export function rememberWords(view: Reader): RememberedWords {
  const byId = new Map<string, NamedWords>();
  const byTitle = new Map<string, NamedWords[]>();
  const remember = (row: unknown, stream: unknown) => {
    const words = wordsOf(row, stream);
    if (words === undefined) return;
    byId.set(words.shortId, words);
    if (words.kind !== 'title') return;
    const title = oneLine(words.text ?? '');
    byTitle.set(title, [...(byTitle.get(title) ?? []), words]);
  };
  const find = (piece: string): readonly NamedWords[] | undefined => {
    if (piece.startsWith(headStart)) {
      const title = /^Task: (.*)$/mu.exec(piece)?.[1];
      return title === undefined ? [] : byTitle.get(title);
    }
    const words = byId.get(noteOf(piece) ?? '');
    // A run without a title shows its id.
    if (words === undefined) return piece.startsWith(itemStart) ? undefined : [];
    return [words];
  };
  return {
    rows: async <Row>(selection: Selection<Row>) => {
      const rows = await view.rows(selection);
      for (const row of rows) remember(row, selection.values['stream']);
      return rows;
    },
    wordsOf: (pieces) => {
      const found = pieces.map(find);
      return found.every((words) => words !== undefined) ? found.flat() : undefined;
    },
  };
}

const itemStart = '- [';
const headStart = '**Recorded:** ';
const shortLine = /^Task: .* <!-- R\d+ /u;

/** The last comment of the first line is ours: an entry's own words can't open one. */
function noteOf(piece: string): string | undefined {
  const [first = ''] = piece.split('\n', 1);
  return /^<!-- ([LPR]\d+)[ \d]/u.exec(first.slice(first.lastIndexOf('<!-- ')))?.[1];
}
