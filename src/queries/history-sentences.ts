/** What an event did to an entry, as one sentence of its history. */
import type { LoggedEvent } from '../events/index.ts';
import { isOpaque } from '../events/index.ts';
import { shortId } from '../text/ids.ts';
import type { FateTouch, PatternTouch } from './entry-touches.ts';

/** Of a learning, whether it came or went; undefined where the distill left it where it was. */
export function tellSource(touch: PatternTouch, learning: string): string | undefined {
  const id = shortId('P', touch.revision);
  if (touch.asked === 1) return `made ${learning} a source of the pattern ${id}: ${touch.reason}`;
  if (touch.asked === null) return undefined;
  const how = touch.present === 1 ? `took ${learning} out of` : 'removed';
  return `${how} the pattern ${id}`;
}

/** `isThere`: whether the distill before left the pattern there. */
export function tellPattern(touch: PatternTouch, isThere: boolean): string {
  const id = shortId('P', touch.revision);
  const { reason, gained, lost } = touch;
  if (touch.present === 0) return `removed the pattern ${id}`;
  if (!isThere) return `added the pattern ${id} of ${count(gained, 'source')}: ${reason}`;
  const changes = [
    ...(gained > 0 ? [`${count(gained, 'source')} came`] : []),
    ...(lost > 0 ? [`${count(lost, 'source')} went`] : []),
  ];
  const how = changes.length === 0 ? '' : ` (${changes.join(', ')})`;
  return `changed the pattern ${id}${how}: ${reason}`;
}

export function tellFate({ revision, fate, other, reason }: FateTouch): string {
  const id = shortId('L', revision);
  const second = other === null ? '' : shortId('L', other);
  switch (fate) {
    case 'retired':
      return `retired ${id}${second === '' ? '' : ` for ${second}`}: ${reason}`;
    case 'dropped':
      return `kept ${id} out of program memory: ${reason}`;
    case 'merged':
      return `merged ${id} into ${second}: ${reason}`;
    case 'none':
      return `took ${id} up again, which an earlier distill had put aside`;
  }
}

export function tellRetirement(
  event: LoggedEvent | undefined,
  { revision, other }: { readonly revision: number; readonly other: number | null },
): string {
  const id = shortId('L', revision);
  if (event === undefined || isOpaque(event) || event.type !== 'EntryRetired') {
    return `retired ${id}`;
  }
  const { why, by, reason } = event.data;
  if (why === 'forgotten') return `forgot ${id}${because(reason)}`;
  const second = by === undefined || other === null ? '' : ` for ${shortId('L', other)}`;
  return `retired ${id}${second} as ${why}${because(reason)}`;
}

/** The verb that made a transformation. */
export function verbOf(type: string | undefined): string {
  switch (type) {
    case 'SquadDistilled':
      return 'distill';
    case 'SessionsCompressed':
      return 'compress';
    case 'SquadFlushed':
      return 'flush';
    default:
      return 'undo';
  }
}

/** A reason behind a sentence, where one was given. */
export function because(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${reason}`;
}

function count(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}
