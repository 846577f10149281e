/** The fields of `meta.json`, as the tools of the squad-memory skill read them. */
import { secondOf } from './entry-lines.ts';

export interface MetaFacts {
  /** The squad or agent as its people write it. */
  readonly name: string;
  readonly sessions: number;
  /** When the newest event of the stream was recorded. */
  readonly recordedAt: string;
  readonly hasSemanticMemory: boolean;
}

export function metaFields(facts: MetaFacts): Readonly<Record<string, unknown>> {
  return {
    squadId: facts.name,
    sessionCount: facts.sessions,
    lastUpdated: secondOf(facts.recordedAt),
    hasSemanticMemory: facts.hasSemanticMemory,
    historyFile: 'history.md',
  };
}
