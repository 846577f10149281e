/** Records what a person changed in a file of memory: new lines, other words, deleted lines. */
import { renderLineHead, textKey } from '../text/line.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import { defineCommand } from './command.ts';
import type { PreparedEdits, PreparedLine, RecordEditsResult } from './decide-edits.ts';
import { decideEdits } from './decide-edits.ts';

export interface RecordEditsInput {
  readonly stream: string;
  /** Below the root: `kiln/semantic.md`. */
  readonly file: string;
  /** Position that the file was made at; the same edit of the same position is recorded once. */
  readonly position: number;
  readonly written: readonly Omit<PreparedLine, 'tokens' | 'key'>[];
  /** Short ids of the entries whose lines are gone. */
  readonly removed: readonly string[];
}

export const recordEdits = defineCommand<RecordEditsInput, PreparedEdits, RecordEditsResult>({
  name: 'record-edits',
  prepare: async (input, effects) => {
    const { stream, file, position } = input;
    const key = (...parts: readonly string[]) =>
      `edit/${stream}/${effects.digest([position, ...parts].join('\n')).slice(0, 32)}`;
    const lines = input.written.map((line) => ({
      ...line,
      ...maskSecrets(line.text, effects.settings.secrets),
    }));
    const merged = mergeSameWords(lines);
    const tokens = await effects.countTokens(merged.map(renderLineHead));
    return {
      stream,
      file,
      written: merged.flatMap(({ role, text, line, replaces }, index) => {
        const counts = tokens[index];
        const words = key('written', role, textKey(text), ...replaces);
        return counts === undefined
          ? []
          : [{ role, text, line, replaces, tokens: counts, key: words }];
      }),
      removed: input.removed.map((entry) => ({ entry, key: key('removed', entry) })),
      masked: lines.reduce((sum, { masked }) => sum + masked, 0),
    };
  },
  scope: ({ stream, written, removed }) => ({
    stream,
    keys: [...written, ...removed].map(({ key }) => key),
    entries: [...written.flatMap(({ replaces }) => replaces), ...removed.map(({ entry }) => entry)],
  }),
  decide: decideEdits,
});

type Line = RecordEditsInput['written'][number];

/** The same words for several entries are one learning, which takes the place of them all. */
function mergeSameWords(lines: readonly Line[]): readonly Line[] {
  const merged = new Map<string, { readonly line: Line; readonly replaces: Set<string> }>();
  for (const line of lines) {
    const words = `${line.role}\n${textKey(line.text)}`;
    const known = merged.get(words) ?? { line, replaces: new Set<string>() };
    for (const one of line.replaces) known.replaces.add(one);
    merged.set(words, known);
  }
  return [...merged.values()].map(({ line, replaces }) => ({ ...line, replaces: [...replaces] }));
}
