/** The learnings that people wrote in files or by hand and that no pattern holds yet. */
import { selection } from '../../projections/statement.ts';
import type { LearningLine } from './entry-lines.ts';

type Row = Pick<LearningLine, 'revision' | 'role' | 'text'>;

/** Newest first. */
export const handWritten = selection<{ stream: string; limit: number }, Row>((db, slot) =>
  db
    .selectFrom('learnings_v3 as l')
    .select(['l.revision', 'l.role', 'l.text'])
    .where('l.stream', '=', slot('stream'))
    .where('l.session', 'is', null)
    .where('l.origin', '=', 'user')
    .where('l.visible', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pattern_sources_v2 as s')
            .select('s.pattern')
            .whereRef('s.learning', '=', 'l.id'),
        ),
      ),
    )
    .orderBy('l.at', 'desc')
    .orderBy('l.position', 'desc')
    .limit(slot('limit')),
);
