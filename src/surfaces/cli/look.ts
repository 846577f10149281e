/** How output looks where it is shown: with colours or without. */
import type { CliIo, Output } from './cli-io.ts';

export interface Look {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly doubtful: (text: string) => string;
  /** What the verb was asked for. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Colours on a terminal only; `NO_COLOR` and `TERM=dumb` switch them off, `FORCE_COLOR` on. */
export function lookOf(output: Output, env: CliIo['env'], input: Look['input'] = {}): Look {
  const ink = hasColours(output, env)
    ? (open: number, close: number) => (text: string) =>
        text === '' ? '' : `\u001b[${open}m${text}\u001b[${close}m`
    : () => (text: string) => text;
  return {
    strong: ink(1, 22),
    faint: ink(2, 22),
    good: ink(32, 39),
    bad: ink(31, 39),
    doubtful: ink(33, 39),
    input,
  };
}

function hasColours({ isTerminal }: Output, env: CliIo['env']): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false;
  return isTerminal && env['TERM'] !== 'dumb';
}
