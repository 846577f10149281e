/** opencode: a plugin file that starts our program, copied into the folder that it loads from. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MemoryError } from '../../errors.ts';
import { packageRoot } from '../../package-root.ts';
import type { ClientSettings, SetupPlace } from './client-settings.ts';
import { scopes } from './client-settings.ts';
import { programNotes } from './program-command.ts';

export const opencode: ClientSettings = {
  client: 'opencode',
  scopes,
  file: (place) => {
    const { folder, within } = folderOf(place);
    const path = join(folder, 'squadlog.js');
    return {
      path,
      within,
      empty: sealed(''),
      add: (text) => {
        if (text !== undefined && !isUntouched(text)) throw edited(path);
        return pluginText(place.program);
      },
      remove: (text) => {
        if (!isUntouched(text)) throw edited(path);
        return undefined;
      },
    };
  },
  notes: programNotes,
};

/** The file that is copied, with what starts the program, under a line that seals it. */
function pluginText(program: readonly string[]): string {
  const source = readFileSync(new URL('plugins/opencode/squadlog.js', packageRoot()), 'utf8');
  const words = program.map((word) => JSON.stringify(word)).join(', ');
  const body = source.replace(programLine, () => `const program = [${words}];`);
  return sealed(body);
}

function sealed(body: string): string {
  return `${seal}${hashOf(body)}\n${body}`;
}

const programLine = /^const program = \[.*\];$/mu;

const seal = '// Written by squadlog init opencode; --remove takes it away. Seal of the rest: ';

/** True for what an init wrote, of whichever release, and nobody edited since. */
function isUntouched(text: string): boolean {
  const end = text.indexOf('\n');
  return text.slice(0, end) === seal + hashOf(text.slice(end + 1));
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

function edited(path: string): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: `${path} is not as init wrote it, so it stays; move it away or delete it, then again.`,
  });
}

/** opencode reads `plugin` and `plugins`; its older releases the first only. */
function folderOf({ scope, dir, home, env }: SetupPlace): { folder: string; within: string } {
  if (scope === 'project') return { folder: join(dir, '.opencode', 'plugin'), within: dir };
  const named = env['OPENCODE_CONFIG_DIR'];
  const config = env['XDG_CONFIG_HOME'] || join(home, '.config');
  const own = named ? resolve(dir, named) : join(config, 'opencode');
  return { folder: join(own, 'plugin'), within: own };
}
