/** Keeps our own messages, which may quote anything, from steering a terminal. */
import { showHidden } from '../../index.ts';

/** One line with all that is invisible spelled; all else stays as it is. */
export function terminalSafe(text: string): string {
  return showHidden(text.replace(/[\s\u0085]+/gu, ' '));
}
