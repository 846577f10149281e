/** `list` as text: a table of squads, then one of agents. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { moment } from './wording.ts';

type Result = Awaited<ReturnType<Memory['list']>>;

export function presentList({ root, squads, agents }: Result, look: Look): string {
  if (squads.length + agents.length === 0) {
    return `No squads yet in ${neutralise(root)}; the first write creates one.\n`;
  }
  const parts = [
    ...(squads.length === 0 ? [] : [summaryTable('squad', squads, look)]),
    ...(agents.length === 0 ? [] : [summaryTable('agent', agents, look)]),
  ];
  return parts.join('\n');
}

function summaryTable(kind: string, rows: Result['squads'], look: Look): string {
  const head = [kind, 'sessions', 'learnings', 'patterns', 'tokens', 'last session'];
  const cells = rows.map(({ squad, sessions, learnings, patterns, tokens, lastSession }) => [
    neutralise(squad),
    `${sessions}`,
    `${learnings}`,
    `${patterns}`,
    `${tokens.process + tokens.program + tokens.episodic}`,
    moment(lastSession),
  ]);
  return table([head, ...cells], {
    paint: (cell, row, column) => {
      if (row === 0) return look.faint(cell);
      return column === 0 ? look.strong(cell) : cell;
    },
  });
}
