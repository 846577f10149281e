/**
 * Puts values into JSON that a person keeps and takes them out again. Comments, order, indentation
 * and line ends stay, and what was put in comes out without a trace: a container that was there,
 * empty, gets its first value right behind the bracket, one that is made here a line for each.
 */
import type { Node, ParseError } from 'jsonc-parser';
import { parseTree, printParseErrorCode } from 'jsonc-parser';
import { MemoryError } from '../../errors.ts';

/** A value with its name, where it goes into an object. */
export interface JsonChild {
  readonly key?: string;
  readonly value: unknown;
}

/** The tree of a text that holds one object. Fails with `invalid`, naming `path` and the place. */
export function parseObject(text: string, path: string): Node {
  const errors: ParseError[] = [];
  const tree = parseWithin(text, errors);
  const [error] = errors;
  if (error !== undefined) {
    const reason = printParseErrorCode(error.error);
    throw broken(path, `is not JSON (${reason} at ${placeIn(text, error.offset)})`);
  }
  if (tree?.type !== 'object') throw broken(path, 'holds no JSON object');
  return tree;
}

/** Settings that nothing is written to. */
export function broken(path: string, fault: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: `${path} ${fault}; correct it, or move it away. Nothing was written.`,
  });
}

/** The last property of a name, which is the one that counts. */
export function propertyOf(object: Node, key: string): Node | undefined {
  return object.children?.findLast(({ children }) => children?.[0]?.value === key);
}

/** The text with a value at the end of a container. */
export function insertChild(text: string, container: Node, child: JsonChild): string {
  const style = styleOf(text);
  const last = container.children?.at(-1);
  if (last === undefined) {
    const base = indentAt(text, container.offset);
    return splice(text, [{ at: container.offset + 1, put: render(child, style, base) }]);
  }
  const gap = readGap(text, endOf(last), closeOf(container));
  const base = childIndent(text, container, style);
  const put = `${style.eol}${base}${render(child, style, base)}`;
  if (gap.comma !== undefined) return splice(text, [{ at: gap.end, put: `${put},` }]);
  return splice(text, [
    { at: endOf(last), put: ',' },
    { at: gap.end, put },
  ]);
}

/** The text without one value of a container, and without the comma that it needed. */
export function removeChild(text: string, container: Node, child: Node): string {
  const children = container.children ?? [];
  const at = children.indexOf(child);
  const previous = children[at - 1];
  const before = readGap(
    text,
    previous === undefined ? container.offset + 1 : endOf(previous),
    child.offset,
  );
  const after = readGap(text, endOf(child), children[at + 1]?.offset ?? closeOf(container));
  const cut = { at: before.end, to: endOf(child) };
  const comma = after.comma ?? before.comma;
  return splice(text, [
    ...(comma === undefined || comma > cut.at ? [] : [{ at: comma, to: comma + 1 }]),
    cut,
    ...(comma === undefined || comma < cut.at ? [] : [{ at: comma, to: comma + 1 }]),
  ]);
}

/** The text with another value in the place of one. */
export function replaceValue(text: string, node: Node, value: unknown): string {
  const put = render({ value }, styleOf(text), indentAt(text, node.offset));
  return splice(text, [{ at: node.offset, to: endOf(node), put }]);
}

/** True where nothing but the child and line breaks is in it, as in a container made here. */
export function holdsOnly(text: string, container: Node, children: readonly Node[]): boolean {
  if (container.children?.length !== children.length) return false;
  let from = container.offset + 1;
  for (const [at, child] of children.entries()) {
    const gap = text.slice(from, child.offset);
    if (!(at === 0 ? /^\s*\n\s*$/u : /^,\s*\n\s*$/u).test(gap)) return false;
    from = endOf(child);
  }
  return text.slice(from, closeOf(container)).trim() === '';
}

interface Style {
  readonly eol: string;
  readonly unit: string;
}

/** As the file's own first lines have it; two spaces otherwise. */
function styleOf(text: string): Style {
  const [, unit = '  '] = /^\s*\{[^\S\n]*\r?\n([ \t]+)\S/u.exec(text) ?? [];
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', unit };
}

function render({ key, value }: JsonChild, { eol, unit }: Style, base: string): string {
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  return name + JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${base}`);
}

/** The indentation of a container's values, where the first has a line of its own. */
function childIndent(text: string, container: Node, { unit }: Style): string {
  const first = container.children?.[0]?.offset ?? 0;
  const line = text.slice(text.lastIndexOf('\n', first - 1) + 1, first);
  return line.trim() === '' ? line : indentAt(text, container.offset) + unit;
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return /^[ \t]*/u.exec(line)?.[0] ?? '';
}

interface Gap {
  readonly comma?: number;
  /** Behind the last comma or comment, else where the gap begins. */
  readonly end: number;
}

/** What lies between two values: blanks, comments, and a comma at most. */
function readGap(text: string, from: number, to: number): Gap {
  let gap: Gap = { end: from };
  for (const { 0: piece, index } of text.slice(from, to).matchAll(pieces)) {
    const end = from + index + piece.length;
    gap = piece === ',' ? { comma: from + index, end } : { ...gap, end };
  }
  return gap;
}

const pieces = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/gu;

const endOf = (node: Node) => node.offset + node.length;
const closeOf = (container: Node) => endOf(container) - 1;

interface Edit {
  readonly at: number;
  readonly to?: number;
  readonly put?: string;
}

/** Edits in the order of their places. */
function splice(text: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const { at, to = at, put = '' } of edits) {
    result += text.slice(from, at) + put;
    from = to;
  }
  return result + text.slice(from);
}

/** Nesting without end overflows the parser. */
function parseWithin(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    return undefined;
  }
}

function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
