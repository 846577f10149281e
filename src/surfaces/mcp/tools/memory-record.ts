/** `memory_record`: records what a run learned, through the same capture as every output. */
import type { MemoryMethods } from '../../../index.ts';
import { plainResult } from '../plain-result.ts';
import { lessonsAsOutput, lessonsSchema } from './lessons-as-output.ts';
import { recorded } from './result-schemas.ts';
import { defineTool, namedIn, pick, withWarnings } from './tool.ts';
import { maxTokens } from './tool-schema.ts';

type Recorded = Awaited<ReturnType<MemoryMethods['write']>>;

export const memoryRecord = defineTool<Recorded>({
  name: 'memory_record',
  title: 'Record lessons in squad memory',
  description:
    'Record what this run learned, so that later agents of the squad know it: one short, ' +
    'self-contained sentence a lesson (a cause and its fix, a decision, a trap). Call it once ' +
    'at the end of a task. Give learnings, or a whole output with a "## Session Memory" ' +
    'section. Secrets are masked; what is skipped is said with its reason; the same again is ' +
    'recorded once.',
  verb: 'write',
  takes: ['output', 'squad', 'agent', 'session', 'role', 'outcome'],
  words: {
    output: 'Instead of learnings: a whole output; the bullets of its section are recorded.',
    squad: 'The squad that learns; left out, the squad of this project.',
    agent: 'The agent that ran; named without a squad, its own memory learns.',
    session: 'The run; left out, it is told by its words.',
    role: 'The role of lessons that name none, as DEV or QA.',
    outcome: 'How the run ended; left out, it is read from the output.',
  },
  own: { learnings: lessonsSchema, maxTokens },
  writes: true,
  output: recorded,
  more: 'Everything was recorded as it is; only this report is cut.',
  run: async (given, { memory, scope, options }) => {
    const whose = scope.whose(namedIn(given));
    const output = lessonsAsOutput(given, memory.settingsFor(whose));
    const session = given['session'] ?? options.session;
    const result = (await memory.run('record-session', {
      ...pick(given, ['role', 'outcome']),
      ...whose,
      ...(session === undefined ? {} : { session }),
      output,
      client: 'mcp',
    })) as Recorded;
    return {
      result: plainResult(result, true),
      lists: ['skipped', 'stored'],
      text: (told) => withWarnings(tell(told), told),
    };
  },
});

function tell({ squad, agent, stored, skipped, repeated, masked }: Recorded): string {
  const where = squad ?? agent ?? '';
  return [
    `Recorded in ${where}: ${stored.length} stored, ${skipped.length} skipped, ` +
      `${repeated} known from this run, ${masked} secrets masked.`,
    ...stored.map(({ shortId, role, text }) => `- ${shortId} [${role}] ${text}`),
    ...skipped.map(({ text, reason }) => `- skipped: ${text} (${reason})`),
  ].join('\n');
}
