/**
 * Cuts a long text into stretches that overlap, because a run of megabytes exhausts the stack of
 * the regular expression engine.
 */

export interface TextWindow {
  readonly from: number;
  readonly to: number;
  /** What begins before it was seen whole in the window before. */
  readonly accepted: number;
}

/** One window for a text of ordinary length. Offsets in UTF-16 units. */
export function* windowsOf(text: string): Generator<TextWindow> {
  for (let accepted = 0; ; accepted += stepUnits) {
    const from = Math.max(0, accepted - contextUnits);
    const to = Math.min(text.length, accepted + stepUnits + overlapUnits);
    yield { from, to, accepted };
    if (to === text.length) return;
  }
}

/** Where the run of letters that a window cut off ends. */
export function endOfRun(text: string, at: number): number {
  const space = /\s/g;
  space.lastIndex = at;
  return space.exec(text)?.index ?? text.length;
}

const stepUnits = 1 << 18;
/** Longer than any key block. */
const overlapUnits = 1 << 16;
/** What patterns look back at. */
const contextUnits = 1 << 12;
