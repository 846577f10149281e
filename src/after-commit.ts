/** What a memory does by itself after a commit: asks the policies, and runs what is due. */
import { isMemoryError, messageOf } from './errors.ts';
import { dropKeyOf, droppableAt } from './policies/drop-old-payloads.ts';
import { policies } from './policies/index.ts';
import type { PolicyFacts } from './policies/policy.ts';
import { anyDroppable, droppedBytes, newestDropKey } from './projections/droppable-payloads.ts';
import type { PolicyFactsRow } from './projections/policy-facts.ts';
import { policyFacts } from './projections/policy-facts.ts';
import type { Settings } from './settings.ts';
import type { Reader, Storage } from './storage/storage.ts';
import type { TransformationParts } from './transformation-runs.ts';

export interface PolicyOutcome {
  readonly distilled: boolean;
  /** Sessions that became one line each. */
  readonly compressed: number;
  readonly warnings: readonly string[];
}

/** Runs what a stream has due by its settings; nothing of it may fail what was committed before. */
export async function runPolicies(
  stream: string,
  parts: TransformationParts,
  settings: Settings,
): Promise<PolicyOutcome> {
  const outcome = { distilled: false, compressed: 0, warnings: [] as string[] };
  const now = parts.now();
  let hasDropped = false;
  for (const policy of policies) {
    try {
      const facts = await readFacts({ stream, now }, parts.storage, settings);
      const due = facts === undefined ? undefined : policy.due(facts, settings, now);
      if (due === undefined) continue;
      // Most writes have nothing due and must start fast.
      const { performDue } = await import('./policy-runs.ts');
      const done = await performDue(due, { stream, parts, settings });
      if (done === 0) continue;
      if ('command' in due) hasDropped = true;
      else if (due.transformation === 'compress-sessions') outcome.compressed += done;
      else outcome.distilled = true;
    } catch (error) {
      // Another process was first: what is still due is done after a later commit.
      if (isMemoryError(error) && error.code === 'conflict') continue;
      const why = messageOf(error);
      outcome.warnings.push(`${policy.name} did not happen: ${why}`);
    }
  }
  if (hasDropped) await giveSpaceBack(parts.storage, outcome.warnings);
  return outcome;
}

/**
 * Where it is worth writing the store anew, and nobody has to wait for it: a reader in the way
 * leaves it to the next drop, and `doctor` says so until then.
 */
async function giveSpaceBack(storage: Storage, warnings: string[]): Promise<void> {
  try {
    const { uncleaned, cleanUntil, freeBytes, pageBytes } = await storage.facts();
    if (uncleaned === 0) return;
    const dropped = await readDroppedBytes(storage, cleanUntil);
    if (dropped + freeBytes <= pageBytes * freeShareMax) return;
    await storage.clean({ waitMsMax: 0 });
  } catch (error) {
    const why = messageOf(error);
    warnings.push(`Space that retention freed was not given back: ${why}`);
  }
}

/** Pages that are half empty are no free pages, so the engine can't tell. */
async function readDroppedBytes(storage: Storage, after: number): Promise<number> {
  const view = await storage.read();
  try {
    return (await view.rows(droppedBytes({ after })))[0]?.bytes ?? 0;
  } finally {
    await view.close();
  }
}

/** Of the store's pages; cleaning writes them all. */
const freeShareMax = 0.2;

function isRetentionOn({ skippedLinesDays, ledgersDays }: Settings): boolean {
  return skippedLinesDays !== null || ledgersDays !== null;
}

async function readFacts(
  at: { readonly stream: string; readonly now: string },
  storage: Storage,
  settings: Settings,
): Promise<PolicyFacts | undefined> {
  const view = await storage.read();
  try {
    const [row] = await view.rows(policyFacts({ stream: at.stream }));
    if (row === undefined) return undefined;
    return { ...toFacts(row), ...(await readRetention(view, at, settings)) };
  } finally {
    await view.close();
  }
}

/** Looks for what may be dropped only where it is switched on and not done for the day. */
async function readRetention(
  view: Reader,
  { stream, now }: { readonly stream: string; readonly now: string },
  settings: Settings,
): Promise<Pick<PolicyFacts, 'dropKey' | 'canDrop'>> {
  if (!isRetentionOn(settings)) return { dropKey: null, canDrop: false };
  const [newest] = await view.rows(newestDropKey({ stream }));
  const dropKey = newest?.key ?? null;
  if (dropKey === dropKeyOf(stream, now)) return { dropKey, canDrop: false };
  const { linesBefore, ledgersBefore } = droppableAt(settings, now);
  const any = await view.rows(anyDroppable({ stream, linesBefore, ledgersBefore }));
  return { dropKey, canDrop: any.length > 0 };
}

function toFacts({
  oldestFull,
  fullSessions,
  ...row
}: PolicyFactsRow): Omit<PolicyFacts, 'dropKey' | 'canDrop'> {
  const { oldestDistilled, distilledSessions, ...rest } = row;
  return {
    ...rest,
    full: { oldest: oldestFull, sessions: fullSessions },
    distilled: { oldest: oldestDistilled, sessions: distilledSessions },
  };
}
