/**
 * Writes the Markdown and JSON files that people, and tools of the squad-memory skill, read beside
 * the store.
 */
import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { processStream } from '../../text/ids.ts';
import type { Reader } from '../storage.ts';
import { editKey, findEditedFiles } from './edited-files.ts';
import type { EditedFile } from './find-edits.ts';
import { standardsPlace } from './standards-place.ts';
import type { EditTaking, TakenEdit } from './take-edits.ts';
import type { Refresh } from './write-files.ts';
import { writeStream } from './write-files.ts';

export interface MirrorReport {
  /** Paths below the root of the files that were written, with `/`. */
  readonly written: readonly string[];
  /** Sentences for the user: what an edit came to, what was kept, what could not be written. */
  readonly problems: readonly string[];
}

export interface Mirror {
  /**
   * Records what people changed in the files of these streams and in the standards, then writes
   * the files as of now. A file that can't be written is a problem of the report; only the store
   * itself may fail.
   */
  refresh(streams: readonly string[]): Promise<MirrorReport>;
}

export interface MirrorOptions {
  readonly root: string;
  /** Where the standards lie, if not in the root's own file: absolute, or from the root. */
  readonly standardsPath?: string | null;
  /** A consistent view of now; the mirror closes it. */
  read(): Promise<Reader>;
  /** A view of some streams as of a position; the mirror closes it. */
  readAt?: EditTaking['readAt'];
  /** Records an edit; without it, edited files are only kept beside and reported. */
  applyEdit?: EditTaking['applyEdit'];
}

export function createMirror(options: MirrorOptions): Mirror {
  const { root, read, readAt, applyEdit } = options;
  const taking =
    readAt === undefined || applyEdit === undefined ? undefined : { read, readAt, applyEdit };
  return {
    refresh: async (streams) => {
      const work: Refresh = {
        root,
        standards: standardsPlace(root, options.standardsPath),
        written: new Set(),
        problems: [],
        newer: new Map(),
        taken: new Map(),
        takesEdits: taking !== undefined,
        late: [],
      };
      const wanted = new Set(streams);
      if (taking !== undefined) await takeEditsOf(wanted, work, taking);
      for (let pass = 0; pass < passesMax; pass += 1) {
        await writeStreams(wanted, work, read);
        if (taking === undefined || !(await takeLateEdits(work, taking))) break;
      }
      if (work.newer.size > 0) await reportForeignLog(work, read);
      return { written: [...work.written], problems: work.problems };
    },
  };
}

/** Somebody may edit while files are written; past so many times the next write sees to it. */
const passesMax = 3;

async function takeEditsOf(streams: Set<string>, work: Refresh, taking: EditTaking): Promise<void> {
  for (const stream of new Set([...streams, processStream])) {
    for (const file of findEditedFiles(work.root, stream, work)) {
      const taken = await takeOne(file, taking);
      if (taken === undefined) continue;
      streams.add(stream);
      note(work, file, taken);
    }
  }
}

/** True where something was recorded, so that the files have to be written anew. */
async function takeLateEdits(work: Refresh, taking: EditTaking): Promise<boolean> {
  let isChanged = false;
  for (const { copy, ...file } of work.late.splice(0)) {
    const taken = await takeOne(file, taking);
    isChanged ||= taken?.changed ?? false;
    if (taken?.outcome === 'complete') {
      rmSync(copy, { force: true });
      note(work, file, taken);
      continue;
    }
    const kept = relative(work.root, copy).replaceAll('\\', '/');
    const sentence = taken?.sentence ?? `${file.path} was edited.`;
    work.problems.push(`${sentence} The edited file is kept as ${kept}.`);
  }
  return isChanged;
}

/** Edits are rare, so what reads them is loaded when one is there. */
async function takeOne(file: EditedFile, taking: EditTaking): Promise<TakenEdit | undefined> {
  const { takeEdit } = await import('./take-edits.ts');
  return takeEdit(file, taking);
}

function note(work: Refresh, file: EditedFile, taken: TakenEdit): void {
  work.taken.set(editKey(file.path, file.content), taken);
  if (taken.outcome === 'failed') work.problems.push(taken.sentence);
  if (taken.outcome === 'complete' && taken.changed) work.problems.push(taken.sentence);
  work.problems.push(...taken.warnings);
}

async function writeStreams(
  streams: ReadonlySet<string>,
  work: Refresh,
  read: MirrorOptions['read'],
): Promise<void> {
  const view = await read();
  try {
    for (const stream of streams) await writeStream(work, view, stream);
  } finally {
    await view.close();
  }
}

/**
 * A file of a position that the log never reached stays as it is for ever unless somebody is told.
 */
async function reportForeignLog(work: Refresh, read: MirrorOptions['read']): Promise<void> {
  const now = await read();
  await now.close();
  for (const [name, position] of work.newer) {
    if (position <= now.position) continue;
    work.problems.push(
      `${name} is of position ${position}, but the log ends at ${now.position}: it was left as ` +
        'it is. If an older log was restored, move the file away.',
    );
  }
}
