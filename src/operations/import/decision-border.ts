/**
 * Where one decision ends in a log and the next begins: an import is cut there only, so that a kill
 * never leaves half a session.
 */

interface Linked {
  readonly id?: string | undefined;
  readonly correlation?: string | null | undefined;
}

/** Whether an event was decided apart from the one before it. */
export function beginsDecision(event: Linked, before: Linked | undefined): boolean {
  return (event.correlation ?? event.id) !== (before?.correlation ?? before?.id);
}
