/**
 * The files of a stream, held against the log where they say what they did not say yet: what
 * stands in one was asked about when it was written, and no capture may ask about all of it again.
 */
import { join } from 'node:path';
import { soundView, withheldWords } from '../../queries/sound-view.ts';
import { processStream } from '../../text/ids.ts';
import { readRegularText } from '../regular-file.ts';
import type { Reader } from '../storage.ts';
import { piecesOf, rememberWords } from './shown-pieces.ts';
import type { Mirrored, StreamFile, StreamHead } from './stream-files.ts';
import { streamFiles } from './stream-files.ts';
import { openSealed } from './trailer.ts';

export type SoundFile = StreamFile & {
  /** Why its words may not be written: some are not those of the log. */
  readonly withheld?: string;
};

/** `below`: the folder of the stream. */
export async function* soundFiles(
  view: Reader,
  head: StreamHead,
  { there, below }: { readonly there: Mirrored; readonly below: string },
): AsyncGenerator<SoundFile> {
  const sound = soundView(view, { stays: true });
  const done = new Set<string>();
  const isTrue = async (file: StreamFile, shown: ReturnType<typeof rememberWords>) => {
    const words = shown.wordsOf(newPieces(file, below));
    return words !== undefined && (await sound.areSound(words));
  };
  // Standards are few and written by people.
  let isSound = head.stream !== processStream;
  if (isSound) {
    const shown = rememberWords(view);
    for await (const file of streamFiles({ ...sound.view, rows: shown.rows }, head, there)) {
      isSound = await isTrue(file, shown);
      if (!isSound) break;
      done.add(placeOf(file));
      yield file;
    }
  }
  if (isSound) return;
  // What was altered in one place may be so in others, so now every row is asked about.
  for await (const file of streamFiles(sound.view, head, there)) {
    if (done.has(placeOf(file))) continue;
    const [withheld] = sound.warnings();
    yield withheld !== undefined && isAltered(file) ? { ...file, withheld } : file;
  }
}

/** What stands there already is better than words that are not those of the log. */
function isAltered({ body }: StreamFile): boolean {
  return typeof body === 'string' && body.includes(withheldWords);
}

/** All of them where no file of ours stands there, or a person edited it. */
function newPieces({ folder, name, body }: StreamFile, below: string): readonly string[] {
  if (typeof body !== 'string') return [];
  const standing = new Map<string, number>();
  for (const piece of piecesOf(bodyThere(join(below, folder, name)))) {
    standing.set(piece, (standing.get(piece) ?? 0) + 1);
  }
  // As often as it stands there: runs of the same second may be told apart by nothing else.
  return piecesOf(body).filter((piece) => {
    const left = standing.get(piece) ?? 0;
    standing.set(piece, left - 1);
    return left <= 0;
  });
}

function bodyThere(path: string): string {
  try {
    const opened = openSealed(readRegularText(path) ?? '');
    return opened === undefined || opened.edited ? '' : opened.body;
  } catch {
    return '';
  }
}

function placeOf({ folder, name }: StreamFile): string {
  return `${folder}/${name}`;
}
