/** `memory_get`: opens an entry, or lines of a file, that a search found. */
import type { MemoryMethods } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import { tokensAsked } from '../limits.ts';
import { plainResult } from '../plain-result.ts';
import type { Scope, Whose } from '../scope.ts';
import { requireEnabled } from '../scope.ts';
import { fitLines } from './fit-lines.ts';
import { got } from './result-schemas.ts';
import type { ToolArguments } from './tool.ts';
import { defineTool, namedIn, pick, withWarnings } from './tool.ts';
import { details, maxTokens } from './tool-schema.ts';

type Got = Awaited<ReturnType<MemoryMethods['get']>>;

export const memoryGet = defineTool<Got>({
  name: 'memory_get',
  title: 'Open a memory entry',
  description:
    'Open what memory_search found: an entry in full by its id (L12, kiln/L12), or lines of a ' +
    'memory file by its citation (kiln/history.md#L3-L9).',
  verb: 'get',
  takes: ['target', 'from', 'lines', 'squad', 'agent'],
  words: {
    target: 'An id (L12), a citation of memory_search, or a file such as kiln/semantic.md.',
    squad: 'The squad of a bare id; left out, the squad of this project.',
  },
  own: { details, maxTokens },
  writes: false,
  output: got,
  more: 'Go on with from, or ask for more with maxTokens.',
  run: async (given, { memory, scope, count }) => {
    const whose = whoseOf(given, scope);
    requireEnabled(memory, { ...ownerOf(String(given['target'] ?? '')), ...whose });
    const asked = { ...pick(given, ['target', 'from', 'lines']), ...whose };
    const opened = (await memory.run('get-memory', asked)) as Got;
    const neutral = { ...opened, text: opened.entry === undefined ? opened.text : calm(opened) };
    const { text, ...rest } = neutral;
    // Lines of a file are neutral as they are, and keep the comments that name their entries.
    const plain = { ...plainResult({ ...rest, text: '' }, given['details'] === true), text };
    const limit = tokensAsked(given['maxTokens']);
    return {
      result: fitLines(plain, limit, (got) => count(JSON.stringify(got))),
      lists: ['entries'],
      text: (result) => withWarnings(result.text, result),
    };
  },
});

/** A path names its owner itself, so that only a fixed server holds it to one. */
function whoseOf(given: ToolArguments, scope: Scope): Whose {
  const named = namedIn(given);
  const isNamed = named.squad !== undefined || named.agent !== undefined;
  if (!isPath(given['target'])) return scope.one(named);
  return isNamed || scope.isFixed ? scope.whose(named) : {};
}

function isPath(target: unknown): boolean {
  return typeof target === 'string' && /^\S*[./\\]\S*$/u.test(target.trim());
}

/** Whose a path is, by its folder. */
function ownerOf(target: string): Whose {
  const [, agents, id] = /^(?:\.\/)?(_agents\/)?([A-Za-z0-9][\w-]*)\//u.exec(target.trim()) ?? [];
  if (id === undefined) return {};
  return agents === undefined ? { squad: id } : { agent: id };
}

function calm({ text }: Got): string {
  return text.split('\n').map(neutralise).join('\n');
}
