/** What a person changed in `standards.md`: which pieces are new, and what their order is now. */
import type { StandardPiece } from '../../commands/capture/read-standards.ts';
import { readStandards } from '../../commands/capture/read-standards.ts';
import type { UnreadLine } from './compare-items.ts';

export interface StandardEdits {
  /** Short ids before, in order. */
  readonly known: readonly string[];
  /** What stands there now, in order: short ids of known standards, and new pieces. */
  readonly sequence: readonly (string | StandardPiece)[];
  readonly changed: boolean;
  readonly unread: readonly UnreadLine[];
  /** Why nothing of the file is obeyed. */
  readonly held?: string;
}

export function compareStandards(before: string, after: string): StandardEdits {
  const was = readPieces(before);
  const is = readPieces(after);
  const known = was.map(({ id }) => id ?? '');
  const same = new Map<Piece, Piece>();
  const left = new Set(was);
  const pass = (fits: (was: Piece, is: Piece) => boolean) => {
    for (const piece of is) {
      const match = same.has(piece) ? undefined : [...left].find((one) => fits(one, piece));
      if (match === undefined) continue;
      same.set(piece, match);
      left.delete(match);
    }
  };
  pass((one, piece) => one.id === piece.id && saysTheSame(one, piece));
  pass(saysTheSame);
  const unchanged = new Map(same);
  pass((one, piece) => one.id === piece.id);
  const sequence = is.map((piece) => {
    const match = unchanged.get(piece);
    if (match?.id !== undefined) return match.id;
    const { section, text, line } = piece;
    return { section, text, line };
  });
  const changed = sequence.join() !== known.join();
  const unread = strangeComments(before, after);
  if (left.size * 2 <= was.length) return { known, sequence, changed, unread };
  const held =
    `${left.size} of its ${was.length} standards are gone, which may be an accident; ` +
    'squadlog forget takes out what is meant to go';
  return { known, sequence: known, changed: false, unread: [], held };
}

type Piece = StandardPiece & { readonly id: string | undefined };

/** The id stands in a comment on the line above. */
function readPieces(body: string): Piece[] {
  const lines = body.split(/\r\n?|\n/u);
  return readStandards(body).map((piece) => {
    const above = lines.slice(0, piece.line - 1).findLast((line) => line.trim() !== '');
    return { ...piece, id: idComment.exec(above?.trim() ?? '')?.[1] };
  });
}

const idComment = /^<!-- (S\d{1,15}) -->$/;

function saysTheSame(one: StandardPiece, other: StandardPiece): boolean {
  return one.section === other.section && one.text === other.text;
}

/** A comment is no standard, and would be lost without a word. */
function strangeComments(before: string, after: string): UnreadLine[] {
  const there = new Set(before.split(/\r\n?|\n/u).map((line) => line.trim()));
  return after.split(/\r\n?|\n/u).flatMap((line, index) => {
    const isComment = line.trim().startsWith('<!--') && !idComment.test(line.trim());
    return isComment && !there.has(line.trim())
      ? [{ line: index + 1, reason: 'a comment, which is no standard' }]
      : [];
  });
}
