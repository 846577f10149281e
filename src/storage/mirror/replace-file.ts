/**
 * Puts a mirrored file in its place: never over a newer one, and never over what a person wrote.
 *
 * Editors ignore locks, so the old file is moved aside and looked at after the move, before the new
 * one is linked in. A kill at any point leaves the old file, the new one, or the old one aside.
 */
import { rmSync } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import type { FoundFile } from './found-file.ts';
import { look } from './found-file.ts';
import { keepEdit, keepOriginal } from './kept-copies.ts';
import { moveAside, putInPlace, writeTemporary } from './side-files.ts';

export interface FreshFile {
  readonly path: string;
  /** Sealed with a trailer. */
  readonly text: string;
  readonly position: number;
  /** Makes the folder that keeps files which Squadlog did not write. */
  originals(): string;
  /** True for an edited file of which nothing need be kept beside. */
  isTaken?(content: Buffer): boolean;
  /** Older files of this name that a killed process left aside. */
  readonly asides?: readonly string[];
}

export interface Replacement {
  readonly outcome: 'written' | 'unchanged' | 'newer';
  /** Position of the newer file that was left. */
  readonly position?: number;
  /** Copies of edits that were kept. */
  readonly edits: readonly string[];
  /** Copies of files that Squadlog did not write. */
  readonly originals: readonly string[];
}

/** Fails with `unavailable` for a link in place of the file, else as the file system does. */
export function replaceFile(file: FreshFile): Replacement {
  const work: Work = {
    path: file.path,
    originalsFolder: () => file.originals(),
    isTaken: (content) => file.isTaken?.(content) ?? false,
    mine: { content: Buffer.from(file.text), position: file.position },
    asides: [],
    edits: [],
    originals: [],
  };
  const own = work.mine;
  try {
    for (const aside of file.asides ?? []) absorb(work, aside);
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const there = look(file.path);
      const verdict = there === undefined ? 'missing' : judge(there, work.mine);
      if (verdict === 'same' || verdict === 'newer') {
        const outcome = verdict === 'same' && work.mine === own ? 'unchanged' : 'newer';
        return finish(work, outcome, there?.position);
      }
      if (step(work, there)) {
        return finish(work, work.mine === own ? 'written' : 'newer', work.mine.position);
      }
    }
  } catch (error) {
    putBack(work);
    throw error;
  }
  putBack(work);
  throw new MemoryError({
    code: 'busy',
    message: `${file.path} is changed by others all the time; the next capture writes it again.`,
  });
}

const attemptsMax = 100;

/** What this replacement wants in place; a newer file that was moved aside takes over that part. */
interface Candidate {
  readonly content: Buffer;
  readonly position: number;
}

interface Work {
  readonly path: string;
  originalsFolder(): string;
  isTaken(content: Buffer): boolean;
  mine: Candidate;
  /** Files moved aside, each of them kept, carried over or worthless once `mine` is in place. */
  readonly asides: string[];
  readonly edits: string[];
  readonly originals: string[];
}

/** One try to put `mine` in place; false where somebody was faster, or moved `mine` out of date. */
function step(work: Work, there: FoundFile | undefined): boolean {
  const before = work.mine;
  const temporary = writeTemporary(work.path, before.content, there?.mode ?? 0o600);
  try {
    if (there !== undefined) {
      const aside = moveAside(work.path);
      if (aside === undefined) return false;
      absorb(work, aside);
      if (work.mine !== before) return false;
    }
    return putInPlace(temporary, work.path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Takes note of a file that stands aside: keeps what a person wrote, and carries over what is
 * newer.
 */
function absorb(work: Work, aside: string): void {
  work.asides.push(aside);
  const found = look(aside);
  if (found === undefined) return;
  switch (judge(found, work.mine)) {
    case 'newer':
      if (found.kind === 'edited') keepUnlessTaken(work, aside, found);
      work.mine = found;
      return;
    case 'edited':
      keepUnlessTaken(work, aside, found);
      return;
    case 'foreign':
      work.originals.push(keepOriginal(aside, work.path, work.originalsFolder()));
      return;
    default:
      return;
  }
}

function keepUnlessTaken(work: Work, aside: string, { content }: FoundFile): void {
  if (!work.isTaken(content)) work.edits.push(keepEdit(aside, work.path));
}

function finish(
  work: Work,
  outcome: Replacement['outcome'],
  position: number | undefined,
): Replacement {
  for (const aside of work.asides) rmSync(aside, { force: true });
  const edits = [...new Set(work.edits)];
  return {
    outcome,
    edits,
    originals: work.originals,
    ...(position === undefined ? {} : { position }),
  };
}

/**
 * After a failure: the newest of the old files returns to its place; others stay aside for the
 * next time.
 */
function putBack(work: Work): void {
  for (const aside of work.asides.toReversed()) {
    try {
      if (putInPlace(aside, work.path)) rmSync(aside, { force: true });
    } catch {
      return;
    }
  }
}

function judge(
  found: FoundFile,
  mine: Candidate,
): 'same' | 'newer' | 'older' | 'edited' | 'foreign' {
  if (found.kind === 'foreign') return found.content.toString().trim() === '' ? 'older' : 'foreign';
  if (found.position > mine.position) return 'newer';
  if (found.content.equals(mine.content)) return 'same';
  return found.kind === 'edited' ? 'edited' : 'older';
}
