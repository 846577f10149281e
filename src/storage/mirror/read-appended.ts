/** Finds what was appended behind a history's closing comment, as the squad-memory skill does. */
import { readLegacyHistory } from '../../commands/capture/legacy/read-legacy-history.ts';
import type { UnreadLine } from './compare-items.ts';

export interface Appended {
  /** Lines of the file that records of sessions begin on. */
  readonly records: readonly number[];
  readonly unread: readonly UnreadLine[];
}

/** `firstLine` is the line of the file that the text starts on. */
export function readAppended(text: string, firstLine: number): Appended {
  const records: number[] = [];
  const unread: UnreadLine[] = [];
  for (const { recordedAt, title, outcome, learnings, ...found } of readLegacyHistory(text)
    .sessions) {
    const line = found.line + firstLine - 1;
    const isRecord = [recordedAt, title, outcome].some((fact) => fact !== undefined);
    if (isRecord || learnings.length > 0) records.push(line);
    else unread.push({ line, reason: 'no record of a session, and no bullet with a role' });
  }
  return { records, unread };
}
