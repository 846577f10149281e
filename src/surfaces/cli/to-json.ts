/** A result as JSON that a program can read and a terminal can show. */

/** Two spaces an inner level, a newline at the end; what terminals obey or hide is escaped. */
export function toJson(value: unknown, indent: number = 2): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return `${text.replace(terminalControls, escapeUnit)}\n`;
}

/** JSON itself escapes only those below a space; joiners of emoji and scripts stay. */
const terminalControls =
  /[\u007f-\u009f\u2028\u2029\ufff9-\ufffb]|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{DI}/gu;

function escapeUnit(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
