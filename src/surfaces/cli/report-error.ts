/** Tells of a failure, as text on standard error or as JSON on standard output. */
import { exitCodes, hideSecrets, isMemoryError } from '../../index.ts';
import type { CliIo } from './cli-io.ts';
import { terminalSafe } from './terminal-safe.ts';
import { toJson } from './to-json.ts';

/**
 * Gives the exit status. Of our own bugs only an id is shown; `SQUADLOG_DEBUG=1` adds where they
 * happened.
 */
export async function reportError(raised: unknown, json: boolean, io: CliIo): Promise<number> {
  const error = await hideSecrets(raised);
  const known = isMemoryError(error) && error.code !== 'internal' ? error : undefined;
  const id = known === undefined ? Math.random().toString(36).slice(2, 12) : undefined;
  if (io.env['SQUADLOG_DEBUG'] === '1') {
    io.stderr.write(`squadlog: ${id === undefined ? '' : `error ${id}: `}${traceOf(error)}\n`);
  }
  const code = known?.code ?? 'internal';
  const message = known?.message ?? `Squadlog failed by a fault of its own (error ${id}).`;
  const hint = known === undefined ? 'SQUADLOG_DEBUG=1 squadlog …, and report it' : known.hint;
  if (json) {
    const details = known?.details;
    io.stdout.write(
      toJson({
        error: {
          code,
          message,
          ...(hint === undefined ? {} : { hint }),
          ...(details === undefined ? {} : { details }),
        },
      }),
    );
  } else {
    io.stderr.write(`squadlog: ${terminalSafe(message)}\n`);
    if (hint !== undefined) io.stderr.write(`  try: ${terminalSafe(hint)}\n`);
  }
  return exitCodes[code];
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  caused by ${traceOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
