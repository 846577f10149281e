/** Takes a Markdown text into the process layer: adds what is new, or replaces the layer by it. */
import * as z from 'zod/mini';
import type { Origin, TokenCounts } from '../events/fields.ts';
import { origin } from '../events/fields.ts';
import type { Draft } from '../events/index.ts';
import { processStream } from '../text/ids.ts';
import { renderLineHead } from '../text/line.ts';
import { flagsOf } from '../text/suspicion.ts';
import type { StandardPiece } from './capture/read-standards.ts';
import { readStandards } from './capture/read-standards.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import { defineCommand } from './command.ts';

export const reviseStandardsInput = z.strictObject({
  markdown: z.string(),
  replace: z._default(z.boolean(), false),
  origin: z._default(origin, 'user'),
  path: z.optional(z.string()),
});

export type ReviseStandardsInput = z.infer<typeof reviseStandardsInput>;

export interface ReviseStandardsResult {
  readonly added: readonly {
    readonly id: string;
    readonly section: string;
    readonly text: string;
  }[];
  readonly withdrawn: readonly string[];
  /** Pieces that were in force already. */
  readonly repeated: number;
  readonly masked: number;
}

/** What `prepare` makes of an input: masked, split and counted. */
export interface PreparedStandards {
  readonly pieces: readonly StandardPiece[];
  readonly tokens: readonly TokenCounts[];
  readonly replace: boolean;
  readonly origin: Origin;
  readonly path: string | undefined;
  readonly masked: number;
}

export const reviseStandards = defineCommand<
  ReviseStandardsInput,
  PreparedStandards,
  ReviseStandardsResult
>({
  name: 'revise-standards',
  doc: {
    verb: 'standards import',
    summary:
      'Take a Markdown file into process memory: each list item or paragraph is one standard.',
    input: reviseStandardsInput as z.ZodMiniType<ReviseStandardsInput>,
    writes: true,
    options: {
      markdown: {
        summary: 'The Markdown file, or - for standard input.',
        position: 0,
        value: 'file|-',
        from: 'file',
      },
      replace: { summary: 'Withdraw the standards that the file does not hold.' },
      origin: { summary: 'Who wrote it: user, agent, web or import.', value: 'O' },
      path: { summary: 'The path to note as source.', hidden: true },
    },
    examples: [
      { line: 'standards import team.md', does: 'adds the standards of team.md' },
      { line: 'standards import team.md --replace', does: 'makes team.md the whole process layer' },
    ],
  },
  prepare: async (input, effects) => {
    const scrubbed = maskSecrets(input.markdown, effects.settings.secrets);
    const pieces = readStandards(scrubbed.text);
    return {
      pieces,
      tokens: await effects.countTokens(pieces.map(({ text }) => renderLineHead({ text }))),
      replace: input.replace,
      origin: input.origin,
      path: input.path,
      masked: scrubbed.masked,
    };
  },
  scope: () => ({ stream: processStream, standards: true }),
  decide: (prepared, state, moment) => {
    const held = new Map(state.standards.map((standard) => [keyOf(standard), standard.id]));
    const kept: string[] = [];
    const fresh: Draft[] = [];
    const added: { id: string; section: string; text: string }[] = [];
    const order: string[] = prepared.replace ? [] : state.standards.map(({ id }) => id);
    for (const [index, piece] of prepared.pieces.entries()) {
      const known = held.get(keyOf(piece));
      if (known !== undefined) {
        if (prepared.replace && !order.includes(known)) order.push(known);
        kept.push(known);
        continue;
      }
      const id = moment.newId();
      held.set(keyOf(piece), id);
      order.push(id);
      added.push({ id, section: piece.section, text: piece.text });
      fresh.push(recordStandard(prepared, { id, index, piece }));
    }
    const before = state.standards.map(({ id }) => id);
    const withdrawn = before.filter((id) => !order.includes(id));
    const result = { added, withdrawn, repeated: kept.length, masked: prepared.masked };
    if (order.join() === before.join()) return { events: [], result };
    const revised = {
      id: moment.newId(),
      type: 'StandardsRevised',
      actor: actorOf(prepared.origin),
      data: { standards: order },
    } as const;
    return { events: [...fresh, revised], result };
  },
});

function recordStandard(
  { tokens, origin, path }: PreparedStandards,
  at: { readonly id: string; readonly index: number; readonly piece: StandardPiece },
): Draft {
  const counts = tokens[at.index];
  if (counts === undefined) throw new RangeError(`no token count for standard ${at.index}`);
  const { section, text, line } = at.piece;
  return {
    id: at.id,
    type: 'StandardRecorded',
    actor: actorOf(origin),
    data: {
      section,
      text,
      tokens: counts,
      origin,
      flags: flagsOf(text),
      source: { lineFirst: line, ...(path === undefined ? {} : { path }) },
    },
  };
}

function actorOf(origin: Origin): Draft['actor'] {
  return { kind: origin === 'agent' ? 'agent' : 'user', id: origin };
}

function keyOf({ section, text }: { readonly section: string; readonly text: string }): string {
  return `${section}\n${text}`;
}
