/** What events make of the runs of a write model: their captures, and how they ended. */
import type { Outcome } from '../events/fields.ts';
import type { SessionState } from './stream-state.ts';

type Sessions = Map<string, SessionState>;

export function changeSession(sessions: Sessions, id: string, change: Partial<SessionState>): void {
  const before = sessions.get(id) ?? { captures: 0, learnings: [], told: [] };
  sessions.set(id, { ...before, ...change });
}

export function startSession(sessions: Sessions, id: string): void {
  changeSession(sessions, id, { outcome: sessions.get(id)?.outcome ?? 'unknown' });
}

/** A capture that does not know how its run ended leaves what is known of that. */
export function captureSession(
  sessions: Sessions,
  { session, outcome }: { readonly session: { readonly id: string }; readonly outcome: Outcome },
): void {
  const before = sessions.get(session.id);
  changeSession(sessions, session.id, {
    captures: (before?.captures ?? 0) + 1,
    outcome: outcome === 'unknown' ? (before?.outcome ?? 'unknown') : outcome,
  });
}

/** A verdict on a run that neither started nor was captured is about nothing. */
export function judgeSession(
  sessions: Sessions,
  { session, outcome }: { readonly session: string; readonly outcome: Outcome },
): void {
  if (sessions.get(session)?.outcome !== undefined) changeSession(sessions, session, { outcome });
}
