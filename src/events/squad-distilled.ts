/**
 * A distillation as a fact: the distills it built on and a reversible change of patterns, by
 * reference.
 */
import * as z from 'zod/mini';
import { defineEvent } from './event.ts';
import * as field from './fields.ts';

/** Which rule decided, and why, in words. */
const verdict = { rule: field.id, reason: field.shortText };

/** What may change of a pattern beside its sources. */
const face = { role: field.role, shown: field.id, ...verdict };

const changedPattern = z.strictObject({
  id: field.id,
  firstLearning: field.id,
  before: z.strictObject(face),
  after: z.strictObject(face),
  /** Sources that came and that went. */
  gained: z.array(field.id),
  lost: z.array(field.id),
});

const pattern = z.strictObject({
  /** `P` + base32 of the sha-256 of the stream and the learning it was first made from. */
  id: field.id,
  role: field.role,
  firstLearning: field.id,
  /** The learning whose words are shown; a PatternWritten names its own words instead. */
  shown: field.id,
  sources: z.array(field.id).check(z.minLength(1)),
  ...verdict,
});

export const SquadDistilled = defineEvent({
  type: 'SquadDistilled',
  version: 1,
  summary: 'Learnings were distilled into patterns: what was added, changed and removed, and why.',
  schema: () =>
    z.strictObject({
      rules: field.rulesRef,
      /** The position of the log that the decision saw. */
      sawPosition: field.count,
      /** Events of the distills this one builds on; empty at the start of an epoch. */
      basis: z.array(field.id),
      /** Distills this one takes over from without building on them: what a replay puts aside. */
      replaces: z.array(field.id),
      added: z.array(pattern),
      /** By what they gained and lost, as a pattern may have thousands of sources. */
      changed: z.array(changedPattern),
      removed: z.array(pattern),
      /** Learnings a rule retired, and for which other learning. */
      retired: z.array(
        z.strictObject({
          entry: field.id,
          by: z.optional(field.id),
          ...verdict,
        }),
      ),
      /** Learnings that the basis had retired, dropped or merged, and this one has not. */
      reinstated: z.optional(z.array(field.id)),
      /** Learnings that a rule kept out of program memory. */
      dropped: z.optional(z.array(z.strictObject({ entry: field.id, ...verdict }))),
      /** Learnings that became one with an earlier one. */
      merged: z.optional(z.array(z.strictObject({ entry: field.id, into: field.id, ...verdict }))),
      /** Pairs that are alike and differ in what must not differ, the older first; both stay. */
      conflicts: z.optional(
        z.array(
          z.strictObject({
            entries: z.tuple([field.id, field.id]),
            role: field.role,
            difference: field.id,
            ...verdict,
          }),
        ),
      ),
      derivation: z.optional(field.derivation),
    }),
  example: {
    rules: { name: 'squad-memory', version: 1, hash: 'a'.repeat(64) },
    sawPosition: 12,
    basis: [],
    replaces: [],
    added: [
      {
        id: 'P7QK6T1V5W7X9Y2A4B6C8D0E2F',
        role: 'DEV',
        firstLearning: '01J9Z3M8QK6T1V5W7X9Y2A4B6C',
        shown: '01J9Z3M8QK6T1V5W7X9Y2A4B6C',
        sources: ['01J9Z3M8QK6T1V5W7X9Y2A4B6C'],
        rule: 'promotion',
        reason: 'taught by 2 sessions',
      },
    ],
    changed: [],
    removed: [],
    retired: [],
  },
});
