/** Hands on what people changed in the files of a memory, and says what became of each edit. */
import { isMemoryError } from '../../errors.ts';
import type { Reader } from '../storage.ts';
import type { UnreadLine } from './compare-items.ts';
import type { EditedFile, MirrorEdit } from './find-edits.ts';
import { findEdits } from './find-edits.ts';
import { openSealed } from './trailer.ts';

/** What recording one edit came to. */
export interface AppliedEdit {
  /** Learnings or standards that were recorded. */
  readonly recorded: number;
  readonly superseded: number;
  readonly forgotten: number;
  readonly sessions: number;
  readonly masked: number;
  readonly warnings: readonly string[];
}

export interface EditTaking {
  read(): Promise<Reader>;
  readAt(position: number, streams: readonly string[]): Promise<Reader>;
  /** Records an edit once, however often it is given. */
  applyEdit(edit: MirrorEdit): Promise<AppliedEdit>;
}

/** What became of an edited file. */
export interface TakenEdit {
  /** `complete`: nothing need be kept; `partial`: the file is kept; `failed`: it stays in place. */
  readonly outcome: 'complete' | 'partial' | 'failed';
  readonly changed: boolean;
  /** For the user; the place of the kept file, where there is one, is said behind it. */
  readonly sentence: string;
  readonly warnings: readonly string[];
}

/** Undefined for a file of a position that the log never reached. */
export async function takeEdit(
  file: EditedFile,
  { read, readAt, applyEdit }: EditTaking,
): Promise<TakenEdit | undefined> {
  const now = await read();
  await now.close();
  if ((openSealed(file.content)?.position ?? 0) > now.position) return undefined;
  try {
    const { edits, unread, held } = await findEdits(file, readAt);
    const applied: AppliedEdit[] = [];
    for (const edit of edits) applied.push(await applyEdit(edit));
    const what = wordsFor(applied);
    return {
      outcome: held === undefined && unread.length === 0 ? 'complete' : 'partial',
      changed: what !== '',
      sentence: describe(file.path, { what, unread, held }),
      warnings: applied.flatMap(({ warnings }) => warnings),
    };
  } catch (error) {
    const why = isMemoryError(error) ? error.message : String(error);
    const sentence =
      `${file.path} was edited, and the edit could not be recorded (${why}); ` +
      'the file stays as it is until the next write.';
    return { outcome: 'failed', changed: false, sentence, warnings: [] };
  }
}

function describe(
  path: string,
  found: {
    readonly what: string;
    readonly unread: readonly UnreadLine[];
    readonly held: string | undefined;
  },
): string {
  const { what, unread, held } = found;
  if (held !== undefined) {
    return `${path} was edited, and nothing of the edit was taken: ${held}.`;
  }
  const taken = what === '' ? '' : `: ${what}`;
  if (unread.length === 0) return `${path} was edited${taken}.`;
  const named = unread
    .slice(0, linesNamedMax)
    .map(({ line, reason }) => (line === 0 ? reason : `line ${line}, ${reason}`));
  const more = unread.length > linesNamedMax ? `; and ${unread.length - linesNamedMax} more` : '';
  return `${path} was edited${taken}. Not taken: ${named.join('; ')}${more}.`;
}

const linesNamedMax = 5;

/** `1 line recorded, 2 entries superseded`; empty where nothing came of it. */
function wordsFor(applied: readonly AppliedEdit[]): string {
  const sum = (key: 'recorded' | 'superseded' | 'forgotten' | 'sessions' | 'masked') =>
    applied.reduce((total, edit) => total + edit[key], 0);
  const count = (number: number, [one, many]: readonly [string, string], done: string) =>
    number === 0 ? [] : [`${number} ${number === 1 ? one : many} ${done}`];
  return [
    ...count(sum('sessions'), ['session', 'sessions'], 'recorded'),
    ...count(sum('recorded'), ['line', 'lines'], 'recorded'),
    ...count(sum('superseded'), ['entry', 'entries'], 'superseded'),
    ...count(sum('forgotten'), ['entry', 'entries'], 'forgotten'),
    ...count(sum('masked'), ['secret', 'secrets'], 'masked'),
  ].join(', ');
}
