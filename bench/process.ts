/**
 * The command line as hooks start it: a whole process for one read or write, beside an empty
 * script.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packageRoot } from '../src/package-root.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';
import { interleave, median, medianRatio, timeMs } from './support/measure.ts';
import { outputText, seedStore } from './support/seed-store.ts';

export const wholeProcess: Bench = {
  name: 'process',
  summary: 'squadlog read, write and hooks as processes, 200 learnings',
  run,
};

async function run({ full, scratch }: BenchOptions): Promise<readonly Row[]> {
  const program = fileURLToPath(new URL('dist/cli.cjs', packageRoot()));
  if (!existsSync(program)) {
    process.stdout.write('process: skipped, there is no dist/cli.cjs; run npm run build first.\n');
    return [];
  }
  const root = await seedStore(scratch, { name: 'root', learnings: { kiln: 200 } });
  const empty = join(scratch, 'empty.mjs');
  writeFileSync(empty, '');
  const outputs = join(scratch, 'outputs');
  mkdirSync(outputs);
  const start = (...args: string[]) => timeMs(() => runNode(args));
  const figures = await interleave(
    {
      empty: () => start(empty),
      read: () => start(program, 'read', 'kiln', '--role', 'DEV', '--root', root),
      write: (round) => {
        const output = join(outputs, `${round}.md`);
        writeFileSync(output, outputText(10_000 + round, 1));
        return start(program, 'write', 'kiln', output, '--root', root);
      },
      ...hookStarts({ program, root, project: join(scratch, 'kiln') }),
    },
    { rounds: full ? 50 : 30, warmUps: 3 },
  );
  const row = (what: string, ours: number[], bar: Row['bar'] & object): Row => ({
    what,
    unit: 'ms',
    ours: median(ours),
    raw: median(figures.empty),
    ratio: medianRatio(ours, figures.empty),
    bar,
  });
  return [
    row('squadlog read', figures.read, { of: 'ratio', atMost: 2.5, goal: 2 }),
    row('squadlog write', figures.write, { of: 'ratio', atMost: 4, goal: 3 }),
    row('hook that keeps the task', figures.request, { of: 'ratio', atMost: 2.5, goal: 2 }),
    row('hook that injects', figures.inject, { of: 'ratio', atMost: 2.5, goal: 2 }),
    row('hook that captures', figures.capture, { of: 'ratio', atMost: 4, goal: 3 }),
  ];
}

/** One spawn of Claude Code a round: its call, its start and its end, one after the other. */
function hookStarts(of: { program: string; root: string; project: string }) {
  const { program, root, project } = of;
  mkdirSync(project);
  const hook = (event: string, input: object) => {
    const args = [program, 'hook', 'claude-code', event, '--root', root];
    const text = JSON.stringify({ session_id: 'bench', cwd: project, ...input });
    return timeMs(() => runNode(args, text));
  };
  const agent = (round: number) => ({ agent_id: `agent-${round}`, agent_type: 'DEV' });
  return {
    request: (round: number) =>
      hook('PreToolUse', {
        tool_use_id: `call-${round}`,
        tool_input: { prompt: 'Move the flags of the retry queue', subagent_type: 'DEV' },
      }),
    inject: (round: number) => hook('SubagentStart', agent(round)),
    capture: (round: number) => {
      const last_assistant_message = outputText(20_000 + round, 1);
      return hook('SubagentStop', { ...agent(round), last_assistant_message });
    },
  };
}

/** Runs node without what would slow each start down, whoever it is that starts. */
async function runNode(args: readonly string[], input = ''): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, CLAUDE_PROJECT_DIR: ___, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, [...args], { env });
  running.child.stdin?.end(input);
  await running;
}
