/**
 * Tells whether two records of the predecessor are one session, so that archives add evidence and
 * not second copies.
 */
import { isRule } from './find-legacy-records.ts';
import { splitShortForm } from './read-legacy-compressed.ts';
import type { LegacySession } from './read-legacy-history.ts';

/**
 * The content of a session with spacing folded and rules dropped: equal for a record and its copy
 * in an archive, different for a record and its one-line form. The recorded time is not in it.
 */
export function sessionFingerprintText(session: LegacySession): string {
  const lines = session.text.split('\n').filter((line) => !isRule(line));
  const folded = lines.map(fold).filter((line) => line !== '');
  return [session.compressed ? 'compressed' : 'full', ...folded].join('\n');
}

/**
 * What makes each record of a file the one it is: its content, the time it was recorded, and its
 * place among equal ones, as copies within one file are records of their own.
 */
export function legacyIdentities(sessions: readonly LegacySession[]): readonly string[] {
  const seen = new Map<string, number>();
  return sessions.map((session) => {
    const same = `${sessionFingerprintText(session)}\n${session.recordedAt ?? ''}`;
    const ordinal = seen.get(same) ?? 0;
    seen.set(same, ordinal + 1);
    return `${same}\n${ordinal}`;
  });
}

/**
 * True when `compressed` is the line that the predecessor's `compress` makes of `full`: the first
 * `Task:` and the first `Outcome:` at the start of a line, of the whole record or of what stands
 * before its first rule. Two sessions can share that line, so match one to one.
 */
export function sameCompressedSession(compressed: LegacySession, full: LegacySession): boolean {
  if (!compressed.compressed || full.compressed) return false;
  const short = splitShortForm(compressed.text);
  if (short === undefined) return false;
  const lines = full.text.split('\n');
  const rule = lines.findIndex(isRule);
  const heads = rule === -1 ? [lines] : [lines, lines.slice(0, rule)];
  return heads.some(
    (head) =>
      firstOf(head, 'Task:') === fold(short.task) &&
      firstOf(head, 'Outcome:') === fold(short.outcome),
  );
}

function firstOf(lines: readonly string[], start: string): string {
  return fold(lines.find((line) => line.startsWith(start)) ?? '');
}

function fold(line: string): string {
  return line.replace(/\s+/gu, ' ').trim();
}
