/**
 * How time grows with the length of hostile inputs: a report, as timing proves nothing in a test.
 */
import { readLegacyHistory } from '../../src/commands/capture/legacy/read-legacy-history.ts';
import { parseSessionMemory } from '../../src/commands/capture/parse-session-memory.ts';
import { readStandards } from '../../src/commands/capture/read-standards.ts';
import { maskSecrets } from '../../src/commands/capture/secrets/mask-secrets.ts';
import { readReference } from '../../src/queries/read-reference.ts';
import { textKey } from '../../src/text/line.ts';
import { searchTerms } from '../../src/text/search-terms.ts';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  capture: (text) => parseSessionMemory(`## Session Memory\n${text}`),
  standards: readStandards,
  history: readLegacyHistory,
  secrets: maskSecrets,
  'search-terms': searchTerms,
  'text-key': textKey,
  references: readReference,
};

/** What a text is made of that hurts: openers without an end, nesting, runs without a break. */
const units = [
  ...['a', ' ', '\n', '- [DEV] a\n', '- ', '> ', '  - a\n', '# ', '```\n', '<!-- ', '--> ', '['],
  ...['](', '![', '*', '**a', '_', '`', '<', '</', '\\', '|', '---\n', '===\n', '(supersedes L1, '],
  ...['---\n**Recorded:** x\n', 'Task: ', 'a=', 'eyJ', 'password: ', '-----BEGIN ', 'x:y@', '~~'],
  ...[
    '\u0301',
    '\u200d',
    '\ud83d\udc69\u200d',
    '中',
    'aA',
    '<squad-memory>\n',
    '\u001b[',
    '1. a\n',
  ],
];

export interface Growth {
  readonly reader: string;
  /** Of the unit for which the time grew most. */
  readonly unit: string;
  /** Milliseconds for the length, and for twice that. */
  readonly milliseconds: readonly [number, number];
}

/**
 * For each reader, the unit whose text takes longest when it is doubled to `units` UTF-16 units.
 */
export function measureGrowth(lengthUnits: number): readonly Growth[] {
  return Object.entries(readers).map(([reader, read]) => {
    const all = units.map((unit): Growth => {
      const half = timeOf(() => read(unit.repeat(lengthUnits / 2 / unit.length)));
      const whole = timeOf(() => read(unit.repeat(lengthUnits / unit.length)));
      return { reader, unit, milliseconds: [half, whole] };
    });
    return all.reduce((worst, one) => (excess(one) > excess(worst) ? one : worst));
  });
}

/** Milliseconds beyond what a growth in proportion would take. */
function excess({ milliseconds: [half, whole] }: Growth): number {
  return whole - 2 * half;
}

/** The better of two, as the first one warms up. */
function timeOf(run: () => unknown): number {
  return Math.min(once(run), once(run));
}

function once(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
