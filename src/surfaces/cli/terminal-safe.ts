/** Keeps our own messages, which may quote anything, from steering a terminal. */

/** One line without control and bidirectional characters; all else stays as it is. */
export function terminalSafe(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}
