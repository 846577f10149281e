/** One entry in its own words, with the lines of the file that shows it. */
import { explainEntry } from '../../queries/explain-entry.ts';
import { withPlaces } from '../../queries/place.ts';
import { findPlaces } from '../../storage/mirror/find-places.ts';
import { linesOf } from '../../storage/mirror/mirrored-file.ts';
import { standardsPlace } from '../../storage/mirror/standards-place.ts';
import { entryPath } from '../../text/entry-path.ts';
import type { OperationContext } from '../operation.ts';
import type { GetMemoryResult, Wanted } from './got-lines.ts';
import { takeLines } from './got-lines.ts';

/** Whose memory it is in, and an id or words of it. */
export interface EntryReference {
  readonly squad?: string | undefined;
  readonly agent?: string | undefined;
  readonly entry: string;
}

/** Fails with `not_found` where nothing fits, and `invalid` where several do. */
export async function getEntry(
  reference: EntryReference,
  wanted: Wanted,
  { root, runQuery, settingsFor }: OperationContext,
): Promise<GetMemoryResult> {
  const explained = await runQuery(explainEntry, { ...reference, injected: false });
  const { warnings = [] } = explained as { readonly warnings?: readonly string[] };
  const { shortId, text, status } = explained.entry;
  const isGone = status === 'forgotten' || status === 'erased';
  const inFiles = {
    findPlaces: async (found: Parameters<typeof findPlaces>[1]) =>
      findPlaces(root.root, found, standardsPlace(root.root, settingsFor().standardsPath)),
  };
  const [placed] = isGone ? [] : await withPlaces([explained.entry], inFiles);
  const lines = linesOf(text);
  const taken = takeLines(lines, wanted, shortId);
  const isAny = taken.lines > 0;
  return {
    status: 'ok',
    path: entryPath(explained.entry),
    ...taken,
    entries: isAny ? [{ shortId, startLine: 1, endLine: lines.length }] : [],
    entry: placed ?? explained.entry,
    warnings: [
      ...warnings,
      ...(isGone ? [`${shortId} was ${status}; its words are withheld.`] : []),
      ...taken.warnings,
    ],
  };
}
