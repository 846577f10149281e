/** Tells of what the user should know beside a result, on standard error. */
import type { CliIo } from './cli-io.ts';
import { lookOf } from './look.ts';
import { terminalSafe } from './terminal-safe.ts';

export function tellWarning(warning: string, io: Pick<CliIo, 'stderr' | 'env'>): void {
  const { doubtful } = lookOf(io.stderr, io.env);
  io.stderr.write(`squadlog: ${doubtful('warning:')} ${terminalSafe(warning)}\n`);
}
