/**
 * Turns of phrase that several words make, brought to one form before a lesson is read word by
 * word.
 */

/**
 * Folds compatibility forms and apostrophes; drops openings such as `make sure to`; writes `¬`
 * where one thing is set against another (`instead of`, `, not`).
 */
export function rewritePhrases(text: string): string {
  let result = text.normalize('NFKC').replaceAll('’', "'").replaceAll('ʼ', "'");
  const folded = result.toLowerCase();
  for (const { hints, pattern, replacement } of rewrites) {
    if (hints.some((hint) => folded.includes(hint))) result = result.replace(pattern, replacement);
  }
  return result;
}

interface Rewrite {
  /**
   * Lower-case pieces of which the pattern needs one; most texts have none, and looking is cheap.
   */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
  readonly replacement: string;
}

const optional = anyOf(
  'no need to',
  "(?:do|does|is|are)(?:n't| not) (?:need|have|required) to",
  "need not|needn't",
  'not (?:required|necessary) to',
);
const opening = anyOf(
  'make sure(?: to| that)?|be sure to|ensure that|remember to',
  '(?:needs?|ha(?:ve|s)|ought) to',
  'it is (?:important|necessary) to|note that|keep in mind that',
);
const joined = new RegExp(
  [
    '\\b(start|set|back|clean|sign|log|time|roll|fall|look|check|build|shut|run|up|down|on|off|',
    'file|data)-(up|in|out|off|back|down|time|line|name|base)\\b',
  ].join(''),
  'giu',
);

const rewrites: readonly Rewrite[] = [
  { hints: ['e.g.', 'i.e.'], pattern: /\b(?:e\.g\.|i\.e\.)/giu, replacement: ' ' },
  {
    hints: [':'],
    pattern: /^\s*(?:note|nb|tip|important|remember|lesson|warning)\s*:\s*/iu,
    replacement: '',
  },
  {
    hints: ['forget to'],
    pattern: /\b(?:don'?t|do not|never) forget to\b/giu,
    replacement: ' ',
  },
  { hints: ['need', ' to'], pattern: optional, replacement: ' optionally ' },
  { hints: [' to', ' sure', ' that'], pattern: opening, replacement: ' ' },
  {
    hints: [' have '],
    pattern: /\b(?:must|should) have (?=an?\b|the\b|at\b|\d)/giu,
    replacement: ' need ',
  },
  {
    hints: ['this ', 'our '],
    pattern: /\b(?:in )?(?:this|our) (?:project|codebase|repo(?:sitory)?|team)\b/giu,
    replacement: ' ',
  },
  {
    hints: [' of', ' than'],
    pattern: /\b(?:instead of|rather than|in place of)\b/giu,
    replacement: ' ¬ ',
  },
  { hints: ['opposed to'], pattern: /\bas opposed to\b/giu, replacement: ' ¬ ' },
  {
    hints: [' not', ',not'],
    pattern: /(?:,\s*(?:and |but )?|\b(?:and|but) )not\b(?! only\b)/giu,
    replacement: ' ¬ ',
  },
  { hints: ['case'], pattern: /\buse[- ]cases?\b/giu, replacement: ' usecase ' },
  { hints: ['request'], pattern: /\bpull[- ]requests?\b/giu, replacement: ' pullrequest ' },
  { hints: ['->'], pattern: /->/gu, replacement: ' → ' },
  { hints: ['-'], pattern: joined, replacement: '$1$2' },
];

function anyOf(...phrases: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'giu');
}
