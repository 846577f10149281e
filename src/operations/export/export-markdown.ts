/** Writes a memory as readable Markdown: one folder a squad, one an agent, and the standards. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ExportedSource } from '../../queries/exported-rows.ts';
import {
  capturedSessions,
  currentLearningsOfSession,
  learningsWithoutSession,
  sourcesOfPatterns,
} from '../../queries/exported-rows.ts';
import type { PatternColumns } from '../../queries/pattern-entries.ts';
import { patternsInForce } from '../../queries/pattern-entries.ts';
import { standardsInForce } from '../../queries/standard-entries.ts';
import { streamsOfKind } from '../../queries/stream-rows.ts';
import type { Reader } from '../../storage/storage.ts';
import { processId, processStream, shortId, squadStream, streamId } from '../../text/ids.ts';
import { fileBytesMax } from '../import/read-legacy-file.ts';
import { exportReadme } from './export-readme.ts';
import { openSealed, refuseForeign, sealExport, writeWhole } from './exported-file.ts';
import { renderLearning, renderRecord } from './exported-history.ts';
import { renderItem, shownWords } from './exported-items.ts';
import { renderExportedStandards } from './exported-standards.ts';

export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Writes the whole memory, or one squad, as of the view. Fails with `refused` where a file stands
 * in the way that is no unedited export; then nothing is written.
 */
export async function exportMarkdown(
  out: string,
  view: Reader,
  options: {
    readonly squad?: string | undefined;
    readonly onWritten?: (count: number, total: number) => void;
  },
): Promise<{ readonly files: readonly WrittenFile[]; readonly warnings: readonly string[] }> {
  const plans = [...(await planFiles(view, options.squad))];
  const paths = plans.map(({ name }) => resolve(join(out, name)));
  for (const path of paths) refuseForeign(path, isUneditedExport);
  const files: WrittenFile[] = [];
  const warnings: string[] = [];
  for (const [index, { render, optional }] of plans.entries()) {
    const path = paths[index] ?? out;
    const body = await render();
    if (body === undefined && (optional !== true || !existsSync(path))) continue;
    const written = { path, ...(await writeWhole(path, [sealExport(body ?? '')])) };
    files.push(written);
    if (written.bytes > fileBytesMax) {
      warnings.push(
        `${path} is larger than the 64 MiB that an import reads; use --format jsonl to move it.`,
      );
    }
    options.onWritten?.(index + 1, plans.length);
  }
  return { files, warnings };
}

interface FilePlan {
  /** Below the folder of the export. */
  readonly name: string;
  /** True where nothing is written for nothing, unless an earlier export said something there. */
  readonly optional?: boolean;
  render(): Promise<string | undefined>;
}

async function planFiles(view: Reader, squad: string | undefined): Promise<readonly FilePlan[]> {
  const squads = await view.rows(streamsOfKind({ kind: 'squad' }));
  const chosen = squads.filter(
    ({ stream }) => squad === undefined || stream === squadStream(squad),
  );
  const agents = squad === undefined ? await view.rows(streamsOfKind({ kind: 'agent' })) : [];
  const standards: FilePlan = {
    name: `${processId}/standards.md`,
    optional: true,
    render: async () => {
      const rows = await view.rows(standardsInForce({ stream: processStream }));
      return rows.length === 0 ? undefined : renderExportedStandards(rows);
    },
  };
  const folders = [
    ...chosen.map((row) => ({ ...row, folder: folderName(row) })),
    ...agents.map((row) => ({ ...row, folder: `_agents/${folderName(row)}` })),
  ];
  return [
    { name: 'README.md', render: async () => exportReadme(folders.map(({ folder }) => folder)) },
    ...(squad === undefined ? [standards] : []),
    ...folders.flatMap((folder) => planFolder(view, folder)),
  ];
}

function planFolder(
  view: Reader,
  { stream, name, folder }: { stream: string; name: string; folder: string },
): readonly FilePlan[] {
  return [
    { name: `${folder}/history.md`, render: () => renderHistory(view, stream) },
    {
      name: `${folder}/semantic.md`,
      optional: true,
      render: () => renderPatterns(view, stream, name),
    },
    {
      name: `${folder}/learnings.md`,
      optional: true,
      render: () => renderLone(view, stream, name),
    },
  ];
}

const pageSessions = 500;

/** All captured sessions, oldest first, as records end up in a file that is appended to. */
async function renderHistory(view: Reader, stream: string): Promise<string> {
  const records: string[] = [];
  let place = { at: '', position: 0 };
  for (;;) {
    const page = await view.rows(capturedSessions({ stream, ...place, limit: pageSessions }));
    for (const session of page) {
      const wanted = { stream, session: session.session };
      const learnings = await view.rows(currentLearningsOfSession(wanted));
      records.push(renderRecord(session, learnings));
    }
    const last = page.at(-1);
    if (last === undefined) return `${records.join('')}\n`;
    place = { at: last.at, position: last.position };
  }
}

/** Patterns by role, best first, each with the learnings that it was made from. */
async function renderPatterns(
  view: Reader,
  stream: string,
  name: string,
): Promise<string | undefined> {
  const patterns = await view.rows(patternsInForce({ stream }));
  if (patterns.length === 0) return undefined;
  const sources = new Map<string, ExportedSource[]>();
  for (const row of await view.rows(sourcesOfPatterns({ stream }))) {
    sources.set(row.pattern, [...(sources.get(row.pattern) ?? []), row]);
  }
  const roles = [...new Set(patterns.map(({ role }) => role))].sort(allFirst);
  const sections = roles.map((role) => {
    const heading = role === 'ALL' ? 'Cross-Cutting Patterns' : `${shownWords(role)} Patterns`;
    const items = patterns
      .filter((pattern) => pattern.role === role)
      .map((pattern) => renderPattern(pattern, sources.get(pattern.id) ?? []));
    return `\n### ${heading}\n${items.join('')}`;
  });
  return `# Semantic Memory: ${name}\n${sections.join('')}\n`;
}

function renderPattern(pattern: PatternColumns, sources: readonly ExportedSource[]): string {
  const id = shortId('P', pattern.first_revision);
  const names = sources.map(({ revision }) => shortId('L', revision));
  const shown = sources.find(({ is_shown }) => is_shown === 1);
  const shownName = shown === undefined ? undefined : shortId('L', shown.revision);
  const isOwn = names.length === 1 && names[0] === id.replace('P', 'L');
  return renderItem(pattern, {
    id,
    ...(isOwn ? {} : { sources: names }),
    ...(shownName === undefined || shownName === names[0] ? {} : { shown: shownName }),
  });
}

async function renderLone(view: Reader, stream: string, name: string): Promise<string | undefined> {
  const rows = await view.rows(learningsWithoutSession({ stream }));
  if (rows.length === 0) return undefined;
  const title = `# Learnings of no recorded session: ${name}`;
  return `${title}\n\n${rows.map((row) => renderLearning(row)).join('')}\n`;
}

/** As people write it, where that is the stream's own id. */
function folderName({ stream, name }: { readonly stream: string; readonly name: string }): string {
  const id = streamId(stream);
  return name.toLowerCase() === id ? name : id;
}

function allFirst(left: string, right: string): number {
  if (left === right) return 0;
  if (left === 'ALL' || right === 'ALL') return left === 'ALL' ? -1 : 1;
  return left < right ? -1 : 1;
}

function isUneditedExport(text: string): boolean {
  return openSealed(text)?.edited === false;
}
