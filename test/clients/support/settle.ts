/** Gives a client of a workplace its hooks: as the client's user would, by `squadlog init`. */
import type { Workplace } from './workplace.ts';

export type HookedClient = 'claude-code' | 'codex' | 'copilot' | 'gemini' | 'opencode';

/** Codex and Gemini take a project's hooks only where a person trusted it: theirs are a user's. */
const scopes = {
  'claude-code': 'project',
  codex: 'user',
  copilot: 'user',
  gemini: 'user',
  opencode: 'project',
} as const satisfies Record<HookedClient, string>;

export async function initClient(place: Workplace, client: HookedClient): Promise<void> {
  await place.squadlog('init', client, '--scope', scopes[client], '--yes');
}
