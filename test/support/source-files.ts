/** The repository's own files as the tidy test reads them: their names, text and syntax trees. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

export const repository = path.resolve(import.meta.dirname, '../..');

/** Every file that is or would be committed: all that `.gitignore` does not name. */
export function listFiles(folder = ''): string[] {
  return readdirSync(path.join(repository, folder), { withFileTypes: true })
    .filter((entry) => !isIgnored(entry.name))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(name);
      return entry.isFile() ? [name] : [];
    })
    .sort();
}

export function readSource(file: string): SourceFile {
  return toSource(file, readFileSync(path.join(repository, file), 'utf8'));
}

export function toSource(file: string, text: string): SourceFile {
  return { path: file, text, lines: text.replace(/\n$/u, '').split('\n') };
}

/** The TypeScript files below one of the given folders. */
export function readSources(...folders: readonly string[]): SourceFile[] {
  return listFiles()
    .filter((file) => file.endsWith('.ts') && folders.some((name) => file.startsWith(`${name}/`)))
    .map(readSource);
}

/** What `check` says about the nodes of a file, as `path:line what`. */
export function findNodes(
  file: SourceFile,
  check: (node: ts.Node, tree: ts.SourceFile) => string | undefined,
): string[] {
  const tree = treeOf(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const complaint = check(node, tree);
    if (complaint !== undefined) found.push(`${at(file, lineOf(node, tree))} ${complaint}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The lines of a file that match, as `path:line what`. */
export function findLines(
  file: SourceFile,
  matches: (line: string) => string | undefined,
): string[] {
  return file.lines.flatMap((line, index) => {
    const complaint = matches(line);
    return complaint === undefined ? [] : [`${at(file, index + 1)} ${complaint}`];
  });
}

function treeOf(file: SourceFile): ts.SourceFile {
  const known = trees.get(file);
  if (known) return known;
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  trees.set(file, tree);
  return tree;
}

/** Every rule reads the same tree. */
const trees = new WeakMap<SourceFile, ts.SourceFile>();

function at(file: SourceFile, line: number): string {
  return `${file.path}:${line}`;
}

function lineOf(node: ts.Node, tree: ts.SourceFile): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

const ignored = readFileSync(path.join(repository, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.trim().replace(/\/$/u, ''))
  .filter((line) => line !== '' && !line.startsWith('#'));

function isIgnored(name: string): boolean {
  if (name === '.git') return true;
  return ignored.some((rule) =>
    rule.startsWith('*') ? name.endsWith(rule.slice(1)) : name === rule,
  );
}
