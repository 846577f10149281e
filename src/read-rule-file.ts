/** Reads a rule set that a person wrote as JSON or YAML, and says on which line it breaks. */
import { extname } from 'node:path';
import { MemoryError, messageOf } from './errors.ts';
import { readRegularFile } from './read-regular-file.ts';

/** Bytes of a file that is still taken for a rule set. */
const bytesMax = 262_144;

/**
 * What the file holds, unchecked. Fails with `not_found` where it can't be read, `invalid` where it
 * is too long or breaks the grammar of its format.
 */
export async function readRuleFile(path: string): Promise<unknown> {
  const text = readText(path);
  const isJson = extname(path).toLowerCase() === '.json';
  const definition: unknown = isJson ? parseJson(text, path) : await parseYaml(text, path);
  if (isDeeper(definition, levelsMax)) {
    throw broken(`${path} is nested more than ${levelsMax} levels deep`);
  }
  return definition;
}

/** What is nested deeper can't be written as canonical JSON, nor is it a rule set. */
const levelsMax = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function readText(path: string): string {
  const limit = { what: 'a rule set', bytesMax, hint: 'squadlog rules list' };
  return readRegularFile(path, limit)
    .toString('utf8')
    .replace(/^\ufeff/u, '');
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
    // A warning of the parser would go to a host's error stream, past whoever asked.
    return parse(text, { logLevel: 'error' });
  } catch (cause) {
    const { linePos } = cause as { readonly linePos?: readonly { readonly line: number }[] };
    const [reason = ''] = messageOf(cause).split(/ at line \d+|:?\n/u);
    const line = linePos?.[0] === undefined ? '' : ` line ${linePos[0].line},`;
    throw broken(`${path} is not YAML:${line} ${reason}`, cause);
  }
}

function broken(message: string, cause?: unknown): MemoryError {
  return new MemoryError({ code: 'invalid', message: `${message}. Correct it.`, cause });
}
