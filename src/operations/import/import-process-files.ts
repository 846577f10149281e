/** Imports the files of the process folder: the standards of all squads. */
import { readStandards } from '../../commands/capture/read-standards.ts';
import { importStandards } from '../../commands/import-standards.ts';
import { processId } from '../../text/ids.ts';
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
  for (const { path, kind, text, exported, digest, bytes } of standards) {
    const pieces = exported ? readExportedStandards(text) : readStandards(text);
    const entries = pieces.length;
    const file = { path, kind, digest, bytes, sessions: 0, entries };
    const format = exported ? 'markdown' : 'squad-memory';
    const result = await context.runCommand(
      importStandards,
      { file, format, pieces },
      { mirror: false },
    );
    sources.push({ path, kind, sessions: 0, entries, evidence: 0 });
    done.recorded += result.recorded;
    done.repeated += result.repeated;
    done.masked += result.masked;
  }
  for (const { path, kind } of files) {
    if (kind === 'standards' || kind === 'meta') continue;
    const reason = `${processId} is reserved for standards and no squad; give the folder a name`;
    problems.push({ path, line: 1, reason });
  }
  return { sources, problems, ...done };
}
