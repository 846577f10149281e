/** Lines of a mirrored file, as far as they may be shown. */
import { maskSecrets } from '../../commands/capture/secrets/mask-secrets.ts';
import { MemoryError } from '../../errors.ts';
import type { MirroredFile, MirroredName } from '../../storage/mirror/mirrored-file.ts';
import { readMirrored } from '../../storage/mirror/mirrored-file.ts';
import { itemsIn } from '../../storage/mirror/mirrored-items.ts';
import type { ReadableFile } from '../../storage/mirror/readable-file.ts';
import { readableFile } from '../../storage/mirror/readable-file.ts';
import { standardsPlace } from '../../storage/mirror/standards-place.ts';
import { streamId, streamKind } from '../../text/ids.ts';
import type { OperationContext } from '../operation.ts';
import type { GetMemoryResult, Wanted } from './got-lines.ts';
import { takeLines } from './got-lines.ts';

/** Fails with `not_found` where no regular file lies there, or the log knows nothing of it. */
export async function getFile(
  named: MirroredName & { readonly path: string },
  wanted: Wanted,
  { root, storage, settingsFor }: OperationContext,
): Promise<GetMemoryResult> {
  // Read before the log is, so that it can't be newer than what it is compared with.
  const standards = standardsPlace(root.root, settingsFor().standardsPath);
  const file = readMirrored(root.root, named, standards);
  if (file === undefined) throw absent(named.path);
  const view = await storage.read();
  const readable = await readableFile(file, view).finally(() => view.close());
  if (readable === undefined) throw unknown(file);
  const mask = (text: string) => maskSecrets(text, settingsFor(whoseOf(file)).secrets).text;
  const { state, lines } = readable;
  // What the log gives was masked when it was recorded, save for what is a secret only now.
  const isOurs = state === 'current';
  const taken = takeLines(isOurs ? lines : mask(lines.join('\n')).split('\n'), wanted, file.path);
  const last = taken.from + taken.lines - 1;
  const isShown = ({ startLine, endLine }: { startLine: number; endLine: number }) =>
    startLine <= last && endLine >= taken.from;
  return {
    status: 'ok',
    path: file.path,
    ...taken,
    text: isOurs ? mask(taken.text) : taken.text,
    entries: itemsIn(lines).filter(isShown),
    warnings: [
      ...(await storage.warnings()),
      ...tellState(file, readable),
      ...readable.warnings,
      ...taken.warnings,
    ],
  };
}

function tellState({ path, isText }: MirroredFile, { state, withheld }: ReadableFile): string[] {
  const lines = withheld === 1 ? '1 line' : `${withheld} lines`;
  const held =
    withheld === 0
      ? 'All of its lines are in the memory of now.'
      : `${lines} that the memory of now does not give ${withheld === 1 ? 'is' : 'are'} withheld.`;
  const told: Readonly<Record<ReadableFile['state'], readonly string[]>> = {
    current: [],
    edited: [`${path} was edited since it was written; the next capture records what changed.`],
    older: [`${path} is not what the log gives now. ${held} The next capture writes it anew.`],
    newer: [`${path} is of a position that the log has not reached. ${held}`],
    foreign: [
      `${path} was not written by Squadlog. ${held} squadlog import takes over what it holds.`,
    ],
  };
  const bytes = isText ? [] : [`${path} is not UTF-8: \ufffd stands for bytes that are no text.`];
  return [...told[state], ...bytes];
}

function whoseOf({ stream }: MirroredName): { squad?: string; agent?: string } {
  const kind = streamKind(stream);
  return kind === 'squad' || kind === 'agent' ? { [kind]: streamId(stream) } : {};
}

function absent(path: string): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message:
      `There is no file ${path}; files are written with each capture, unless the mirror is off. ` +
      'An entry can be opened by its id.',
    hint: 'squadlog search <words>',
  });
}

function unknown({ path, stream }: MirroredFile): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message: `${path} is not of this memory: the log has nothing of ${stream.replace('/', ' ')}.`,
    hint: 'squadlog list',
  });
}
