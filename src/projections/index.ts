/** The list of all projections, and of the events that none of them shows. */
import type { EventType } from '../events/index.ts';
import { drops } from './drops.ts';
import { fates } from './fates.ts';
import { forgotten } from './forgotten.ts';
import { fullText } from './full-text.ts';
import { injections } from './injections.ts';
import { learnings } from './learnings.ts';
import { patterns } from './patterns.ts';
import type { Projection } from './projection.ts';
import { sessions } from './sessions.ts';
import { skippedLines } from './skipped-lines.ts';
import { standards } from './standards.ts';
import { streams } from './streams.ts';
import { transformations } from './transformations.ts';

/** In the order in which an event reaches them. */
export const projections: readonly Projection[] = [
  streams,
  transformations,
  fates,
  sessions,
  learnings,
  fullText,
  patterns,
  standards,
  injections,
  forgotten,
  skippedLines,
  drops,
];

/** Events that only `log`, `why` and `verify` show. */
export const auditOnly: readonly EventType[] = ['PatternWritten', 'RecordImported', 'HeadAccepted'];
