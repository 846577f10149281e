/** `verify` and `backup` as text: one line that says whether the log is whole. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { plural } from './wording.ts';

type Verification = Awaited<ReturnType<Memory['verify']>>;

export function presentVerification(result: Verification, look: Look): string {
  return `${describe(result, look)}\n`;
}

export function presentBackup(
  { file, ...result }: Awaited<ReturnType<Memory['backup']>>,
  look: Look,
): string {
  return `${neutralise(file)}: ${describe(result, look)}\n`;
}

function describe({ ok, events, head, anchored, firstBad, accepted }: Verification, look: Look) {
  const count = plural(events, 'event');
  if (!ok) {
    const { position = 0, id = '', reason = 'the log is not whole' } = firstBad ?? {};
    const event = id === '' ? position : `${position} ${id}`;
    return `${look.bad('broken')} at event ${event}: ${neutralise(reason)} (${count})`;
  }
  const witness = anchored ? 'its end is witnessed' : 'no witness vouches for its end';
  const vouched = accepted === true ? ', accepted as it stands' : '';
  return `${look.good('whole')}: ${count}, head ${head}, ${witness}${vouched}`;
}
