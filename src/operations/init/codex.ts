/** Codex: hooks in a file of their own, which Codex asks its user to trust. */
import { join, resolve } from 'node:path';
import type { ClientSettings, SetupPlace } from './client-settings.ts';
import { scopes } from './client-settings.ts';
import type { HookEvent } from './hooks-file.ts';
import { entriesOf, hooksFile } from './hooks-file.ts';
import { harmlessLine, programNotes } from './program-command.ts';

export const codex: ClientSettings = {
  client: 'codex',
  scopes,
  file: (place) => {
    const folder = folderOf(place);
    return hooksFile({
      path: join(folder, 'hooks.json'),
      within: place.scope === 'user' ? folder : place.dir,
      client: 'codex',
      entries: entriesOf(events, (event) => {
        const handler = handlerOf([...place.program, 'hook', 'codex', event]);
        return { hooks: [handler] };
      }),
    });
  },
  notes: (place) => [
    ...programNotes(place),
    'Codex runs new hooks once you have trusted them: start codex and look at /hooks.',
    ...(place.scope === 'project'
      ? ['Hooks of a project run where Codex trusts the project too.']
      : []),
  ],
};

const spawnTool = '^spawn_agent$';

/** A resumed sub-agent starts with a prompt alone; one that fails ends with the session. */
const events: readonly HookEvent[] = [
  { event: 'PreToolUse', matcher: spawnTool },
  { event: 'PostToolUse', matcher: spawnTool },
  { event: 'SubagentStart' },
  { event: 'UserPromptSubmit' },
  { event: 'SubagentStop' },
  { event: 'SessionEnd' },
];

/** Codex knows command lines only; seconds. */
function handlerOf(words: readonly string[]): Readonly<Record<string, unknown>> {
  return { type: 'command', command: harmlessLine(words), timeout: 5 };
}

function folderOf({ scope, dir, home, env }: SetupPlace): string {
  if (scope === 'project') return join(dir, '.codex');
  const named = env['CODEX_HOME'];
  return named ? resolve(dir, named) : join(home, '.codex');
}
