/**
 * The turns of phrase by which a later lesson says that it replaces an earlier one, as patterns.
 */

export interface ReplacementCue {
  /** As the reason quotes it. */
  readonly name: string;
  /**
   * Groups: `old` and `next`, with `subject` where it is a part of its own; or `claim` (and
   * `claim2`, what follows it); or `about` and `value` of a value that is new, and its verb in
   * `is` or `uses`.
   */
  readonly pattern: RegExp;
  /** Words of the cue, which are not what the statement is about. */
  readonly words: RegExp;
  /** `next` stands before the cue, at the end of a longer phrase. */
  readonly nextLast?: boolean;
  readonly verb?: 'be' | 'use' | 'place';
}

/** A stretch without a break; commas and colons inside numbers and times are none. */
const phrase = '(?:[^,;:()]|[,:](?=\\d))+?';
const long = '[^;:()]+?';
const end = '(?=$|[,:](?!\\d)| ?[;()]|\\. | [-–—] )';
const endOfValue = '(?=$|[,;()]|\\. | (?:for|in|on) )';
const start = '(?:^|[;.:] )';
const clause = '(?:^|[;.,] )';
const old = `(?<old>${phrase})`;
const next = `(?<next>${phrase})`;
const value = `(?<value>${phrase})`;
const about = `^(?:the )?(?<about>${phrase})`;
const been = '(?:is|are|was|were|has been|have been|got|gets)';
const having = '(?:(?:has|have|was|were|been|is|are) )*';
const replacing = '(?:replac|supersed)(?:es|ing)';
const negated = "(?:do not|does not|don't|doesn't|is not|are not)";
const contrast = '(?:instead of|rather than|in place of)';
const gone = '(?:deprecated|dropped|removed|abandoned)';
const places = '(?:lives?|runs?|goes|go|sits?) (?:in|on|at|to)';
const changes =
  '(?:moved|migrated|switched|changed|renamed|raised|lowered|increased|decreased|reduced|' +
  'bumped|upgraded)';
const nothing = /(?!)/u;

export const replacementCues: readonly ReplacementCue[] = [
  {
    name: 'replaces',
    pattern: make('(?:^|[;.,(]) ?(?:it |this )?replac(?:es|ing):? ["“](?<claim>[^"”]+)["”]'),
    words: nothing,
  },
  {
    name: 'replaces',
    pattern: make('(?:^|[;.,(]) ?(?:replaces|supersedes): (?<claim>[^()"“]+?)[)]?$'),
    words: nothing,
  },
  {
    name: 'replaces',
    pattern: make(`(?:^|[;.] )${next} (?:replaces|replaced|supersedes) ${old}${end}`),
    words: /\b(?:replaces|replaced|supersedes)\b/iu,
  },
  {
    name: 'replaces',
    pattern: make(
      `^(?<next>[^;(]+?)[;,.(]+ ?(?:it |this |which |and )?`,
      `${replacing} ${old}${end}`,
    ),
    words: /\b(?:replac|supersed)(?:es|ing)\b/iu,
    nextLast: true,
  },
  {
    name: 'replaced by',
    pattern: make(
      `(?:^|[;.,] |and )${old} ${been} (?:replaced|superseded) (?:by|with) `,
      `${next}${end}`,
    ),
    words: /\b(?:is|are|was|were|has been|have been) (?:replaced|superseded) (?:by|with)\b/iu,
  },
  {
    name: 'replace … with',
    pattern: make(`(?:^|\\bwe )replaced? ${old} (?:with|by) ${next}${end}`),
    words: /\breplaced?\b|\bwith\b|\bby\b/giu,
  },
  {
    name: 'from … to',
    pattern: make(
      `(?<subject>^|^.+? )(?:we |have |has |been |was |were |is |are )*${changes} (?:over )?`,
      `from ${old} to (?<next>[^,;()]+?)${endOfValue}`,
    ),
    words: nothing,
  },
  {
    name: 'from … to',
    pattern: make(
      `^(?:we )?(?:have )?${changes} (?<subject>[^,;:()]*?)\\s?\\b`,
      `from ${old} to (?<next>[^,;()]+?)${endOfValue}`,
    ),
    words: nothing,
  },
  {
    name: 'instead of',
    pattern: make(`${start}(?<next>${long}),? ${contrast} ${old}${end}`),
    words: /\b(?:instead of|rather than|in place of)\b/iu,
    nextLast: true,
  },
  {
    name: 'instead of',
    pattern: make(`^instead of ${old}, (?:use )?(?<next>${long})${end}`),
    words: /\binstead of\b/iu,
  },
  {
    name: 'not',
    pattern: make(`${start}(?<next>${long}), (?:and |but )?not ${old}${end}`),
    words: /, (?:and |but )?not\b/iu,
    nextLast: true,
  },
  {
    name: 'no longer',
    pattern: make(`${clause}(?<claim>(?:${phrase} )?)no longer (?<claim2>${phrase})${end}`),
    words: /\bno longer\b/iu,
  },
  {
    name: 'not any more',
    pattern: make(
      `${clause}(?<claim>(?:${phrase} )?)${negated} `,
      `(?<claim2>${phrase}) any ?more${end}`,
    ),
    words: /\bany ?more\b/iu,
  },
  {
    name: 'removed',
    pattern: make(
      `(?:^(?<next>[^;]+?)(?:[;,.]| and) )${old} (?:${been} )?`,
      `(?:removed|dropped|retired|gone)${end}`,
    ),
    words: /\b(?:has been|have been|is|was|are|were)? ?(?:removed|dropped|retired|gone)\b/iu,
    nextLast: true,
  },
  {
    name: 'removed',
    pattern: make(`^${old} ${been} (?:removed|dropped|retired|deprecated)$`),
    words: /\b(?:has been|have been|is|was|are|were) (?:removed|dropped|retired|deprecated)\b/iu,
  },
  {
    name: 'deprecated in favour of',
    pattern: make(
      `${clause}${old} (?:${been} )?${gone}(?: in favou?r of|[,;:] use) `,
      `${next}${end}`,
    ),
    words: /\b(?:is|are|was|were)? ?(?:deprecated|dropped|removed|abandoned)\b|in favou?r of/giu,
  },
  {
    name: 'formerly',
    pattern: make(`^${next},? \\((?:formerly|previously|was|before:) ${old}\\)`),
    words: /\b(?:formerly|previously|was)\b/iu,
    nextLast: true,
  },
  {
    name: 'moved to',
    pattern: make(`${about} ${having}(?:moved|migrated|switched) to ${value}${end}`),
    words: nothing,
    verb: 'place',
  },
  {
    name: 'changed to',
    pattern: make(`${about} ${having}${changes} to ${value}${end}`),
    words: nothing,
    verb: 'be',
  },
  {
    name: 'now',
    pattern: make(
      `${about} (?:(?<is>is|are) now|now (?:${places}|(?<uses>uses?))) `,
      `(?:(?:in|on|at) )?${value}${end}`,
    ),
    words: nothing,
  },
];

function make(...parts: readonly string[]): RegExp {
  return new RegExp(parts.join(''), 'iu');
}
