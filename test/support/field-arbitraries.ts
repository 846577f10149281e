/**
 * Arbitrary pieces that several events share: ids, roles, hostile texts, token counts, patterns.
 */
import fc from 'fast-check';
import type { TokenCounts } from '../../src/events/fields.ts';
import { hostileText } from './hostile-text.ts';

/** Hostile text that a store may keep: valid Unicode without U+0000. */
export const storableText = hostileText.map((text) => text.replace(/\p{Surrogate}|\0/gu, ''));

export const storableWords = storableText.map((text) => (text === '' ? '·' : text));

export const id = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/u);
export const session = fc.constantFrom('spawn-1', 'spawn-2', 'spawn-3', 'Läufer 4');
export const role = fc.constantFrom('ALL', 'DEV', 'QA-LEAD', 'SEC2', 'ÉQUIPE', '研究');
export const digest = fc.stringMatching(/^[0-9a-f]{64}$/u);
export const count = fc.nat(5_000);
export const time = fc
  .date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
export const shortText = storableText.map((text) =>
  text.slice(0, 300).replace(/\p{Surrogate}/gu, ''),
);
export const name = fc.constantFrom('Kiln', 'loom', 'REEF-2');
export const flags = fc.array(fc.constantFrom('neutralised', 'future'), { maxLength: 2 });
export const origin = fc.constantFrom('agent', 'user', 'web', 'import');
export const outcome = fc.constantFrom('success', 'failure', 'partial', 'unknown');
export const rules = fc.record({
  name: fc.constantFrom('standard', 'strict'),
  version: count,
  hash: digest,
});
export const tokens: fc.Arbitrary<TokenCounts> = fc.record({
  format: fc.constant(1),
  o200k_base: count,
  cl100k_base: count,
});
export const sessionRef = optional(
  { id: session, client: fc.constant('cli'), run: id, part: count },
  ['client', 'run', 'part'],
);
export const derivation = optional(
  {
    extractor: fc.constant('rules'),
    model: id,
    costUsd: fc.double({ min: 0, max: 9, noNaN: true }),
  },
  ['model', 'costUsd'],
);
export const source = optional({ path: shortText, lineFirst: count, lineLast: count }, [
  'path',
  'lineFirst',
  'lineLast',
]);
export const layerLedger = fc.record({
  tokens: count,
  omitted: count,
  entries: fc.array(id, { maxLength: 4 }),
});
const patternId = id.map((text) => `P${text.slice(1)}`);
const verdict = { rule: fc.constantFrom('promotion', 'repetition'), reason: shortText };
const face = { role, shown: id, ...verdict };
export const patterns = fc.array(
  fc.record({
    id: patternId,
    firstLearning: id,
    ...face,
    sources: fc.array(id, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 3 },
);
export const changedPatterns = fc.array(
  fc.record({
    id: patternId,
    firstLearning: id,
    before: fc.record(face),
    after: fc.record(face),
    gained: fc.array(id, { maxLength: 2 }),
    lost: fc.array(id, { maxLength: 2 }),
  }),
  { maxLength: 2 },
);
export const droppedLearnings = fc.array(fc.record({ entry: id, ...verdict }), { maxLength: 2 });
export const mergedLearnings = fc.array(fc.record({ entry: id, into: id, ...verdict }), {
  maxLength: 2,
});

export const importedFile = fc.record({
  path: shortText,
  kind: fc.constant('history'),
  digest,
  bytes: count,
  sessions: count,
  entries: count,
});
export const importProblem = fc.record({ path: shortText, line: count, reason: shortText });

/** A record some of whose keys may be missing. */
export function optional<Shape extends object, Missing extends keyof Shape & string>(
  shape: { readonly [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> },
  missing: readonly Missing[],
): fc.Arbitrary<Omit<Shape, Missing> & Partial<Pick<Shape, Missing>>> {
  const required = Object.keys(shape).filter((key) => !missing.includes(key as Missing));
  return fc.record(shape, { requiredKeys: required as (keyof Shape)[] }) as never;
}

export const retiredLearnings = fc.array(
  optional({ entry: id, by: id, rule: fc.constant('repetition'), reason: shortText }, ['by']),
  { maxLength: 2 },
);
