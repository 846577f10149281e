/** Which rules a squad or an agent distils by. */
import { type RuleSetDefinition, standardRules, standardRulesRef } from '../distill/index.ts';
import { MemoryError } from '../errors.ts';
import { type AdoptedRules, adoptedRules } from '../queries/adopted-rules.ts';
import { streamRow } from '../queries/stream-rows.ts';
import type { Storage } from '../storage/storage.ts';
import { agentStream, squadStream } from '../text/ids.ts';

export interface RulesInForce {
  /** As people write its name. */
  readonly squad: string | null;
  readonly agent: string | null;
  readonly ref: AdoptedRules['ref'];
  /** Where they were adopted; null where the standard rules hold because no others do. */
  readonly event: string | null;
  readonly position: number | null;
  readonly at: string | null;
}

export interface Whose {
  readonly squad?: string | undefined;
  readonly agent?: string | undefined;
}

/** Undefined where nobody is named; fails with `not_found` where nobody is called so. */
export async function rulesInForce(
  { squad, agent }: Whose,
  storage: Storage,
): Promise<{ readonly inForce: RulesInForce; readonly definition: unknown } | undefined> {
  if (squad !== undefined && agent !== undefined) {
    throw new MemoryError({ code: 'invalid', message: 'Name a squad or an agent, not both.' });
  }
  const name = squad ?? agent;
  if (name === undefined) return undefined;
  const stream = squad === undefined ? agentStream(name) : squadStream(name);
  const view = await storage.read();
  try {
    const [row] = await view.rows(streamRow({ stream }));
    if (row === undefined) throw noStream(squad === undefined ? 'agent' : 'squad', name);
    const whose = {
      squad: squad === undefined ? null : row.name,
      agent: squad === undefined ? row.name : null,
    };
    const adopted = await adoptedRules(view, stream);
    if (adopted === undefined) return { inForce: { ...whose, ...unadopted }, definition: standard };
    const { definition, ref, event, position, at } = adopted;
    return { inForce: { ...whose, ref, event, position, at }, definition };
  } finally {
    await view.close();
  }
}

const standard: RuleSetDefinition = standardRules;
const unadopted = { ref: standardRulesRef, event: null, position: null, at: null };

function noStream(kind: 'squad' | 'agent', name: string): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message: `There is no ${kind} ${name}; its first write creates it.`,
    hint: 'squadlog list',
  });
}
