/** What policies are told of a stream, where a test cares about some of it. */
import type { PolicyFacts, PolicySettings } from '../../src/policies/policy.ts';

const none = { oldest: null, sessions: 0 };

export function factsOf(facts: Partial<PolicyFacts>): PolicyFacts {
  return {
    stream: 'squad/kiln',
    sessions: 0,
    distillKey: null,
    compressKey: null,
    full: none,
    distilled: none,
    dropKey: null,
    canDrop: false,
    ...facts,
  };
}

export function settingsOf(settings: Partial<PolicySettings>): PolicySettings {
  return {
    ...{ autoDistillEvery: 3, compressAfterDays: 7, maxSessions: 1_000 },
    ...{ skippedLinesDays: null, ledgersDays: null },
    ...settings,
  };
}
