/** Gemini CLI: hooks among its settings, before and after the tool that calls a sub-agent. */
import { join, resolve } from 'node:path';
import type { ClientSettings, SetupPlace } from './client-settings.ts';
import { scopes } from './client-settings.ts';
import type { HookEvent } from './hooks-file.ts';
import { entriesOf, hooksFile } from './hooks-file.ts';
import { harmlessLine, programNotes } from './program-command.ts';

export const gemini: ClientSettings = {
  client: 'gemini',
  scopes,
  file: (place) => {
    const { folder, within } = folderOf(place);
    return hooksFile({
      path: join(folder, 'settings.json'),
      within,
      client: 'gemini',
      entries: entriesOf(events, (event) => {
        const handler = handlerOf([...place.program, 'hook', 'gemini', event]);
        return { hooks: [handler] };
      }),
    });
  },
  notes: (place) => [
    ...programNotes(place),
    ...(place.scope === 'project'
      ? ['Gemini runs hooks of a project in folders that you trust.']
      : []),
  ],
};

const spawnTool = '^invoke_agent$';

const events: readonly HookEvent[] = [
  { event: 'BeforeTool', matcher: spawnTool },
  { event: 'AfterTool', matcher: spawnTool },
  { event: 'SessionEnd' },
];

/** Milliseconds here. */
function handlerOf(words: readonly string[]): Readonly<Record<string, unknown>> {
  return { name: 'squadlog', type: 'command', command: harmlessLine(words), timeout: 5_000 };
}

/** GEMINI_CLI_HOME stands for the user's home folder. */
function folderOf({ scope, dir, home, env }: SetupPlace): { folder: string; within: string } {
  if (scope === 'project') return { folder: join(dir, '.gemini'), within: dir };
  const named = env['GEMINI_CLI_HOME'];
  const folder = join(named ? resolve(dir, named) : home, '.gemini');
  return { folder, within: folder };
}
