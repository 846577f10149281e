/** Mirrored files with hostile texts in them, as the mirror writes each kind of file. */
import fc from 'fast-check';
import { learningItem } from '../../src/storage/mirror/entry-lines.ts';
import { renderHistory } from '../../src/storage/mirror/render-history.ts';
import { renderRole } from '../../src/storage/mirror/render-roles.ts';
import { renderSemantic } from '../../src/storage/mirror/render-semantic.ts';
import { lessonText } from './markdown-text.ts';

export interface MirroredRow {
  readonly revision: number;
  readonly first_revision: number;
  readonly role: string;
  readonly text: string;
  readonly superseded: boolean;
  readonly successor: string | null;
}

const roles = fc.constantFrom('ALL', 'DEV', 'QA-LEAD', '研究');
/** Lessons and patterns at once: each file takes what it shows. */
export const mirroredRows = fc
  .array(fc.record({ role: roles, text: lessonText, superseded: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) =>
    all.map((row, index): MirroredRow => {
      const revision = index + 1;
      return {
        ...row,
        revision,
        first_revision: revision,
        successor: row.superseded ? 'L9' : null,
      };
    }),
  );
export const mirroredFiles = fc.constantFrom('semantic.md', 'patterns', 'history.md', 'roles');
type File = 'semantic.md' | 'patterns' | 'history.md' | 'roles';

/** The row as one that nothing has taken the place of. */
export function inForce(row: MirroredRow): MirroredRow {
  return { ...row, superseded: false, successor: null };
}

/** A row's item as it stands in the file. */
export function itemIn(file: File, row: MirroredRow): string {
  const item = learningItem(row);
  return file === 'patterns' ? item.replace(/<!-- L(\d+) -->/u, '<!-- P$1 -->') : item;
}

export function renderFile(
  file: File,
  given: readonly MirroredRow[],
  title: string | null,
): string {
  const facts = { name: 'Kiln', sessions: 3, success: 2, failure: 1, handWritten: [] };
  if (file === 'history.md') {
    const at = '2026-11-30T06:27:50.000Z';
    const session = { session: 's1', title, outcome: 'success', at, revision: 9, compressed: 0 };
    return renderHistory([{ ...session, learnings: given.length, taught: given }]);
  }
  if (file === 'roles')
    return renderRole({ name: 'Kiln', role: 'DEV', patterns: [], learnings: given });
  if (file === 'patterns') {
    const patterns = given.map((row) => ({ ...row, superseded: false }));
    return renderSemantic({
      ...facts,
      distilledAt: '2026-11-30T06:27:50Z',
      patterns,
      learnings: [],
    });
  }
  return renderSemantic({ ...facts, distilledAt: undefined, patterns: [], learnings: given });
}
