/**
 * A mirrored file as it may be shown: the lines that lie there, without those of a file that is not
 * of now which the log does not give any more, as they may hold what was forgotten or erased since.
 */
import { soundView } from '../../queries/sound-view.ts';
import type { Reader } from '../storage.ts';
import { bodyOf } from './find-edits.ts';
import type { MirroredFile } from './mirrored-file.ts';
import { linesOf } from './mirrored-file.ts';
import { readHead } from './stream-files.ts';
import type { OpenedText } from './trailer.ts';
import { openSealed } from './trailer.ts';

export interface ReadableFile {
  readonly lines: readonly string[];
  /**
   * `current`: the words that the log gives. `edited`: a person changed it since, and every line is
   * shown. Of all others only lines that the log gives are: `older` or `newer` than the log, or
   * `foreign`, as no closing comment of ours ends it.
   */
  readonly state: 'current' | 'edited' | 'older' | 'newer' | 'foreign';
  /** Lines in whose place `withheldLine` stands. */
  readonly withheld: number;
  /** What the store says of the words that were read for it. */
  readonly warnings: readonly string[];
}

const withheldLine = '(withheld: the memory of now has no such line)';

/** Undefined where the log has nothing of the file's stream. */
export async function readableFile(
  file: MirroredFile,
  view: Reader,
): Promise<ReadableFile | undefined> {
  const head = await readHead(view, file.stream);
  if (head === undefined) return undefined;
  const sound = soundView(view, { stays: true });
  const known = (await bodyOf(file, sound.view)) ?? '';
  const opened = openSealed(file.content);
  const warnings = sound.warnings();
  if (opened?.body === known && opened.after.trim() === '') {
    return { lines: linesOf(known), state: 'current', withheld: 0, warnings };
  }
  const state = opened === undefined ? 'foreign' : ageOf(file, opened.position, head.position);
  const lines = linesOf(opened === undefined ? file.content : withoutHash(opened));
  if (state === 'edited') return { lines, state, withheld: 0, warnings };
  const given = new Set(linesOf(known));
  let withheld = 0;
  const shown = lines.map((line) => {
    if (line.trim() === '' || given.has(line) || line === sealWithoutHash(opened)) return line;
    withheld += 1;
    return withheldLine;
  });
  return { lines: shown, state, withheld, warnings };
}

/**
 * Closed pages are not written with every change, so an older one that differs can't be told from
 * one that a person edited.
 */
function ageOf({ folder }: MirroredFile, position: number, now: number): ReadableFile['state'] {
  if (position > now) return 'newer';
  return position === now && folder !== 'history' ? 'edited' : 'older';
}

/** The hash of a body would confirm a guess at what was erased from it. */
function withoutHash(opened: OpenedText): string {
  const { body, after } = opened;
  return after.trim() === '' ? body : `${body}${sealWithoutHash(opened)}${after}`;
}

function sealWithoutHash(opened: OpenedText | undefined): string | undefined {
  return opened && `<!-- squadlog position=${opened.position} -->`;
}
