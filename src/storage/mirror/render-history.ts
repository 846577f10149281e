/**
 * Sessions as records of `history.md` and its closed pages, in the format of the squad-memory
 * skill.
 */
import { dayOf } from '../../text/dates.ts';
import { shortId } from '../../text/ids.ts';
import { renderRunTail } from '../../text/run-line.ts';
import type { LearningLine } from './entry-lines.ts';
import { learningItem, oneLine, secondOf } from './entry-lines.ts';

export interface HistorySession {
  readonly session: string;
  readonly title: string | null;
  readonly outcome: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly revision: number;
  /** 1 where one line is left of it, which says how much it taught. */
  readonly compressed: number;
  readonly learnings: number;
  /** In the order they were taught. */
  readonly taught: readonly LearningLine[];
}

/**
 * Oldest first, so that what is appended to the file stands at its end; the lines of compressed
 * sessions come before all others.
 */
export function renderHistory(sessions: readonly HistorySession[]): string {
  const short = sessions.filter(({ compressed }) => compressed === 1);
  const full = sessions.filter(({ compressed }) => compressed === 0);
  const heading = short.length === 0 ? '' : '## Compressed Sessions\n';
  const records = full.map(renderSession).join('');
  return `${heading}${short.map(renderShort).join('')}${records}\n`;
}

/** In the short form of the skill. */
function renderShort(session: HistorySession): string {
  const title = oneLine(session.title ?? session.session);
  const told = renderRunTail(session).slice(2, -1);
  const note = `${shortId('R', session.revision)} ${dayOf(session.at)} ${told}`;
  return `Task: ${title} | Outcome: ${session.outcome.toUpperCase()} <!-- ${note} -->\n`;
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
  const taught = session.taught.map(learningItem).join('');
  return `${lines.join('\n')}\n${taught === '' ? '' : `\n## Session Memory\n${taught}`}`;
}
