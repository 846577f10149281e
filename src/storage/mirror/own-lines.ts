/** The lines of an entry as the mirror writes them, to know them again in a file. */
import type { Entry } from '../../queries/recall/entry.ts';
import { withoutHiddenBreaks } from '../../text/hidden-characters.ts';
import { learningItem, oneLine, patternItem } from './entry-lines.ts';
import { linesOf } from './mirrored-file.ts';
import { idOfLine } from './mirrored-items.ts';
import { renderStandards } from './render-standards.ts';

/** `line`: the one that names it, which tells whether it is struck; none for what has no line. */
export function ownLines({ shortId, role, text }: Entry, line: string): readonly string[] {
  const revision = Number(shortId.slice(1));
  switch (shortId.charAt(0)) {
    case 'L': {
      const [, superseded, by] = /<!-- L\d+( superseded)?(?: by (L\d+))? -->$/.exec(line) ?? [];
      const successor = by ?? null;
      const isStruck = superseded !== undefined;
      return itemLines(learningItem({ revision, role, text, successor, superseded: isStruck }));
    }
    case 'P':
      return itemLines(patternItem({ first_revision: revision, role, text }));
    case 'S': {
      const rendered = renderStandards([
        { revision, section: '', text: withoutHiddenBreaks(text) },
      ]);
      const own = linesOf(rendered.trimEnd());
      return own.slice(own.findIndex((each) => idOfLine(each) === shortId) + 1);
    }
    case 'R': {
      const [, title, told] = runLine.exec(line) ?? [];
      return `${title} (${told})` === oneLine(text) ? [line] : [];
    }
    default:
      return [];
  }
}

/** `Task: title | Outcome: SUCCESS <!-- R7 2026-11-30 success, 3 lessons -->` */
const runLine = /^Task: (.*) \| Outcome: [A-Z]+ <!-- R\d+ \d{4}-\d\d-\d\d (.+) -->$/u;

function itemLines(item: string): readonly string[] {
  return linesOf(item.trimEnd());
}
