/** Rules in modules of users: hashed, imported, checked to be rules and to be what was recorded. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineRule, type Rule, type RuleModule } from './distill/index.ts';
import { MemoryError, messageOf } from './errors.ts';
import { importModule } from './import-module.ts';

export interface LoadedModule {
  readonly module: RuleModule;
  readonly rules: readonly Rule[];
}

/** File names of modules, as Node imports them. */
export const modulePattern = /\.[mc]?[jt]s$/u;

/**
 * Imports the module at an absolute path; its default export is a rule or a list of rules. With
 * `recorded`, only where the file has that sha-256, hex.
 *
 * Fails with `not_found` for a file that isn't there, and `unavailable` where it was recorded;
 * `refused` for other code than was recorded; `invalid` for what imports other files by their
 * paths, can't be imported or is no rule;
 * `unavailable` for TypeScript on a Node that does not run it.
 */
export async function loadRuleModule(path: string, recorded?: string): Promise<LoadedModule> {
  const bytes = await readModule(path, recorded);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (recorded !== undefined && sha256 !== recorded) throw changed(path, { recorded, sha256 });
  if (importsFile(bytes.toString('utf8'))) throw inPieces(path);
  // Node keeps a module by its URL for as long as it runs; the hash makes new code a new module.
  const exported = await importRules(`${pathToFileURL(path).href}?sha256=${sha256}`, path);
  const rules = (Array.isArray(exported) ? exported : [exported]).map((one) =>
    checkRule(one, path),
  );
  if (rules.length === 0) throw noRule(path);
  return { module: { path, sha256 }, rules };
}

async function readModule(path: string, recorded: string | undefined): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    const isRecorded = recorded !== undefined;
    throw new MemoryError({
      code: isRecorded ? 'unavailable' : 'not_found',
      message: isRecorded
        ? `The adopted rules need the module ${path}, which can't be read; put it back, or adopt ` +
          'rules without it.'
        : `The rule module ${path} can't be read; name a file that exists.`,
      hint: isRecorded ? 'squadlog rules adopt' : 'squadlog rules list',
      cause,
    });
  }
}

/** What comes from another file by its path is in no hash; a package has its version. */
function importsFile(source: string): boolean {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gmu, '');
  return filePath.test(code);
}

const filePath = /\b(?:from|import|require)\s*\(?\s*['"`](?:\.{0,2}\/|\.{1,2}['"`]|file:)/u;

function inPieces(path: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message:
      `The rule module ${path} imports another file; a rule module must be one file, since only ` +
      'its own bytes are recorded. Put the code into one file; packages may be imported.',
  });
}

function changed(path: string, hashes: { recorded: string; sha256: string }): MemoryError {
  const { recorded, sha256 } = hashes;
  return new MemoryError({
    code: 'refused',
    message:
      `The rule module ${path} is other code than was adopted (sha-256 ${sha256.slice(0, 12)}, ` +
      `recorded ${recorded.slice(0, 12)}), so its results would differ; restore the file, or ` +
      'adopt the rules again.',
    hint: 'squadlog rules adopt',
    details: { path, ...hashes },
  });
}

async function importRules(url: string, path: string): Promise<unknown> {
  try {
    return (await importModule(url))['default'];
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code === 'ERR_UNKNOWN_FILE_EXTENSION') {
      throw new MemoryError({
        code: 'unavailable',
        message:
          `This Node can't import ${path}; use Node 22.18 or later, or compile the module to ` +
          'JavaScript.',
        cause,
      });
    }
    const reason = messageOf(cause);
    throw new MemoryError({
      code: 'invalid',
      message: `The rule module ${path} can't be imported (${reason}); correct it.`,
      cause,
    });
  }
}

/** A rule of another copy of Squadlog, or written as a plain object, is one too. */
function checkRule(value: unknown, path: string): Rule {
  if (typeof value !== 'object' || value === null) throw noRule(path);
  const { name, version, apply, settings, patternsOf } = value as Partial<Rule>;
  const isNamed = typeof name === 'string' && /^[a-z0-9][a-z0-9-]{0,63}$/u.test(name);
  const problem =
    (!isNamed && 'its name must be lower-case letters, digits and -') ||
    (!(Number.isInteger(version) && Number(version) >= 1) && 'its version must be 1 or more') ||
    (typeof apply !== 'function' && 'apply must be a function') ||
    (settings !== undefined &&
      typeof settings?.safeParse !== 'function' &&
      'settings must be a zod schema') ||
    (patternsOf !== undefined && typeof patternsOf !== 'function' && 'patternsOf is no function');
  if (problem !== false) {
    throw new MemoryError({
      code: 'invalid',
      message: `A rule of ${path} does not fit: ${problem}. Correct the module.`,
    });
  }
  return defineRule(value as Rule);
}

function noRule(path: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message:
      `The module ${path} exports no rule; write \`export default defineRule({…})\`, or a list ` +
      `of rules, in ${basename(path)}.`,
  });
}
