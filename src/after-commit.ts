/** What a memory does by itself after a commit: asks the policies, and runs what is due. */
import { isMemoryError } from './errors.ts';
import { policies } from './policies/index.ts';
import type { PolicyFacts } from './policies/policy.ts';
import type { PolicyFactsRow } from './projections/policy-facts.ts';
import { policyFacts } from './projections/policy-facts.ts';
import type { Settings } from './settings.ts';
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
  for (const policy of policies) {
    try {
      const facts = await readFacts(stream, parts);
      const due = facts === undefined ? undefined : policy.due(facts, settings, parts.now());
      if (due === undefined) continue;
      // Most writes have nothing due and must start fast.
      const { performDue } = await import('./policy-runs.ts');
      const done = await performDue(due, { stream, parts, settings });
      if (due.transformation === 'compress-sessions') outcome.compressed += done;
      else if (done > 0) outcome.distilled = true;
    } catch (error) {
      // Another process was first: what is still due is done after a later commit.
      if (isMemoryError(error) && error.code === 'conflict') continue;
      const why = error instanceof Error ? error.message : String(error);
      outcome.warnings.push(`${policy.name} did not happen: ${why}`);
    }
  }
  return outcome;
}

async function readFacts(stream: string, { storage }: TransformationParts) {
  const view = await storage.read();
  try {
    const [row] = await view.rows(policyFacts({ stream }));
    return row === undefined ? undefined : toFacts(row);
  } finally {
    await view.close();
  }
}

function toFacts({ oldestFull, fullSessions, ...row }: PolicyFactsRow): PolicyFacts {
  const { oldestDistilled, distilledSessions, ...rest } = row;
  return {
    ...rest,
    full: { oldest: oldestFull, sessions: fullSessions },
    distilled: { oldest: oldestDistilled, sessions: distilledSessions },
  };
}
