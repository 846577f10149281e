/**
 * What a person's edit of one mirrored file asks for: its body is compared with the body that the
 * log gives at the file's own position, so later events are never taken for deletions.
 */
import { processStream } from '../../text/ids.ts';
import type { Reader } from '../storage.ts';
import type { UnreadLine, WrittenLine } from './compare-items.ts';
import { compareItems } from './compare-items.ts';
import type { StandardEdits } from './compare-standards.ts';
import { compareStandards } from './compare-standards.ts';
import { readAppended } from './read-appended.ts';
import { handWrittenHeading } from './render-semantic.ts';
import type { StreamFile } from './stream-files.ts';
import { readHead, streamFiles } from './stream-files.ts';
import { openSealed, sha256 } from './trailer.ts';

/** What is recorded of an edit; the functions that record are handed in from outside. */
export type MirrorEdit =
  | {
      readonly kind: 'learnings';
      readonly stream: string;
      /** Below the root: `kiln/semantic.md`. */
      readonly file: string;
      /** Position that the file was made at. */
      readonly position: number;
      readonly written: readonly WrittenLine[];
      readonly removed: readonly string[];
    }
  | {
      readonly kind: 'standards';
      readonly stream: typeof processStream;
      readonly file: string;
      readonly content: string;
      readonly known: StandardEdits['known'];
      readonly sequence: StandardEdits['sequence'];
    }
  | {
      /** Records of sessions that the squad-memory skill appended. */
      readonly kind: 'records';
      readonly stream: string;
      readonly file: string;
      readonly content: string;
      /** Lines of the file that the records begin on. */
      readonly lines: readonly number[];
    };

export interface FoundEdits {
  readonly edits: readonly MirrorEdit[];
  /** Lines that are kept beside the file, with the reason. */
  readonly unread: readonly UnreadLine[];
  /** Why nothing of the file is obeyed. */
  readonly held?: string;
}

export interface EditedFile {
  readonly stream: string;
  /** Below the root: `kiln/semantic.md`. */
  readonly path: string;
  readonly folder: StreamFile['folder'];
  readonly name: string;
  readonly content: string;
}

/** `readAt` gives a view of some streams as of a position; it is closed here. */
export async function findEdits(
  file: EditedFile,
  readAt: (position: number, streams: readonly string[]) => Promise<Reader>,
): Promise<FoundEdits> {
  const trailer = openSealed(file.content);
  if (trailer === undefined) return holdBack('it has no closing comment');
  const view = await readAt(trailer.position, [file.stream]);
  const before = await bodyOf(file, view).finally(() => view.close());
  if (before === undefined || sha256(before) !== trailer.hash) {
    return holdBack('the log does not give the text that was there before the edit');
  }
  return file.stream === processStream
    ? findStandardEdits(file, { ...trailer, before })
    : findItemEdits(file, { ...trailer, before });
}

/** What a view gives for a file; undefined for one that it has nothing for. */
export async function bodyOf(
  { stream, folder, name }: Pick<EditedFile, 'stream' | 'folder' | 'name'>,
  view: Reader,
): Promise<string | undefined> {
  const head = await readHead(view, stream);
  if (head === undefined) return undefined;
  const historyPosition = folder === 'history' ? 0 : view.position;
  const there = { historyPosition, pages: new Set([name]), roles: new Set([name]) };
  for await (const file of streamFiles(view, head, there)) {
    if (file.folder !== folder || file.name !== name) continue;
    return typeof file.body === 'string' ? file.body : undefined;
  }
  return undefined;
}

interface Edited {
  readonly position: number;
  readonly before: string;
  readonly body: string;
  readonly after: string;
}

function findStandardEdits(file: EditedFile, edited: Edited): FoundEdits {
  const { content, path } = file;
  const found = compareStandards(edited.before, `${edited.body}\n${edited.after}`);
  const { known, sequence, changed, unread, held } = found;
  if (held !== undefined) return holdBack(held);
  const edit = { kind: 'standards', stream: processStream, file: path, content } as const;
  return { edits: changed ? [{ ...edit, known, sequence }] : [], unread };
}

function findItemEdits(file: EditedFile, edited: Edited): FoundEdits {
  const { stream, path, name, folder, content } = file;
  const { before, body, after, position } = edited;
  const isHistory = name === 'history.md' || folder === 'history';
  const whole = isHistory ? body : `${body}\n${after}`;
  const found = compareItems(before, whole, roleOfHeading(file, before));
  if (found.held !== undefined) return holdBack(found.held);
  const { written, removed } = found;
  const firstLine = body.split(/\r\n?|\n/u).length;
  const appended = isHistory ? readAppended(after, firstLine) : { records: [], unread: [] };
  const edits: MirrorEdit[] = [];
  if (written.length > 0 || removed.length > 0) {
    edits.push({ kind: 'learnings', stream, file: path, position, written, removed });
  }
  if (appended.records.length > 0) {
    edits.push({ kind: 'records', stream, file: path, content, lines: appended.records });
  }
  return { edits, unread: [...found.unread, ...appended.unread] };
}

/** The role of a bullet without a tag. */
function roleOfHeading(
  { name, folder }: EditedFile,
  before: string,
): (heading: string) => string | undefined {
  if (folder === 'roles') {
    const role = /^# Role Memory: .* \/ (\S+)$/mu.exec(before)?.[1];
    return () => role;
  }
  if (name !== 'semantic.md') return () => 'ALL';
  return (heading) => {
    if (forAll.test(heading)) return 'ALL';
    return /^(\S+) Patterns$/u.exec(heading)?.[1];
  };
}

const forAll = new RegExp(
  `^(?:|Cross-Cutting Patterns|${handWrittenHeading}|Semantic Memory: .*)$`,
  'u',
);

function holdBack(held: string): FoundEdits {
  return { edits: [], unread: [], held };
}
