/**
 * Our block beside Claude Code's own `memory:` field, in the same client on the same project: what
 * a spawn costs in tokens, which tools it grants, and whether agents share what they learned.
 */
import { describe, expect, it } from 'vitest';
import { createReferee } from '../support/token-referee.ts';
import { injectionsOf } from './support/ledger.ts';
import type { AnthropicRequest } from './support/mock-anthropic.ts';
import type { ModelRequest } from './support/mock-model.ts';
import { isLeftOut, readyClient } from './support/ready.ts';
import { callAgent, runClaudeCode } from './support/run-claude-code.ts';
import { prompt, report } from './support/scenario.ts';
import { initClient } from './support/settle.ts';
import { openWorkplace, type Workplace } from './support/workplace.ts';

const lessons = Array.from({ length: 12 }, (_, nth) => `module ${nth} keeps its own tests`);
const marker = 'module 11 keeps its own tests';
const tokensOf = (text: string) => createReferee('o200k_base').count(text, -1);

interface Row {
  readonly way: string;
  /** Tokens of the first request above those of the same agent without memory. */
  readonly tokens: number;
  readonly tools: string;
  /** An agent of another kind is told what the first one learned. */
  readonly isShared: boolean;
}

describe.skipIf(isLeftOut('claude-code'))('side by side in Claude Code', () => {
  it('costs fewer tokens, grants no tools, and is shared', async () => {
    const plain = await withPlace(async (place) => {
      writeAgents(place, '');
      return firstRequest(place, 'reader');
    });
    const theirs = await withPlace(async (place) => {
      writeAgents(place, 'memory: project\n');
      const own = lessons.map((lesson) => `- ${lesson}`).join('\n');
      place.write('.claude/agent-memory/reader/MEMORY.md', `${own}\n`);
      const request = await firstRequest(place, 'reader');
      expect(request.told.includes(marker)).toBe(true);
      const other = await firstRequest(place, 'reviewer');
      return rowOf('memory: project', { request, plain, other });
    });
    const ours = await withPlace(async (place) => {
      writeAgents(place, '');
      await initClient(place, 'claude-code');
      place.write('report.md', report('Done.', ...lessons.map((lesson) => `[ALL] ${lesson}`)));
      await place.squadlog('write', 'shop', 'report.md', '--session', 'earlier');
      const request = await firstRequest(place, 'reader');
      expect(request.told.includes(marker)).toBe(true);
      const other = await firstRequest(place, 'reviewer');
      const [injection] = await injectionsOf(place);
      expect(injection?.tokens).toBeLessThanOrEqual(500);
      return rowOf('squadlog', { request, plain, other });
    });
    printTable(theirs, ours);
    expect(ours.tokens).toBeLessThan(theirs.tokens / 3);
    expect(toolsOf(plain)).toBe('Read');
    expect(ours).toMatchObject({ tools: 'Read', isShared: true });
    expect(theirs).toMatchObject({ tools: 'Edit Read Write', isShared: false });
  });
});

interface Measured {
  readonly request: ModelRequest;
  readonly plain: ModelRequest;
  readonly other: ModelRequest;
}

function rowOf(way: string, { request, plain, other }: Measured): Row {
  const tokens = tokensOf(request.told) - tokensOf(plain.told);
  const isShared = other.told.includes(marker);
  return { way, tokens, tools: toolsOf(request), isShared };
}

async function withPlace<Result>(use: (place: Workplace) => Promise<Result>): Promise<Result> {
  const place = openWorkplace();
  try {
    return await use(place);
  } finally {
    place.close();
  }
}

function writeAgents(place: Workplace, fields: string): void {
  for (const name of ['reader', 'reviewer']) {
    const head = `---\nname: ${name}\ndescription: Reads\ntools: Read\n${fields}---\n`;
    place.write(`.claude/agents/${name}.md`, `${head}You read.\n`);
  }
}

async function firstRequest(place: Workplace, kind: string): Promise<ModelRequest> {
  const task = prompt('Look.', { text: 'Fine.' });
  const parent = prompt('Work.', { calls: [callAgent(kind, task)] }, { text: 'End.' });
  const ran = await runClaudeCode(place, parent);
  return ran.model.firstOf('Look.');
}

function toolsOf({ body }: ModelRequest): string {
  const { tools = [] } = body as AnthropicRequest;
  return tools
    .map(({ name }) => name)
    .sort()
    .join(' ');
}

function printTable(...rows: readonly Row[]): void {
  const { version } = readyClient('claude-code');
  const lines = rows.map(
    ({ way, tokens, tools, isShared }) =>
      `| ${way} | ${tokens} | ${tools} | ${isShared ? 'yes' : 'no'} |`,
  );
  const head = [
    `Claude Code ${version}, an agent with \`tools: Read\`, ${lessons.length} lessons`,
    '| memory | tokens a spawn | tools the agent gets | shared between agents |',
    '| --- | --- | --- | --- |',
  ];
  process.stdout.write(`\n${[...head, ...lines].join('\n')}\n`);
}
