/** `stats` as text: the store, then a block of figures for each squad and agent. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { bytes, moment, plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['stats']>>;

export function presentStats(result: Result, look: Look) {
  const { root, storeBytes, events, failures, squads, agents } = result;
  const size = `${bytes(storeBytes)}, ${plural(events, 'event')}`;
  return [
    `${neutralise(root)}: ${size}, ${plural(squads.length, 'squad')}\n`,
    ...(failures === 0 ? [] : [failureWords(failures, look)]),
    ...squads.map((squad) => block('squad', squad, look)),
    ...agents.map((agent) => block('agent', agent, look)),
  ].join('\n');
}

function block(kind: string, of: Result['squads'][number], look: Look): string {
  const { tokens } = of;
  const rows = [
    ['sessions', `${of.sessions}, the last ${moment(of.lastSession)}`],
    ['learnings', `${of.learnings} current, ${plural(of.patterns, 'pattern')}`],
    ['tokens', `${tokens.process} process, ${tokens.program} program, ${tokens.episodic} episodic`],
    ['injections', injectionWords(of)],
    ['captures', `the last ${moment(of.lastCapture)}, ${of.emptyCaptures} stored nothing`],
    ['skipped', plural(of.skippedLines, 'line')],
    ['masked', plural(of.maskedSecrets, 'secret')],
    ...(of.dropped.last === null ? [] : [['dropped', droppedWords(of.dropped)]]),
    ...(of.failures === 0 ? [] : [['failures', look.bad(`${of.failures}`)]]),
  ];
  const heading = `${look.faint(kind)} ${look.strong(neutralise(of.squad))}`;
  return `${heading}\n${table(rows, { indent: '  ' })}`;
}

function injectionWords(of: Result['squads'][number]): string {
  const { injections, tokensInjected, tokensPerInjection: each, contextShare } = of;
  const all = `${injections}, ${plural(tokensInjected, 'token')}`;
  if (each === null) return all;
  if (contextShare === null) return `${all}, ${each} a spawn`;
  const share = (contextShare.share * 100).toFixed(1);
  return `${all}, ${each} a spawn, ${share} % of the context it had`;
}

function failureWords(count: number, look: Look): string {
  return `${look.bad(plural(count, 'failure'))} spared a host; doctor says which\n`;
}

function droppedWords({ lines, ledgers, last }: Result['squads'][number]['dropped']): string {
  const what = `${plural(lines, 'skipped line')} and ${plural(ledgers, 'ledger')}`;
  return `${what} by retention, the last ${moment(last)}`;
}
