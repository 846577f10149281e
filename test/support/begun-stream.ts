/** A stream that has its rules: how a first capture or import ends, and a past that has it. */
import { standardRules, standardRulesRef } from '../../src/distill/standard-rules.ts';
import type { StreamDraft } from './event-samples.ts';
import { draft } from './event-samples.ts';
import type { ExpectedEvent } from './given-when-then.ts';

const adopted = { rules: standardRulesRef, definition: standardRules };

/** The last event of the first capture or import of a stream: the standard rules, in full. */
export const adoption: ExpectedEvent = { type: 'RulesAdopted', data: adopted };

/** The same as a past, so that what is decided next is that next alone. */
export function begun(stream = 'squad/kiln'): StreamDraft {
  return draft('RulesAdopted', adopted, { stream, actor: { kind: 'system', id: 'squadlog' } });
}
