/**
 * Turns what the skill appended to a mirrored history into what is to be imported, so that an
 * import of the same file finds it known, and the other way round.
 */
import type { SecretSettings } from '../../commands/capture/secrets/own-secrets.ts';
import type { ImportPlan } from './plan-legacy-import.ts';
import { planLegacyImport } from './plan-legacy-import.ts';
import { readAppendedFile } from './read-legacy-file.ts';

export interface AppendedRecords {
  /** Of the squad, below the squads' root: `checkout`, `_agents/ada`. */
  readonly folder: string;
  /** Of the history, below the squads' root, with `/`. */
  readonly path: string;
  /** The whole file. */
  readonly content: string;
  /** Lines of the file that the records to take begin on; others are left alone. */
  readonly lines: readonly number[];
  readonly secrets?: SecretSettings | undefined;
}

export interface AppendedPlan {
  readonly plan: ImportPlan;
  /** Secrets that were masked. */
  readonly masked: number;
  /** Sentences on what of the records could not be taken. */
  readonly warnings: readonly string[];
}

/** Pure; the identities of records are those that `planLegacyImport` gives them. */
export function planAppendedImport({
  content,
  lines,
  secrets,
  ...place
}: AppendedRecords): AppendedPlan {
  const file = readAppendedFile(content, place, secrets);
  const { plan } = planLegacyImport([file]);
  const wanted = new Set(lines);
  const sessions = plan.sessions.filter(({ line }) => wanted.has(line));
  const starts = plan.sessions.map(({ line }) => line).sort((a, b) => a - b);
  const problems = plan.problems.filter(({ line }) =>
    wanted.has(starts.findLast((start) => start <= line) ?? 0),
  );
  const skipped = sessions.flatMap((session) => session.skipped);
  const notTaken = [
    ...skipped.map(({ line, reason }) => ({ line, reason: `skipped: ${reason}` })),
    ...problems,
  ].sort((a, b) => a.line - b.line);
  return {
    plan: { ...plan, sessions, problems },
    masked: file.masked,
    warnings: notTaken.map(({ line, reason }) => `${place.path}, line ${line}: ${reason}.`),
  };
}
