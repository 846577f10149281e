/** Candidates for a block, made of the few fields that a test cares about. */
import type { Candidate } from '../../src/queries/recall/candidate.ts';
import { renderLine } from '../../src/text/line.ts';

export function candidate(facts: {
  readonly text: string;
  readonly tokens?: number;
  readonly terms?: readonly string[];
}): Candidate {
  const { text, tokens = 10, terms = [] } = facts;
  const at = '2026-11-30T09:00:00.000Z';
  return {
    entry: {
      ...{ id: `01K${text}`, shortId: 'L1', layer: 'episodic', stream: 'squad/kiln' },
      ...{ squad: 'kiln', role: 'DEV', text, tokens, firstSeen: at, lastSeen: at },
      ...{ status: 'current', flags: [] },
    },
    line: renderLine({ role: 'DEV', text, shortId: 'L1', day: '2026-11-30' }),
    tokens,
    terms,
    words: undefined,
    position: 1,
  } as Candidate;
}
