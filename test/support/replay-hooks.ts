/** Plays what a real client gave to its hooks, as it was recorded, to the hooks of a memory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookIo } from '../../src/surfaces/hooks/run-hook.ts';
import { runHook } from '../../src/surfaces/hooks/run-hook.ts';
import { createClock } from './fixed-clock.ts';

export interface HookLine {
  readonly event: string;
  readonly input: Record<string, unknown>;
}

export interface Answered extends HookLine {
  /** What the client is told; undefined for nothing. */
  readonly answer: HookAnswer | undefined;
  readonly stderr: string;
}

/** The parts of answers that tests look at. */
export interface HookAnswer {
  readonly hookSpecificOutput?: {
    readonly additionalContext?: string;
    readonly updatedInput?: { readonly prompt: string };
    readonly tool_input?: { readonly prompt: string };
  };
  readonly additionalContext?: string;
  readonly args?: { readonly prompt: string };
}

/** The recorded lines of a scenario, as `reviewed` makes them. */
export function recorded(client: string, scenario: string): readonly HookLine[] {
  const file = join(import.meta.dirname, '../fixtures/hooks', client, `${scenario}.jsonl`);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as HookLine);
}

/** Other ids and words in place of recorded ones, so that a scenario can be played twice. */
export function renamed(
  lines: readonly HookLine[],
  names: Readonly<Record<string, string>>,
): readonly HookLine[] {
  let text = JSON.stringify(lines);
  for (const [name, other] of Object.entries(names)) text = text.replaceAll(name, other);
  return JSON.parse(text) as HookLine[];
}

/** Events that a client has and we do not listen to are not asked for, as no setting names them. */
export async function replay(
  client: string,
  lines: readonly HookLine[],
  { root, listened, ...io }: { root: string; listened: readonly string[] } & Partial<HookIo>,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const line of lines.filter(({ event }) => listened.includes(event))) {
    answers.push({ ...line, ...(await hook([client, line.event], line.input, { root, ...io })) });
  }
  return answers;
}

/** One hook; an input that is a text is given as it is. */
export async function hook(
  words: readonly string[],
  input: unknown,
  { root, ...io }: { root: string } & Partial<HookIo>,
): Promise<{ readonly answer: HookAnswer | undefined; readonly stderr: string }> {
  let stdout = '';
  let stderr = '';
  await runHook([...words, '--root', root], {
    cwd: '/home/dev/shop',
    env: {},
    memory: { now: clock.now },
    readInput: async () => (typeof input === 'string' ? input : JSON.stringify(input)),
    write: (text) => {
      stdout += text;
    },
    warn: (text) => {
      stderr += text;
    },
    ...io,
  });
  return { answer: stdout === '' ? undefined : (JSON.parse(stdout) as HookAnswer), stderr };
}

const clock = createClock();
