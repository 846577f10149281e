/** Prompts that a person picks: `recall` puts the block before a task, `remember` asks for more. */
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { errorText, tellError } from './tell-error.ts';
import { memoryRead } from './tools/memory-read.ts';
import type { ToolCall } from './tools/tool.ts';

const squad = {
  name: 'squad',
  description: 'The squad; left out, the squad of this project.',
  required: false,
};
const role = { name: 'role', description: 'The role, as DEV or QA.', required: false };

export const prompts: Prompt[] = [
  {
    name: 'recall',
    title: 'Recall what the squad knows',
    description: 'Begin a task with what earlier runs of the squad learned that matters for it.',
    arguments: [{ name: 'task', description: 'What is to be done.', required: true }, squad, role],
  },
  {
    name: 'remember',
    title: 'Remember what was learned',
    description: 'Ask the agent to record what later agents of the squad should know.',
    arguments: [squad, role],
  },
];

interface Asked {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, string>> | undefined;
}

export async function getPrompt(
  { name, arguments: given = {} }: Asked,
  call: ToolCall & { readonly readOnly: boolean },
): Promise<GetPromptResult> {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt === undefined) {
    const known = prompts.map((one) => one.name).join(', ');
    throw unfit(`There is no prompt ${JSON.stringify(name)}; there are ${known}.`);
  }
  for (const { name: argument, required } of prompt.arguments ?? []) {
    const isMissing = (given[argument] ?? '').trim() === '';
    if (required === true && isMissing) throw unfit(`${name} needs ${argument}.`);
  }
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const text = name === 'recall' ? await recall(asked, call) : await remember(asked, call);
  return {
    description: prompt.description ?? '',
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}

async function recall(asked: Readonly<Record<string, string>>, call: ToolCall): Promise<string> {
  const { task = '', squad: named, role: of } = asked;
  const { result } = await memoryRead
    .run(
      {
        task,
        ...(named === undefined ? {} : { squad: named }),
        ...(of === undefined ? {} : { role: of }),
      },
      call,
    )
    .catch(toProtocol);
  const { block, warnings } = result as { readonly block: string; readonly warnings: string[] };
  const memory = block === '' ? 'The squad has nothing to tell for this yet.' : block;
  return [memory, ...warnings.map((said) => `(${said})`), '', `Task: ${task}`].join('\n');
}

async function remember(
  asked: Readonly<Record<string, string>>,
  { scope, readOnly }: ToolCall & { readonly readOnly: boolean },
): Promise<string> {
  const named = asked['squad'] === undefined ? {} : { squad: asked['squad'] };
  const whose = await Promise.resolve()
    .then(() => scope.whose(named))
    .catch(toProtocol);
  const where = whose.squad === undefined ? `agent ${whose.agent}` : `squad ${whose.squad}`;
  const tag = asked['role'] === undefined ? 'ROLE' : asked['role'].toUpperCase();
  const how = readOnly
    ? `End your answer with a section "## Session Memory", each lesson a bullet "- [${tag}] ...".`
    : 'Call memory_record with learnings, one item a lesson' +
      `${asked['role'] === undefined ? '' : ` (role ${tag})`}, for ${where}. If you can't, end ` +
      `your answer with a section "## Session Memory", each lesson a bullet "- [${tag}] ...".`;
  return [
    `Think back over this session. What should later agents of ${where} know that they could not`,
    'see from the code? Causes with their fixes, decisions with their reasons, traps, and what',
    'took long to find out. One self-contained sentence a lesson; leave out what is obvious, what',
    'was only true today, and every secret. If nothing is worth it, say so and record nothing.',
    '',
    how,
  ].join('\n');
}

async function toProtocol(raised: unknown): Promise<never> {
  throw unfit(errorText(await tellError(raised, () => undefined)));
}

function unfit(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
