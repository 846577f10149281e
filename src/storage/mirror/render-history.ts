/**
 * Sessions as records of `history.md` and its closed pages, in the format of the squad-memory
 * skill.
 */
import { dayOf } from '../../text/dates.ts';
import type { LearningLine } from './entry-lines.ts';
import { learningItem, oneLine, secondOf } from './entry-lines.ts';

export interface HistorySession {
  readonly session: string;
  readonly title: string | null;
  readonly outcome: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  /** In the order they were taught. */
  readonly learnings: readonly LearningLine[];
}

/** Oldest first, so that what is appended to the file stands at its end. */
export function renderHistory(sessions: readonly HistorySession[]): string {
  return `${sessions.map(renderSession).join('')}\n`;
}

function renderSession(session: HistorySession): string {
  const title = session.title === null ? '' : oneLine(session.title);
  const lines = [
    '',
    '---',
    `**Recorded:** ${secondOf(session.at)}`,
    '',
    `## Session: ${dayOf(session.at)} ${title === '' ? oneLine(session.session) : title}`,
    ...(title === '' ? [] : [`Task: ${title}`]),
    `Outcome: ${session.outcome.toUpperCase()}`,
  ];
  const taught = session.learnings.map(learningItem).join('');
  return `${lines.join('\n')}\n${taught === '' ? '' : `\n## Session Memory\n${taught}`}`;
}
