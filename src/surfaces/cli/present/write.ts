/** `write` as text: what was stored, and every line that was not, with the reason. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['write']>>;

export function presentCapture(result: Result, look: Look): string {
  const { stored, skipped } = result;
  const taught = stored.map(({ shortId, role, text }) => [
    look.strong(shortId),
    `[${neutralise(role)}]`,
    neutralise(text),
  ]);
  const left = skipped.map(({ line, text, reason }) => [
    `line ${line}`,
    neutralise(text).slice(0, 80),
    neutralise(reason),
  ]);
  return [
    `${headline(result)}\n`,
    table(taught, { indent: '  ' }),
    left.length === 0 ? '' : `${look.doubtful('Skipped')} ${plural(left.length, 'line')}:\n`,
    table(left, { indent: '  ' }),
  ].join('');
}

function headline(result: Result): string {
  const { squad, agent, session, outcome, stored, repeated, masked, compressed } = result;
  const whose = neutralise(squad ?? agent ?? '');
  const further = [
    ...(repeated === 0 ? [] : [`${repeated} recorded before`]),
    ...(masked === 0 ? [] : [`${plural(masked, 'secret')} masked`]),
    ...(result.distilled ? ['distilled'] : []),
    ...(compressed === 0 ? [] : [`${plural(compressed, 'session')} compressed`]),
  ];
  const also = further.length === 0 ? '' : `; ${further.join(', ')}`;
  const learned = plural(stored.length, 'learning');
  return `${whose}: ${learned} stored from ${neutralise(session)} (${outcome})${also}`;
}
