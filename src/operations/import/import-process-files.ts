/** Imports the files of the process folder: the standards of all squads. */
import { readStandards } from '../../commands/capture/read-standards.ts';
import { importStandards } from '../../commands/import-standards.ts';
import { isOpaque } from '../../events/index.ts';
import { processId, processStream } from '../../text/ids.ts';
import { readExportedStandards } from '../export/exported-standards.ts';
import type { OperationContext } from '../operation.ts';
import type { FolderFile, ImportProblem } from './folder-file.ts';
import type { ImportSource } from './import-result.ts';

export interface ProcessImport {
  readonly sources: readonly ImportSource[];
  readonly problems: readonly ImportProblem[];
  readonly recorded: number;
  readonly repeated: number;
  readonly masked: number;
}

/** Standards are taken once each; a squad that was kept in this folder is reported. */
export async function importProcessFiles(
  files: readonly FolderFile[],
  context: OperationContext,
): Promise<ProcessImport> {
  const done = { recorded: 0, repeated: 0, masked: 0 };
  const sources: ImportSource[] = [];
  const problems: ImportProblem[] = [];
  const standards = files.filter(({ kind }) => kind === 'standards');
  const seen = standards.length === 0 ? new Set<string>() : await recordedStandards(context);
  for (const { path, kind, text, exported } of standards) {
    const pieces = exported ? readExportedStandards(text) : readStandards(text);
    const fresh = pieces.filter((piece) => !seen.has(standardKey(piece)));
    const result = await context.runCommand(
      importStandards,
      { path, pieces: fresh },
      { mirror: false },
    );
    const added = result.added.length;
    sources.push({ path, kind, sessions: 0, entries: pieces.length, evidence: 0 });
    // One event for each standard, and one for their order.
    done.recorded += added === 0 ? 0 : added + 1;
    done.repeated += pieces.length - added;
    done.masked += result.masked;
    for (const piece of pieces) seen.add(standardKey(piece));
  }
  for (const { path, kind } of files) {
    if (kind === 'standards' || kind === 'meta') continue;
    const reason = `${processId} is reserved for standards and no squad; give the folder a name`;
    problems.push({ path, line: 1, reason });
  }
  return { sources, problems, ...done };
}

/** Every standard that was ever in the log: what people withdrew since is not taken twice. */
async function recordedStandards({ storage }: OperationContext): Promise<Set<string>> {
  const seen = new Set<string>();
  const view = await storage.read();
  try {
    const filter = { streams: [processStream], types: ['StandardRecorded'] };
    for await (const event of view.events(filter)) {
      if (isOpaque(event) || event.type !== 'StandardRecorded') continue;
      seen.add(standardKey(event.data));
    }
  } finally {
    await view.close();
  }
  return seen;
}

function standardKey(piece: { readonly section: string; readonly text: string }): string {
  return `${piece.section}\n${piece.text}`;
}
