/** `init` as text: what was made, added or taken away, and what was there already. */
import type { Memory } from '../../../index.ts';
import { neutralise, showHidden } from '../../../index.ts';
import type { Look } from '../look.ts';

export type Initialised = Awaited<ReturnType<Memory['init']>>;

export function presentInit(result: Initialised, look: Look): string {
  return result.client === undefined ? presentProject(result) : presentClient(result, look);
}

/** The change alone, for a question that comes before it. */
export function presentChange({ files, commands }: Initialised, look: Look): string {
  return [
    ...files.map(({ path, action, diff }) => `${action}  ${neutralise(path)}\n${ink(diff, look)}`),
    ...commands.map((line) => `$ ${showHidden(line)}\n`),
  ].join('');
}

function presentProject({ root, created, kept, dryRun }: Initialised): string {
  return [
    ...created.map((path) => `created  ${neutralise(path)}\n`),
    ...kept.map((path) => `kept     ${neutralise(path)}\n`),
    dryRun
      ? 'Nothing was written, as this was a dry run.\n'
      : `Memory of this project is in ${neutralise(root)}.\n`,
  ].join('');
}

function presentClient(result: Initialised, look: Look): string {
  const { client, scope, root, changed, dryRun, notes } = result;
  const removes = look.input['remove'] === true;
  const whose = scope === 'user' ? 'of the user' : 'of this project';
  // Those of the user serve many projects.
  const place = scope === 'user' ? '' : `; memory is in ${neutralise(root)}`;
  const end = !changed
    ? `Nothing to do: ${client} ${removes ? 'has no hooks of ours' : 'calls our hooks already'}.`
    : dryRun
      ? 'Nothing was written, as this was a dry run.'
      : removes
        ? `${client} no longer calls our hooks by the settings ${whose}.`
        : `${client} calls our hooks by the settings ${whose}${place}.`;
  const told = changed ? notes.map((note) => `Note: ${showHidden(note)}\n`) : [];
  const change = look.input['asked'] === true ? '' : presentChange(result, look);
  return [change, `${end}\n`, ...told].join('');
}

function ink(diff: string, { good, bad, faint }: Look): string {
  return diff
    .replace(/\n$/u, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const paint = line.startsWith('+') ? good : line.startsWith('-') ? bad : faint;
      return `  ${paint(showHidden(line.replace(/\t/gu, '    ')))}\n`;
    })
    .join('');
}
