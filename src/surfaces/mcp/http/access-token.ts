/** The token that callers over HTTP must know: a person's own, or one that is made and kept. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryError } from '../../../index.ts';

export interface AccessToken {
  readonly token: string;
  /** Where it is, in words; never the token itself. */
  readonly place: string;
  /** False for one that nobody chose. */
  readonly isChosen: boolean;
  readonly warnings: readonly string[];
}

export interface TokenPlaces {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly tokenFile?: string | undefined;
}

export const tokenVariable = 'SQUADLOG_MCP_TOKEN';
const ownFile = 'squadlog.mcp-token';

/**
 * From the named file, else the environment, else the file below the root, which is made where it
 * is missing. Fails with `invalid` for what can't be a token, `unavailable` for an unreadable file.
 */
export function readAccessToken({ root, env, tokenFile }: TokenPlaces): AccessToken {
  if (tokenFile !== undefined) return { ...readFile(tokenFile), isChosen: true };
  const given = env[tokenVariable];
  if (given !== undefined && given !== '') {
    const token = checked(given, tokenVariable);
    return { token, place: `in ${tokenVariable}`, isChosen: true, warnings: [] };
  }
  const file = join(root, ownFile);
  makeOnce(root, file);
  return { ...readFile(file), isChosen: false };
}

/** Of two servers that start at once, one makes it and both read it. */
function makeOnce(root: string, file: string): void {
  try {
    mkdirSync(root, { recursive: true });
    const token = randomBytes(32).toString('base64url');
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new MemoryError({
      code: 'unavailable',
      message: `${file} could not be written: ${(error as Error).message}.`,
      hint: 'squadlog mcp --http --token-file <file>',
      cause: error,
    });
  }
}

function readFile(file: string): Omit<AccessToken, 'isChosen'> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new MemoryError({
      code: 'unavailable',
      message: `The token file ${file} could not be read: ${(error as Error).message}.`,
      hint: 'squadlog help mcp',
      cause: error,
    });
  }
  const isOpen = (statSync(file).mode & 0o077) !== 0 && process.platform !== 'win32';
  const warnings = isOpen ? [`${file} can be read by other users; chmod 600 keeps it yours.`] : [];
  return { token: checked(text.trim(), file), place: `in ${file}`, warnings };
}

/** What a header can carry, and no one guesses. */
function checked(token: string, place: string): string {
  if (/^[A-Za-z0-9._~+/-]{16,512}={0,2}$/u.test(token)) return token;
  throw new MemoryError({
    code: 'invalid',
    message:
      `The token in ${place} must be 16 to 512 letters, digits or . _ ~ + / -; ` +
      'a random one is best.',
  });
}
