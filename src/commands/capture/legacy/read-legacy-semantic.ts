/**
 * Reads the predecessor's distilled memory: its pattern lines by role, when it was made, its track
 * record.
 */

import { readInstant } from '../../../text/calendar.ts';
import { foldRole } from '../../../text/ids.ts';
import { splitLines } from '../markdown-lines.ts';
import { parseSessionMemory } from '../parse-session-memory.ts';
import { readStandards, type StandardPiece } from '../read-standards.ts';
import type { LegacyProblem } from './read-legacy-history.ts';

export interface LegacySemantic {
  /** UTC with milliseconds; absent when the file has none or a broken one. */
  readonly distilledAt?: string;
  /** In file order; `line` is 1-based. */
  readonly lines: readonly { role: string; text: string; line: number }[];
  /** As the predecessor counted, which is not to be trusted; often missing. */
  readonly trackRecord?: { sessions: number; success: number; failure: number };
  /** Every line that is neither a pattern nor part of the frame. */
  readonly problems: readonly LegacyProblem[];
}

/** Never throws. A bullet without a role tag takes the role of its heading (`### QA Patterns`). */
export function readLegacySemantic(text: string): LegacySemantic {
  const source = splitLines(text);
  const lines: { role: string; text: string; line: number }[] = [];
  const problems: LegacyProblem[] = [];
  let distilledAt: string | undefined;
  let trackRecord: LegacySemantic['trackRecord'];
  for (const piece of readStandards(text)) {
    const record = readTrackRecord(piece.text);
    if (record !== undefined) trackRecord = record;
    else if (piece.text.startsWith('**')) {
      distilledAt = readFrame(piece, problems) ?? distilledAt;
    } else if (/^\s*[-*+]\s/.test(source[piece.line - 1] ?? '')) {
      readPattern(piece, lines, problems);
    } else problems.push({ line: piece.line, reason: strayReason });
  }
  return {
    ...(distilledAt === undefined ? {} : { distilledAt }),
    lines,
    ...(trackRecord === undefined ? {} : { trackRecord }),
    problems,
  };
}

const strayReason = 'not a pattern line; left out';

/** `- Sessions: 5 | Success: 4 | Failure: 1` */
function readTrackRecord(text: string): LegacySemantic['trackRecord'] {
  const found = /^Sessions:\s*(\d{1,9}) \| Success:\s*(\d{1,9}) \| Failure:\s*(\d{1,9})$/.exec(
    text,
  );
  if (found === null) return undefined;
  const [sessions = 0, success = 0, failure = 0] = found.slice(1).map(Number);
  return { sessions, success, failure };
}

/** The `**Distilled:**` and `**Sessions analyzed:**` lines; the count is not used. */
function readFrame(piece: StandardPiece, problems: LegacyProblem[]): string | undefined {
  let distilledAt: string | undefined;
  for (const [index, line] of piece.text.split('\n').entries()) {
    const [, name, value = ''] = /^\*\*(Distilled|Sessions analyzed):\*\*(.*)$/.exec(line) ?? [];
    if (name === 'Sessions analyzed') continue;
    distilledAt = readInstant(value.trim()) ?? distilledAt;
    const at = piece.line + index;
    if (name === undefined) problems.push({ line: at, reason: strayReason });
    else if (distilledAt === undefined) {
      const reason = 'the time after `**Distilled:**` is not a real one like 2026-11-30T06:27:50Z';
      problems.push({ line: at, reason });
    }
  }
  return distilledAt;
}

function readPattern(
  piece: StandardPiece,
  lines: { role: string; text: string; line: number }[],
  problems: LegacyProblem[],
): void {
  const heading = piece.section.split(' / ').at(-1) ?? '';
  const role = /^Cross-Cutting Patterns$/i.test(heading) ? 'ALL' : headingRole(heading);
  const options = role === undefined ? {} : { defaultRole: role };
  const indented = piece.text.split('\n').join('\n  ');
  const found = parseSessionMemory(`## Session Memory\n- ${indented}`, options);
  const offset = piece.line - 2;
  for (const { role, text, line } of found.learnings)
    lines.push({ role, text, line: line + offset });
  for (const { line, reason } of found.skipped) problems.push({ line: line + offset, reason });
}

/** `QA` of `QA Patterns`. */
function headingRole(heading: string): string | undefined {
  const [, role] = /^([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*) Patterns$/u.exec(heading) ?? [];
  return role === undefined ? undefined : foldRole(role);
}
