/** Claude Code: hooks in `.claude/settings.json`, or in the user's own settings. */
import { join, resolve } from 'node:path';
import { parse } from 'jsonc-parser';
import type { ClientSettings, SetupPlace } from './client-settings.ts';
import { scopes } from './client-settings.ts';
import type { HookEntry } from './hook-entries.ts';
import type { HookEvent } from './hooks-file.ts';
import { entriesOf, hooksFile } from './hooks-file.ts';
import { programNotes } from './program-command.ts';
import { readSettingsFile } from './settings-file.ts';

export const claudeCode: ClientSettings = {
  client: 'claude-code',
  scopes,
  file: (place) => {
    const folder = folderOf(place);
    return hooksFile({
      path: join(folder, 'settings.json'),
      within: place.scope === 'user' ? folder : place.dir,
      client: 'claude-code',
      entries: claudeCodeHooks(place.program),
    });
  },
  notes: (place) => [
    ...programNotes(place),
    'A session that is open already takes the hooks when it starts again.',
  ],
  alsoIn: (place) =>
    scopes
      .map((scope) => join(folderOf({ ...place, scope }), 'settings.json'))
      .filter(enablesPlugin)
      .map(
        (path) =>
          `${path} switches the squadlog plugin on, which has the same hooks: each runs twice. ` +
          'Keep one of the two, for instance: squadlog init claude-code --remove',
      ),
};

/** The hooks in the order of a spawn's life; the plugin for Claude Code has the same. */
export function claudeCodeHooks(program: readonly string[]): readonly HookEntry[] {
  const [command = '', ...words] = program;
  return entriesOf(events, (event) => {
    const args = [...words, 'hook', 'claude-code', event];
    return { hooks: [{ type: 'command', command, args, timeout: secondsMax }] };
  });
}

/** The tool was called Task before. */
const spawnTool = '^(Agent|Task)$';

const events: readonly HookEvent[] = [
  { event: 'PreToolUse', matcher: spawnTool },
  { event: 'SubagentStart' },
  { event: 'SubagentStop' },
  { event: 'PostToolUse', matcher: spawnTool },
  { event: 'PostToolUseFailure', matcher: spawnTool },
  { event: 'SessionEnd' },
];

const secondsMax = 5;

/** `"enabledPlugins": {"squadlog@<marketplace>": true}`. */
function enablesPlugin(path: string): boolean {
  try {
    const { enabledPlugins = {} } = parse(readSettingsFile(path) ?? '{}');
    return Object.entries(enabledPlugins).some(
      ([name, on]) => name.startsWith('squadlog@') && on === true,
    );
  } catch {
    return false; // not for this run to judge
  }
}

function folderOf({ scope, dir, home, env }: SetupPlace): string {
  if (scope === 'project') return join(dir, '.claude');
  const named = env['CLAUDE_CONFIG_DIR'];
  return named ? resolve(dir, named) : join(home, '.claude');
}
