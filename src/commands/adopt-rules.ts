/** Adopts a rule set for what a squad distils from here on; what was distilled stays as it is. */
import * as z from 'zod/mini';
import { draftAdoption } from './adopted-rules.ts';
import type { RulesRef, RunnableRules } from './transformation.ts';
import { defineTransformation } from './transformation.ts';
import {
  askedBy,
  transformedInput,
  transformedOptions,
  transformedStream,
} from './transformed-stream.ts';

export const adoptRulesInput = z.strictObject({
  ...transformedInput,
  rules: z.string().check(z.minLength(1)),
});

export type AdoptRulesInput = z.infer<typeof adoptRulesInput>;

export interface AdoptReport {
  /** Null where the log names none yet. */
  readonly from: RulesRef | null;
  readonly to: RulesRef;
}

export const adoptRules = defineTransformation<AdoptRulesInput, RunnableRules, AdoptReport>({
  name: 'adopt-rules',
  doc: {
    verb: 'rules adopt',
    summary: 'Distil by another rule set from here on; the log keeps it in full.',
    input: adoptRulesInput as z.ZodMiniType<AdoptRulesInput>,
    writes: true,
    options: {
      ...transformedOptions,
      rules: {
        summary: 'The name of a shipped set, or a file.',
        position: 1,
        value: 'name|file',
      },
    },
    examples: [
      { line: 'rules adopt kiln squad-memory', does: 'takes a shipped set' },
      { line: 'rules adopt kiln rules.yaml', does: 'takes a set of your own' },
    ],
  },
  scope: (input) => ({ stream: transformedStream(input) }),
  prepare: ({ rules }, _state, effects) => effects.loadRules(rules),
  decide: (rules, { adopted }, { moment, policyKey }) => {
    const result = { from: adopted?.rules ?? null, to: rules.ref };
    if (adopted?.rules.hash === rules.ref.hash) return { events: [], result };
    return { events: [draftAdoption(rules, moment.newId(), askedBy(policyKey))], result };
  },
});
