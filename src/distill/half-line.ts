/** Which lines are half a line: they break off, or begin in the middle, and say nothing whole. */
import { withoutTail } from './likeness/chunks.ts';

/**
 * True for a line that says nothing by itself: `The deploy failed because`, `which breaks the
 * build`, `When the queue is full,`. A line with a whole clause stays, even where more is missing:
 * half a lesson is better than none, and a lesson about a sign may end with it.
 */
export function isHalfLine(text: string): boolean {
  const line = text.trim();
  return endsInside(line) || beginsInside(line) || leavesOpen(line);
}

const dangling =
  /\b(?:and|or|but|because|the|an|of|than|which|if|when|whose|via|into|that you|that we)$/u;
/** `Filters are joined with and`: the word itself is meant. */
const isMeant = /\b(?:with|word|keyword|operator|called|by|use) (?:and|or|but|if|when|of|the)$/u;

function endsInside(line: string): boolean {
  const isCut = /(?:…|\.\.\.)$/u.test(line);
  const breaksOff = isCut || /(?:[,;]|\s[-–—])$/u.test(line);
  const rest = breaksOff ? withoutTail(line, ' ,;….-–—') : line;
  if (dangling.test(rest) && !isMeant.test(rest)) return true;
  if (/[:([{→]$/u.test(line)) return !endsWithSign(line);
  if (!breaksOff || endsWithSign(line)) return false;
  const isShort = wordsIn(rest) < (isCut ? 4 : 3);
  return isShort || (subordinate.test(rest) && !hasSecondClause(rest));
}

/** A sign that stands alone after a verb or a preposition is what the line is about. */
function endsWithSign(line: string): boolean {
  return /\b(?:is|are|in|with|by|as|use|uses|to|on|at|needs?|sign|character) [-–—,:;([{→…]$/u.test(
    line,
  );
}

const subordinate = /^(?:when|if|because|while|unless|until|after|before|since|although|where)\b/iu;

function hasSecondClause(line: string): boolean {
  return line.split(/[,;:]\s+/u).some((part, i) => i > 0 && wordsIn(part) > 1);
}

function beginsInside(line: string): boolean {
  const [, opening = '', rest = ''] =
    /^(and|or|but|because|which|where|while|whose)\s+(.*)$/u.exec(line) ?? [];
  if (opening === '') return false;
  if (hasSecondClause(rest)) return false;
  if (/^(?:and|or|but)$/u.test(opening)) return !isClause(rest);
  if (/^(?:which|where|whose)$/u.test(opening)) return !isClauseAfterQuestion(rest);
  return true;
}

const finite =
  /\b(?:is|are|was|were|has|have|does|do|can|cannot|must|should|may|will|lives?|depends?|needs?|fails?|runs?|uses?|stays?|goes|breaks?)\b/iu;
const imperative =
  /^(?:then |please )?(?:always|never|do|don't|use|run|keep|avoid|prefer|make|write|read|add|remove|check|set|put|call|store|test|ask|wait|retry|deploy|commit|push|merge|pin|log)\s+\S/iu;

/** With a subject and a verb, or told to somebody. */
function isClause(rest: string): boolean {
  if (imperative.test(rest)) return wordsIn(rest) > 2;
  const at = finite.exec(rest)?.index ?? -1;
  return at > 0 && wordsIn(rest.slice(at)) > 1;
}

/** `which tests are flaky is in FLAKY.md`, `where to log is in the README`. */
function isClauseAfterQuestion(rest: string): boolean {
  const verbs = rest.match(new RegExp(finite, 'giu')) ?? [];
  const opensWithVerb = finite.exec(rest)?.index === 0;
  const isInfinitive = /^(?:\S+ )?to \S/u.test(rest) && verbs.length > 0;
  return isInfinitive || (!opensWithVerb && verbs.length > 1);
}

/** An open bracket near the beginning, or code that does not end; `[1, 5)` and `:(` are closed. */
function leavesOpen(line: string): boolean {
  const plain = line
    .replace(/`[^`]*`/gu, ' ')
    .replace(/(?:^|\s)[:;]-?[()[\]](?=\s|$)/gu, ' ')
    .replace(/(?:^|\s)[`([{](?=\s|$)/gu, ' ');
  if (plain.includes('`') && !/``/u.test(plain)) return true;
  const open: number[] = [];
  for (const [i, sign] of [...plain].entries()) {
    if ('([{'.includes(sign)) open.push(i);
    if (')]}'.includes(sign)) open.pop();
  }
  const [first] = open;
  return first !== undefined && wordsIn([...plain].slice(0, first).join('')) < 4;
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._-]*/gu)?.length ?? 0;
}
