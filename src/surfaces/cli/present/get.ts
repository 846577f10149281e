/** `get` as text: the lines as they are, and of an entry what it is and where it stands. */
import type { Memory } from '../../../index.ts';
import { neutralise, withoutHiddenBreaks } from '../../../index.ts';
import type { Look } from '../look.ts';

type Result = Awaited<ReturnType<Memory['get']>>;

/** For a terminal: escapes and hidden characters are taken out. */
export function presentLines({ text, entry, lines }: Result, look: Look): string {
  const head = entry === undefined ? '' : `${headOf(entry, look)}\n`;
  return lines === 0 ? head : `${head}${withoutHiddenBreaks(text)}\n`;
}

function headOf({ shortId, role, citation }: NonNullable<Result['entry']>, look: Look): string {
  const place = citation === undefined ? [] : [look.faint(citation)];
  return [look.strong(shortId), `[${neutralise(role)}]`, ...place].join(' ');
}
