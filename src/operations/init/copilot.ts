/** GitHub Copilot CLI: a file of hooks that is ours alone, in a folder of such files. */
import { join, resolve } from 'node:path';
import type { ClientSettings, SetupPlace } from './client-settings.ts';
import { scopes } from './client-settings.ts';
import type { HookEvent } from './hooks-file.ts';
import { entriesOf, hooksFile } from './hooks-file.ts';
import { harmlessLine, programNotes } from './program-command.ts';

export const copilot: ClientSettings = {
  client: 'copilot',
  scopes,
  file: (place) => {
    const { folder, within } = folderOf(place);
    return hooksFile({
      path: join(folder, 'squadlog.json'),
      within,
      client: 'copilot',
      preamble: { version: 1 },
      entries: entriesOf(events, (event) =>
        handlerOf([...place.program, 'hook', 'copilot', event]),
      ),
    });
  },
  notes: programNotes,
};

const spawnTool = '^task$';

/** In camel case; in Pascal case Copilot speaks another client's words. */
const events: readonly HookEvent[] = [
  { event: 'preToolUse', matcher: spawnTool },
  { event: 'subagentStart' },
  { event: 'subagentStop' },
  { event: 'postToolUse', matcher: spawnTool },
  { event: 'sessionEnd' },
];

function handlerOf(words: readonly string[]): Readonly<Record<string, unknown>> {
  return { type: 'command', bash: harmlessLine(words), timeoutSec: 5 };
}

function folderOf({ scope, dir, home, env }: SetupPlace): { folder: string; within: string } {
  if (scope === 'project') return { folder: join(dir, '.github', 'hooks'), within: dir };
  const named = env['COPILOT_HOME'];
  const own = named ? resolve(dir, named) : join(home, '.copilot');
  return { folder: join(own, 'hooks'), within: own };
}
