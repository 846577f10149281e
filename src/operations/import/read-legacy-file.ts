/**
 * Reads one file of a memory folder: bounded, no link followed, secrets masked before anything
 * else sees it.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { maskSecrets } from '../../commands/capture/secrets/mask-secrets.ts';
import type { SecretSettings } from '../../commands/capture/secrets/own-secrets.ts';
import { messageOf } from '../../errors.ts';
import { openSealed as openMirrored, sha256 } from '../../storage/mirror/trailer.ts';
import { openSealed } from '../export/exported-file.ts';
import type { FolderEntry, FolderFile, ImportProblem } from './folder-file.ts';

/** Bytes of a file that is read; a larger one is reported. */
export const fileBytesMax = 64 * 1024 * 1024;

export interface ReadingFiles {
  /** What is wrong is added. */
  readonly problems: ImportProblem[];
  readonly secrets?: SecretSettings | undefined;
}

/** Undefined for a file that holds nothing to import; what is wrong goes to `problems`. */
export function readLegacyFile(
  entry: FolderEntry,
  { problems, secrets }: ReadingFiles,
): FolderFile | undefined {
  const { path, folder, kind } = entry;
  const bytes = readBounded(entry, problems);
  if (bytes === undefined) return undefined;
  const whole = decode(bytes, path, problems);
  const sealed = openSealed(whole);
  if (kind === 'lessons' && sealed === undefined) return undefined;
  const own = sealed === undefined ? afterTrailer(whole) : undefined;
  const isAside = /\/history\.edited-[^/]+$/.test(path);
  if (isAside && own === undefined) return undefined;
  if (own !== undefined && (kind !== 'history' || own.trim() === '')) return undefined;
  const known = { folder, path, kind, bytes: bytes.length, digest: sha256(bytes) };
  // The words of an export were masked when they were recorded, and are again, each on its own.
  return sealed === undefined
    ? { ...known, ...maskWhole(own ?? whole, secrets), exported: false }
    : { ...known, exported: true, text: sealed.body, masked: 0 };
}

/** A mirrored history as an import reads it: only what was appended to it. */
export function readAppendedFile(
  content: string,
  { folder, path }: Pick<FolderFile, 'folder' | 'path'>,
  secrets?: SecretSettings,
): FolderFile {
  const bytes = new TextEncoder().encode(content);
  const known = { folder, path, bytes: bytes.length, digest: sha256(bytes) };
  const masked = maskWhole(afterTrailer(content) ?? '', secrets);
  return { ...known, kind: 'history', exported: false, ...masked };
}

/**
 * What stands behind the trailer of a mirrored file, on the lines where it stands; undefined for a
 * file that the mirror did not write.
 */
export function afterTrailer(text: string): string | undefined {
  const opened = openMirrored(text);
  if (opened === undefined) return undefined;
  const linesBefore = opened.body.split(/\r\n?|\n/u).length - 1;
  return '\n'.repeat(linesBefore) + opened.after;
}

function maskWhole(
  unmasked: string,
  secrets: SecretSettings | undefined,
): Pick<FolderFile, 'text' | 'unmasked' | 'masked'> {
  const { text, masked } = maskSecrets(unmasked, secrets);
  return { text, masked, ...(masked === 0 ? {} : { unmasked }) };
}

function readBounded(
  { absolute, path }: FolderEntry,
  problems: ImportProblem[],
): Buffer | undefined {
  const report = (reason: string) => {
    problems.push({ path, line: 1, reason });
    return undefined;
  };
  try {
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
    const descriptor = openSync(absolute, flags);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile()) return report('no regular file; not read');
      if (stat.size <= fileBytesMax) return readFileSync(descriptor);
      return report(`larger than 64 MiB (${stat.size} bytes); not read: split it and import again`);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') {
      return report('a symbolic link; not followed');
    }
    const reason = messageOf(error);
    return report(`can't be read (${reason})`);
  }
}

function decode(bytes: Buffer, path: string, problems: ImportProblem[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const text = bytes.toString('utf8');
    const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
    problems.push({ path, line, reason: 'holds bytes that are not UTF-8; read as U+FFFD' });
    return text;
  }
}
