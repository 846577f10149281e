/** `erase` as text: what went, what says nearly the same, and whether the files are clean. */
import type { Memory } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { table } from './table.ts';
import { plural } from './wording.ts';

type Result = Awaited<ReturnType<Memory['erase']>>;

export function presentErasure(result: Result, look: Look): string {
  const { entries, copies, siblings, files, changed, cleaned, dryRun } = result;
  const done = dryRun ? 'would be erased' : 'erased';
  const also = copies.length === 0 ? '' : `, with ${plural(copies.length, 'copy', 'copies')} of it`;
  const head = changed
    ? `${plural(entries.length, 'entry', 'entries')} ${done}${also}`
    : 'Nothing was left to erase';
  const store = cleaned
    ? 'no byte of erased words is left, but for what a warning names'
    : 'not clean yet';
  return [
    `${head}.\n`,
    table(
      entries.map(({ shortId, status, text }) => [look.strong(shortId), status, neutralise(text)]),
      { indent: '  ' },
    ),
    siblings.length === 0 ? '' : 'Says nearly the same, and was not erased:\n',
    table(
      siblings.map(({ shortId, stream, text }) => [
        look.strong(shortId),
        neutralise(stream),
        neutralise(text),
      ]),
      { indent: '  ' },
    ),
    files.length === 0 ? '' : 'Files that still hold the words:\n',
    ...files.map(({ path }) => `  ${neutralise(path)}\n`),
    dryRun ? '' : `Files of the store: ${store}.\n`,
  ].join('');
}
