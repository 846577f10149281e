/** Columns that line up, whatever script their cells are in. */

/** Rows of cells; columns whose every cell is a number stand to the right. */
export function table(
  rows: readonly (readonly string[])[],
  options: {
    readonly indent?: string;
    /** Paints a padded cell. */
    readonly paint?: (cell: string, row: number, column: number) => string;
  } = {},
): string {
  const { indent = '', paint = (cell) => cell } = options;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map((row) => cellsOf(row[column] ?? ''))),
  );
  const toRight = Array.from({ length: columns }, (_, column) => isNumeric(rows, column));
  return rows
    .map((row, at) => {
      const cells = row.map((cell, column) => {
        const gap = ' '.repeat((widths[column] ?? 0) - cellsOf(cell));
        const painted = paint(cell, at, column);
        if (toRight[column]) return `${gap}${painted}`;
        return column === row.length - 1 ? painted : `${painted}${gap}`;
      });
      return `${indent}${cells.join('  ')}\n`;
    })
    .join('');
}

/** Terminal cells: two for East Asian wide characters and emoji, none for marks and joiners. */
export function cellsOf(text: string): number {
  let cells = 0;
  for (const character of text) {
    if (/^(?:\p{M}|\u200d)$/u.test(character)) continue;
    cells += wide.test(character) ? 2 : 1;
  }
  return cells;
}

function isNumeric(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.slice(1).every((row) => /^[\d.]*$/u.test(row[column] ?? '')) && rows.length > 1;
}

/** Hangul, CJK and their punctuation, full-width forms, emoji, and the supplementary ideographs. */
const wide = new RegExp(
  [
    ...['[\\u1100-\\u115f', '\\u2e80-\\u303e', '\\u3041-\\ua4cf', '\\uac00-\\ud7a3'],
    ...['\\uf900-\\ufaff', '\\ufe30-\\ufe6f', '\\uff00-\\uff60', '\\uffe0-\\uffe6'],
    ...['\\u{20000}-\\u{3fffd}', '\\p{Emoji_Presentation}]'],
  ].join(''),
  'u',
);
