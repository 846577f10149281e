/**
 * Imports a folder of Markdown memory: standards, then each squad and agent, each in one commit.
 */

import { importHistory } from '../../commands/import-history.ts';
import type { ImportedPattern } from '../../commands/imported-records.ts';
import { MemoryError } from '../../errors.ts';
import { isOpaque } from '../../events/index.ts';
import { patternsInForce } from '../../queries/pattern-entries.ts';
import {
  agentStream,
  isSquadId,
  processId,
  squadStream,
  streamId,
  streamKind,
} from '../../text/ids.ts';
import type { OperationContext } from '../operation.ts';
import type { FolderFile, ImportProblem } from './folder-file.ts';
import { importProcessFiles } from './import-process-files.ts';
import type { ImportMemoryResult, ImportSource } from './import-result.ts';
import type { ImportTarget } from './name-import-targets.ts';
import { nameImportTargets } from './name-import-targets.ts';
import { planLegacyImport } from './plan-legacy-import.ts';
import { readLegacyFolder } from './read-legacy-folder.ts';

/**
 * Changes no file. Fails with `not_found` where the folder can't be read or holds nothing that
 * could be imported.
 */
export async function importFolder(
  dir: string,
  context: OperationContext,
): Promise<ImportMemoryResult> {
  const { files, problems } = readLegacyFolder(dir, context.settingsFor({}).secrets);
  if (files.length === 0) throw nothingFound(dir, problems);
  const work: Work = {
    context,
    sources: [],
    problems: [...problems],
    renamed: [],
    recorded: 0,
    repeated: 0,
    masked: files.reduce((sum, { masked }) => sum + masked, 0),
    warnings: [],
  };
  const ofProcess = files.filter(({ folder }) => folder === processId);
  const ofAll = await importProcessFiles(ofProcess, context);
  work.sources.push(...ofAll.sources);
  work.problems.push(...ofAll.problems);
  add(work, ofAll);
  const others = files.filter(({ folder }) => folder !== processId);
  const targets = await nameTargets(others, work);
  context.onProgress?.({ what: 'squads', count: 0, total: targets.length });
  for (const [index, target] of targets.entries()) {
    const { folder, stream, id } = target;
    if (target.renamed) noteRenamed(target, work);
    const { plan, sources } = planLegacyImport(others.filter((file) => file.folder === folder));
    const patterns = await unknownPatterns(plan.patterns, stream, context);
    const result = await context.runCommand(
      importHistory,
      { stream, name: id, ...plan, patterns },
      { mirror: false },
    );
    work.repeated += plan.patterns.length - patterns.length;
    work.sources.push(...sources);
    work.problems.push(...plan.problems, ...result.copies);
    add(work, result);
    // Also where nothing was new: an earlier run may have been killed before it came to this.
    work.warnings.push(...(await context.runPolicies(stream)).warnings);
    context.onProgress?.({ what: 'squads', count: index + 1, total: targets.length });
  }
  const { context: _, ...result } = work;
  return result;
}

interface Work {
  readonly context: OperationContext;
  readonly sources: ImportSource[];
  readonly problems: ImportProblem[];
  readonly renamed: { from: string; to: string }[];
  recorded: number;
  repeated: number;
  masked: number;
  readonly warnings: string[];
}

interface Target extends ImportTarget {
  readonly stream: string;
}

function add(
  work: Work,
  result: { readonly recorded: number; readonly repeated: number; readonly masked: number },
): void {
  work.recorded += result.recorded;
  work.repeated += result.repeated;
  work.masked += result.masked;
}

/** A line that the stream shows as a pattern already, whoever made it, is no new one. */
async function unknownPatterns(
  patterns: readonly ImportedPattern[],
  stream: string,
  { storage }: OperationContext,
): Promise<readonly ImportedPattern[]> {
  if (patterns.length === 0) return patterns;
  const view = await storage.read();
  try {
    const rows = await view.rows(patternsInForce({ stream }));
    const known = new Set(rows.map(({ role, text }) => `${role}\n${text}`));
    return patterns.filter(({ role, text }) => !known.has(`${role}\n${text}`));
  } finally {
    await view.close();
  }
}

async function nameTargets(files: readonly FolderFile[], work: Work): Promise<readonly Target[]> {
  const folders = [...new Set(files.map(({ folder }) => folder))].sort();
  const agents = folders.filter((folder) => folder.startsWith(agentsPrefix));
  const squads = folders.filter((folder) => !folder.startsWith(agentsPrefix));
  const earlier = needsNames(squads) ? await earlierNames(work.context) : new Map<string, string>();
  const named = nameImportTargets(agents.map((folder) => folder.slice(agentsPrefix.length)));
  return [
    ...nameImportTargets(squads, earlier).map((target) => ({
      ...target,
      stream: squadStream(target.id),
    })),
    ...named.map((target) => ({
      ...target,
      folder: `${agentsPrefix}${target.folder}`,
      stream: agentStream(target.id),
    })),
  ];
}

const agentsPrefix = '_agents/';

function needsNames(folders: readonly string[]): boolean {
  const ids = new Set(folders.map((folder) => folder.toLowerCase()));
  return ids.size < folders.length || !folders.every(isSquadId);
}

/** Which squad a folder was imported as, by the paths that imports noted. */
async function earlierNames({ storage }: OperationContext): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const view = await storage.read();
  try {
    for await (const event of view.events({ types: ['HistoryImported'] })) {
      if (isOpaque(event) || event.type !== 'HistoryImported') continue;
      if (streamKind(event.stream) !== 'squad') continue;
      for (const { path } of event.data.files) {
        const folder = path.split('/')[0] ?? path;
        if (!names.has(folder)) names.set(folder, streamId(event.stream));
      }
    }
  } finally {
    await view.close();
  }
  return names;
}

function noteRenamed({ folder, id }: Target, work: Work): void {
  work.renamed.push({ from: folder, to: id });
  const reason = `the name is not free or no id of a squad; imported as ${id}`;
  work.problems.push({ path: folder, line: 1, reason });
}

function nothingFound(dir: string, problems: readonly ImportProblem[]): MemoryError {
  const [first] = problems;
  const found = first === undefined ? '' : ` What was found: ${first.path}: ${first.reason}.`;
  return new MemoryError({
    code: 'not_found',
    message:
      `${dir} holds nothing to import: no <squad>/history.md, semantic.md, history-archive-*.md ` +
      'or flush-archive-* that squad-memory wrote, no _process/standards.md, and no export of ' +
      `Squadlog. Files that Squadlog keeps itself are no source: use its export.${found}`,
    hint: 'squadlog export --out DIR --format jsonl',
    ...(problems.length === 0 ? {} : { details: { problems } }),
  });
}
