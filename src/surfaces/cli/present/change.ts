/** `supersede`, `forget` and `restore` as text: which entries changed, and what is new. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['forget']>>;

export function presentSupersession(result: Result, look: Look): string {
  return presentChange(result, 'superseded', look);
}

export function presentForgetting(result: Result, look: Look): string {
  return presentChange(result, 'forgotten', look);
}

export function presentRestoring(result: Result, look: Look): string {
  return presentChange(result, 'restored', look);
}

function presentChange(result: Result, done: string, look: Look): string {
  const { squad, agent, changed, entries, added, masked } = result;
  if (!changed) return 'Nothing was changed.\n';
  const whose = entries.every(({ shortId }) => shortId.startsWith('S'))
    ? 'process memory'
    : neutralise(squad ?? agent ?? '');
  const secrets = masked === 0 ? '' : `; ${plural(masked, 'secret')} masked`;
  const many = plural(entries.length, 'entry', 'entries');
  return [
    `${whose}: ${many} ${done}${secrets}\n`,
    table(entries.map(toRow(look)), { indent: '  ' }),
    added.length === 0 ? '' : 'In its place:\n',
    table(added.map(toRow(look)), { indent: '  ' }),
  ].join('');
}

function toRow(look: Look) {
  return ({ shortId, role, text }: Result['entries'][number]): string[] => [
    look.strong(shortId),
    `[${neutralise(role)}]`,
    neutralise(text),
  ];
}
