/** `memory_stats`: what a memory holds and what it costs. */
import type { MemoryMethods } from '../../../index.ts';
import { plainResult } from '../plain-result.ts';
import { counted } from './result-schemas.ts';
import { defineTool, namedIn, pick, withWarnings } from './tool.ts';
import { maxTokens } from './tool-schema.ts';

type Counted = Awaited<ReturnType<MemoryMethods['stats']>>;

export const memoryStats = defineTool<Counted>({
  name: 'memory_stats',
  title: 'Figures of squad memory',
  description:
    'List the squads and what their memories hold: sessions, lessons, patterns, tokens, when ' +
    'something was last captured, and warnings about what looks wrong.',
  verb: 'stats',
  takes: ['squad', 'asOf'],
  words: { squad: 'Only this squad; left out, all that this server serves.' },
  own: { maxTokens },
  writes: false,
  output: counted,
  more: 'Name one squad, or ask for more with maxTokens.',
  run: async (given, { memory, scope }) => {
    const named = namedIn(given);
    const squad = named.squad ?? (scope.isFixed ? scope.whose({}).squad : undefined);
    if (squad !== undefined) scope.whose({ squad });
    const all = (await memory.run('show-stats', {
      ...pick(given, ['asOf']),
      ...(squad === undefined ? {} : { squad }),
    })) as Counted;
    const squads = all.squads.filter((row) => scope.serves({ squad: row.squad }));
    const agents = all.agents.filter((row) => scope.serves({ agent: row.squad }));
    const own = [...squads, ...agents];
    const others = [...all.squads, ...all.agents].filter((row) => !own.includes(row));
    const warnings = all.warnings.filter((said) => !others.some((row) => said.includes(row.squad)));
    const told = { ...all, squads, agents, warnings };
    return {
      result: plainResult(told, true),
      lists: ['agents', 'squads'],
      text: (result) => withWarnings(tell(result), result),
    };
  },
});

function tell({ squads, agents }: Counted): string {
  const line = (kind: string) => (row: Counted['squads'][number]) =>
    `- ${kind} ${row.squad}: ${row.learnings} lessons, ${row.patterns} patterns of ` +
    `${row.sessions} sessions; told ${row.injections} times; last capture ${row.lastCapture}`;
  const rows = [...squads.map(line('squad')), ...agents.map(line('agent'))];
  return rows.length === 0 ? 'No squad has a memory yet.' : rows.join('\n');
}
