/** Reads a rule set that a person wrote as JSON or YAML, and says on which line it breaks. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { MemoryError } from './errors.ts';

/** Bytes of a file that is still taken for a rule set. */
const bytesMax = 262_144;

/**
 * What the file holds, unchecked. Fails with `not_found` where it can't be read, `invalid` where it
 * is too long or breaks the grammar of its format.
 */
export async function readRuleFile(path: string): Promise<unknown> {
  const text = await readText(path);
  return extname(path).toLowerCase() === '.json' ? parseJson(text, path) : parseYaml(text, path);
}

async function readText(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (cause) {
    throw new MemoryError({
      code: 'not_found',
      message: `${path} can't be read; name a file that exists.`,
      hint: 'squadlog rules list',
      cause,
    });
  }
  if (bytes.length <= bytesMax) return bytes.toString('utf8').replace(/^\ufeff/u, '');
  throw new MemoryError({
    code: 'invalid',
    message: `${path} has ${bytes.length} bytes; a rule set has at most ${bytesMax}. Shorten it.`,
  });
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = messageOf(cause);
    throw broken(`${path} is not JSON: line ${lineOf(reason, text)}, ${reason}`, cause);
  }
}

/** Node names a position, or quotes what stands round the fault, or found no end. */
function lineOf(reason: string, text: string): number {
  const position = / at position (\d+)/u.exec(reason)?.[1];
  if (position !== undefined) return lineAt(text, Number(position));
  const [, token = '', quoted = ''] =
    /^Unexpected token (.+?), (?:\.{3})?"(.*?)"/su.exec(reason) ?? [];
  const start = text.indexOf(quoted);
  if (quoted === '' || start < 0) return lineAt(text, text.length);
  return lineAt(text, Math.max(start, text.indexOf(token.replace(/^'|'$/gu, ''), start)));
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

async function parseYaml(text: string, path: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(text);
  } catch (cause) {
    const { linePos } = cause as { readonly linePos?: readonly { readonly line: number }[] };
    const [reason = ''] = messageOf(cause).split(/ at line \d+|:?\n/u);
    const line = linePos?.[0] === undefined ? '' : ` line ${linePos[0].line},`;
    throw broken(`${path} is not YAML:${line} ${reason}`, cause);
  }
}

function broken(message: string, cause: unknown): MemoryError {
  return new MemoryError({ code: 'invalid', message: `${message}. Correct it.`, cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
