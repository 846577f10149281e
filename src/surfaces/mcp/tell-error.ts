/** What a model is told of a failure: what happened and what to do next, in the words of tools. */
import { hideSecrets, isMemoryError } from '../../index.ts';

export interface ErrorTelling {
  /** As `not_found`; `internal` for a fault of our own. */
  readonly code: string;
  readonly message: string;
  readonly next: string | undefined;
}

/** Of our own faults only an id is told; `debug` gets where they happened. */
export async function tellError(
  raised: unknown,
  debug: (trace: string) => void,
): Promise<ErrorTelling> {
  const error = await hideSecrets(raised);
  if (isMemoryError(error) && error.code !== 'internal') {
    return {
      code: error.code,
      message: withoutDashes(error.message),
      next: error.hint === undefined ? undefined : nextStep(error.hint),
    };
  }
  const id = Math.random().toString(36).slice(2, 12);
  debug(`error ${id}: ${error instanceof Error ? error.stack : String(error)}`);
  return {
    code: 'internal',
    message: `Squadlog failed by a fault of its own (error ${id}).`,
    next: 'Go on without memory; a person finds the error with SQUADLOG_DEBUG=1.',
  };
}

export function errorText({ code, message, next }: ErrorTelling): string {
  return `${code}: ${message}${next === undefined ? '' : `\nNext: ${next}`}`;
}

/** Warnings and errors of the engine name options as a terminal has them. */
export function withoutDashes(text: string): string {
  return text
    .replace(/(?<=^|[\s(])--([a-z]+)(?:-([a-z]+))?(?= \d)/gu, (_, first, second) => {
      return `${camel(first, second)}:`;
    })
    .replace(/(?<=^|[\s(])--([a-z]+)(?:-([a-z]+))?\b/gu, (_, first, second) => {
      return camel(first, second);
    });
}

/** A hint is a command line; where a tool does the same, the tool is named. */
export function nextStep(hint: string): string {
  const [, verb = ''] = /^squadlog ([a-z]+)\b/u.exec(hint) ?? [];
  const tool = toolOf[verb];
  if (tool === undefined) return `a person can run \`${hint}\` in a terminal.`;
  return /--help\b/u.test(hint) ? `see the arguments of ${tool}.` : `call ${tool}.`;
}

const toolOf: Readonly<Record<string, string>> = {
  search: 'memory_search',
  get: 'memory_get',
  read: 'memory_read',
  write: 'memory_record',
  forget: 'memory_forget',
  why: 'memory_why',
  stats: 'memory_stats',
  list: 'memory_stats',
};

function camel(first: string, second: string | undefined): string {
  return second === undefined ? first : `${first}${second[0]?.toUpperCase()}${second.slice(1)}`;
}
