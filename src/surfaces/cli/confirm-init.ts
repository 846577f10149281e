/** On a terminal, shows what `init` would change in a client's settings and asks once. */
import type { CliIo } from './cli-io.ts';
import { lookOf } from './look.ts';
import type { Initialised } from './present/init.ts';
import { presentChange } from './present/init.ts';

/** `unasked` where nobody is there to ask, or nothing would change. */
export async function askBefore(
  run: (input: Record<string, unknown>) => Promise<unknown>,
  input: Readonly<Record<string, unknown>>,
  io: CliIo,
): Promise<'yes' | 'no' | 'unasked'> {
  const isThere = io.stdinIsTerminal && io.stderr.isTerminal;
  if (!isThere || input['yes'] === true || input['dryRun'] === true) return 'unasked';
  const planned = (await run({ ...input, dryRun: true })) as Initialised;
  if (planned.client === undefined || !planned.changed) return 'unasked';
  io.stderr.write(presentChange(planned, lookOf(io.stderr, io.env)));
  const answer = await io.ask('Go on? [y/N] ');
  if (/^\s*y(?:es)?\s*$/iu.test(answer)) return 'yes';
  io.stderr.write('squadlog: nothing was changed.\n');
  return 'no';
}
