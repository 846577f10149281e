/** Opens what a search found: lines of a mirrored file, or an entry in full. */
import type * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import type { MirroredName } from '../storage/mirror/mirrored-file.ts';
import { parseMirroredPath } from '../storage/mirror/mirrored-file.ts';
import type { NamedEntry } from '../text/entry-path.ts';
import { parseEntryPath } from '../text/entry-path.ts';
import { agentStream, processStream, squadStream, streamId, streamKind } from '../text/ids.ts';
import type { EntryReference } from './get/get-entry.ts';
import { getEntry } from './get/get-entry.ts';
import { getFile } from './get/get-file.ts';
import type { GetMemoryInput, GetMemoryResult, Wanted } from './get/got-lines.ts';
import { getMemoryInput } from './get/got-lines.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

export const getMemory = defineOperation<GetMemoryInput, GetMemoryResult>({
  name: 'get-memory',
  doc: {
    verb: 'get',
    summary: 'Open what a search found: lines of a mirrored file, or an entry in full.',
    input: getMemoryInput as z.ZodMiniType<GetMemoryInput>,
    writes: false,
    options: {
      target: {
        summary: 'A file below the root, a citation of search, or an entry: its id or words.',
        position: 0,
        value: 'path|entry',
      },
      from: { summary: 'Begin with line N.', value: 'N' },
      lines: { summary: 'Show N lines; without it, as many as fit.', value: 'N' },
      squad: { summary: 'Only what this squad and the process layer hold.', value: 'S' },
      agent: {
        summary: "Only what this agent's own memory and the process layer hold.",
        value: 'A',
      },
    },
    examples: [
      { line: 'get kiln/history.md#L12-L14', does: 'shows the lines that a search cites' },
      { line: 'get kiln/semantic.md --from 10 --lines 20', does: 'shows a part of a file' },
      { line: 'get L12 --squad kiln', does: 'shows an entry in full, and where it stands' },
    ],
  },
  run: async (input, context) => {
    const { target, wanted } = readTarget(input);
    if (!looksLikePath.test(target)) {
      return getEntry({ ...bareOwner(input, context), entry: target }, wanted, context);
    }
    const path = belowRoot(target, context.root.root);
    const entry = parseEntryPath(path);
    if (entry !== undefined) {
      refuseOutside({ ...entry, path }, input);
      return getEntry(ownedEntry(entry, context), wanted, context);
    }
    const file = parseMirroredPath(path);
    if (file === undefined) throw noSuchFile(target);
    refuseOutside({ ...file, path }, input);
    return getFile({ ...file, path }, wanted, context);
  },
});

/** Words of an entry have spaces, and its ids neither dots nor slashes. */
const looksLikePath = /^\S*[./\\]\S*$/u;

/** `kiln/history.md#L12-L14` says which lines by itself. */
function readTarget({ target, from, lines }: GetMemoryInput): {
  readonly target: string;
  readonly wanted: Wanted;
} {
  const [, path, first, last] = /^(\S+)#L(\d{1,9})(?:-L?(\d{1,9}))?$/u.exec(target.trim()) ?? [];
  if (path === undefined || first === undefined) {
    return { target: target.trim(), wanted: { from: from ?? 1, count: lines } };
  }
  const start = Number(first);
  const end = Number(last ?? first);
  const problem =
    from !== undefined || lines !== undefined
      ? 'names its lines; leave --from and --lines out.'
      : start < 1 || end < start
        ? 'names no lines; write #L3 or #L3-L5, the first line being 1.'
        : undefined;
  if (problem === undefined)
    return { target: path, wanted: { from: start, count: end - start + 1 } };
  throw new MemoryError({
    code: 'invalid',
    message: `${JSON.stringify(target)} ${problem}`,
    hint: 'squadlog get --help',
  });
}

/** A path of the file system, where it leads into the root, as one below it. */
function belowRoot(target: string, root: string): string {
  const path = target.replaceAll('\\', '/');
  const start = `${root.replaceAll('\\', '/').replace(/\/+$/u, '')}/`;
  return path.startsWith(start) ? path.slice(start.length) : path.replace(/^(?:\.\/+)+/u, '');
}

/** Of an entry that names none: who is named beside it, or the project's squad. */
function bareOwner(
  { squad, agent }: GetMemoryInput,
  { project }: OperationContext,
): Pick<EntryReference, 'squad' | 'agent'> {
  if (squad !== undefined && agent !== undefined) {
    throw new MemoryError({
      code: 'invalid',
      message: 'An id or words name an entry of one memory; name a squad or an agent, not both.',
      hint: 'squadlog get --help',
    });
  }
  if (agent !== undefined) return { agent };
  return { squad: squad ?? project.squad };
}

/** A standard is found from anywhere. */
function ownedEntry(
  { stream, shortId }: NamedEntry,
  { project }: OperationContext,
): EntryReference {
  const kind = streamKind(stream);
  const id = streamId(stream);
  if (kind === 'agent') return { agent: id, entry: shortId };
  return { squad: stream === processStream ? project.squad : id, entry: shortId };
}

/** Whether it exists elsewhere is nobody's business. */
function refuseOutside(
  { stream, path }: Pick<MirroredName, 'stream'> & { readonly path: string },
  { squad, agent }: GetMemoryInput,
): void {
  if (squad === undefined && agent === undefined) return;
  const inside = [
    processStream,
    ...(squad === undefined ? [] : [squadStream(squad)]),
    ...(agent === undefined ? [] : [agentStream(agent)]),
  ];
  if (inside.includes(stream)) return;
  const whose = inside.slice(1).map((each) => each.replace('/', ' '));
  throw new MemoryError({
    code: 'not_found',
    message: `${path} is not of ${[...whose, 'the process layer'].join(' or ')}.`,
    hint: 'squadlog search <words>',
  });
}

function noSuchFile(target: string): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message:
      `${JSON.stringify(target)} is no file of the memory; those are _process/standards.md and, ` +
      'below <squad> or _agents/<agent>, history.md, semantic.md, history/<YYYY-MM>.md and ' +
      'roles/<ROLE>.md. An entry is named by its id, as kiln/L12.',
    hint: 'squadlog search <words>',
  });
}
