/** What `doctor` looks at in policies: whether the rules can run, and what is overdue. */
import { standardRules } from '../../distill/index.ts';
import { isMemoryError } from '../../errors.ts';
import { policyFacts } from '../../projections/policy-facts.ts';
import { adoptedRules } from '../../queries/adopted-rules.ts';
import { streamsOfKind } from '../../queries/stream-rows.ts';
import { openRuleSet } from '../../rule-sets.ts';
import type { Reader } from '../../storage/storage.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

/** So many thresholds may pass before a distill that never comes is a finding. */
const thresholdsMax = 2;

export function examinePolicies(context: OperationContext): Promise<Finding[]> {
  return attempt('policies', async () => {
    const view = await context.storage.read();
    try {
      const findings: Finding[] = [];
      for (const kind of ['squad', 'agent'] as const) {
        for (const { stream, name } of await view.rows(streamsOfKind({ kind }))) {
          const every = context.settingsFor({ [kind]: name }).autoDistillEvery;
          const detail = await findFault(view, { stream, every });
          if (detail === undefined) continue;
          findings.push({
            level: 'warning',
            what: 'policies',
            detail: `${kind} ${name}: ${detail}`,
          });
        }
      }
      const calm = { level: 'ok', what: 'policies', detail: 'what is due was done' } as const;
      return findings.length === 0 ? [calm] : findings;
    } finally {
      await view.close();
    }
  }, ['invalid']);
}

async function findFault(
  view: Reader,
  { stream, every }: { readonly stream: string; readonly every: number },
): Promise<string | undefined> {
  try {
    await openRuleSet((await adoptedRules(view, stream))?.definition ?? standardRules);
  } catch (error) {
    if (!isMemoryError(error)) throw error;
    return `its rules can't run, so nothing is distilled: ${error.message}`;
  }
  const [facts] = await view.rows(policyFacts({ stream }));
  if (facts === undefined || every <= 0) return undefined;
  const done = Number(facts.distillKey?.split('/').at(-1) ?? 0);
  const waiting = facts.sessions - done;
  if (waiting < (thresholdsMax + 1) * every) return undefined;
  return `${waiting} sessions wait for a distill that is due every ${every}; distil to see why.`;
}
