/**
 * Says in words why an output taught nothing, so that a capture without learnings is never a
 * silent one.
 */

import { sectionLinesMax } from './markdown-blocks.ts';
import type { Walk } from './walk-state.ts';

/** A walk that has come to its end. */
export interface Reading {
  readonly walk: Walk;
  readonly lines: readonly string[];
  /** First line that was not read because of a limit, 1-based. */
  readonly unreadFrom?: number | undefined;
  /** Line of the fence or comment that is still open where the input ends, 1-based. */
  readonly openFrom?: number | undefined;
}

export const unreadReason =
  `not read, nor is any line below it: sections are read up to ${sectionLinesMax} lines, ` +
  'and markdown that never comes back to the left margin not to its end';

export function explainEmpty(reading: Reading): string {
  const { walk, unreadFrom } = reading;
  if (walk.sections.length > 0) return explainSections(reading);
  if (unreadFrom !== undefined) return `line ${unreadFrom} is ${unreadReason}`;
  if (walk.hidden.size > 0) return explainHidden(reading);
  const [line] = walk.headingLines;
  if (line !== undefined) {
    return `line ${line} looks like the heading of a section, but markdown does not read it as one`;
  }
  if (reading.lines.every((text) => text.trim() === '')) return 'the output is empty';
  return 'the output has no section of that heading, and is not made only of role bullets';
}

function explainHidden({ walk, openFrom }: Reading): string {
  const [first] = [...walk.hidden].sort(([left], [right]) => left - right);
  if (first === undefined) return '';
  const [line, { inside, from }] = first;
  const where = `line ${line}, is inside ${inside} that starts at line ${from}`;
  const never = from === openFrom ? ' and is never closed' : '';
  return walk.hidden.size === 1
    ? `the only heading, ${where}${never}`
    : `all ${walk.hidden.size} headings stand where none counts: the first, ${where}${never}`;
}

function explainSections({ walk }: Reading): string {
  const count = walk.sections.length;
  const which = count === 1 ? 'the heading' : 'the first heading';
  const heading = `${which} at line ${walk.sections[0]}`;
  const rows = walk.findings.skipped.filter(
    ({ reason }) => !/^(?:task|outcome) line$/u.test(reason),
  );
  const [first] = rows;
  if (first === undefined) {
    return count === 1
      ? `${heading} has nothing under it`
      : `${count} headings have nothing under them`;
  }
  if (rows.every(({ reason }) => reason === 'prose')) {
    return `the section under ${heading} holds only prose, no bullets`;
  }
  const bullets = rows.filter(({ text }) => /^\s*(?:[-*+]|\d{1,9}[.)])\s/u.test(text));
  if (bullets.length === 0) {
    return `the section under ${heading} holds no bullets: line ${first.line}: ${first.reason}`;
  }
  const [bullet = first] = bullets;
  return `every bullet under ${heading} was skipped: line ${bullet.line}: ${bullet.reason}`;
}
