/** `memory_why`: where an entry comes from and who was told. */
import type { MemoryMethods } from '../../../index.ts';
import { plainResult } from '../plain-result.ts';
import { requireEnabled } from '../scope.ts';
import { explained } from './result-schemas.ts';
import { defineTool, namedIn, pick, withWarnings } from './tool.ts';
import { details, maxTokens } from './tool-schema.ts';

type Explained = Awaited<ReturnType<MemoryMethods['why']>>;

export const memoryWhy = defineTool<Explained>({
  name: 'memory_why',
  title: 'Explain a memory entry',
  description:
    'Explain where a line of squad memory comes from before you trust or contradict it: which ' +
    'run taught it and in which words, what became of it, which agents were told. Takes an id ' +
    '(L12, P12, S3), the line itself, or a session.',
  verb: 'why',
  takes: ['entry', 'squad', 'agent', 'injected', 'asOf'],
  words: {
    entry: 'An id (L12, P12, S3), a session, or the line as it stands in a block.',
    squad: 'The squad; left out, the squad of this project.',
  },
  own: { details, maxTokens },
  writes: false,
  output: explained,
  more: 'Ask for more with maxTokens.',
  run: async (given, { memory, scope }) => {
    const whose = scope.one(namedIn(given));
    requireEnabled(memory, whose);
    const asked = { ...pick(given, ['entry', 'injected', 'asOf']), ...whose };
    const told = (await memory.run('explain-entry', asked)) as Explained;
    return {
      result: plainResult(told, given['details'] === true),
      lists: [
        ...['predecessors', 'merged', 'session.told', 'session.taught'],
        ...['transformations', 'injections', 'sources'],
      ],
      text: (result) => withWarnings(tell(result), result),
    };
  },
});

function tell({ entry, via, sources, injections, omitted, rule }: Explained): string {
  const from = via.session === undefined ? `a ${via.kind}` : `session ${via.session}`;
  return [
    `${entry.shortId} [${entry.role}] ${entry.text} (${entry.status})`,
    `Taught by ${from} at ${via.at}${via.text === '' ? '' : `: ${via.text}`}`,
    ...(rule === undefined ? [] : [`Rule ${rule.name}: ${rule.reason}`]),
    ...sources.map(({ shortId, text, via: own }) => `Source ${shortId} at ${own.at}: ${text}`),
    `Told to ${injections.length + omitted.injections} runs` +
      (injections.length === 0 ? '.' : `, last ${injections.at(-1)?.session}.`),
  ].join('\n');
}
