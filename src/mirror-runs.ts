/** Keeping the Markdown files: what people edited is recorded, then the files are written. */
import type { PolicyOutcome } from './after-commit.ts';
import type { EditRunParts } from './edit-runs.ts';
import type { MirrorReport } from './storage/mirror/mirror.ts';
import { createMirror } from './storage/mirror/mirror.ts';
import type { Storage } from './storage/storage.ts';
import { processStream } from './text/ids.ts';

export interface MirrorRunParts extends EditRunParts {
  readonly root: string;
  readonly storage: Storage;
  /** Lets policies act on a stream that an edit changed. */
  runPolicies(stream: string): Promise<PolicyOutcome>;
}

/** `problems`: what edits came to, and what could not be written. */
export interface RefreshedFiles extends MirrorReport {
  /** What edits set off, by stream. */
  readonly outcomes: ReadonlyMap<string, PolicyOutcome>;
}

/**
 * Takes in what people edited, and writes the files. Where an edit was recorded, policies act once
 * and the files of that stream are written once more; what is edited meanwhile sets off nothing.
 */
export async function refreshFiles(
  streams: readonly string[],
  parts: MirrorRunParts,
): Promise<RefreshedFiles> {
  const { root, storage, runPolicies } = parts;
  const edited = new Set<string>();
  const mirror = createMirror({
    root,
    standardsPath: parts.settingsFor(processStream).standardsPath,
    read: () => storage.read(),
    readAt: (position, of) => storage.readAt(position, of),
    applyEdit: async (edit) => {
      // Edits are rare, and what they need is much.
      const { applyEdit } = await import('./edit-runs.ts');
      const { isRecorded, ...applied } = await applyEdit(edit, parts);
      if (isRecorded && edit.stream !== processStream) edited.add(edit.stream);
      return applied;
    },
  });
  const first = await mirror.refresh(streams);
  const outcomes = new Map<string, PolicyOutcome>();
  for (const stream of [...edited]) outcomes.set(stream, await runPolicies(stream));
  const acted = [...outcomes].filter(([, did]) => did.distilled || did.compressed > 0);
  const again = acted.length === 0 ? nothing : await mirror.refresh(acted.map(([of]) => of));
  const warnings = [...outcomes.values()].flatMap((outcome) => outcome.warnings);
  return {
    written: [...new Set([...first.written, ...again.written])],
    problems: [...new Set([...first.problems, ...warnings, ...again.problems])],
    outcomes,
  };
}

const nothing: MirrorReport = { written: [], problems: [] };
