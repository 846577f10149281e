/** A result as JSON that a program can read and a terminal can show. */

/** Two spaces an inner level, a newline at the end; controls that terminals obey are escaped. */
export function toJson(value: unknown, indent: number = 2): string {
  const text = JSON.stringify(value, null, indent) ?? 'null';
  return `${text.replace(terminalControls, escapeUnit)}\n`;
}

/** JSON itself escapes only those below a space. */
const terminalControls = /[\u007f-\u009f]/gu;

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
