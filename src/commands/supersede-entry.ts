/** Puts another entry, or new words of a person, in the place of an entry. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { processStream, roleName } from '../text/ids.ts';
import { textKey } from '../text/line.ts';
import { cutToBytes, learningBytesMax } from './capture/findings.ts';
import { readBullet } from './capture/role-tag.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import { defaultPatterns } from './capture/section-patterns.ts';
import type { HandChange } from './change-by-hand.ts';
import {
  changeFields,
  changeOptions,
  entryReference,
  maskReason,
  streamOfReference,
} from './change-by-hand.ts';
import { defineCommand } from './command.ts';
import type { PreparedSupersession } from './decide-supersession.ts';
import { decideSupersession } from './decide-supersession.ts';
import { looksLikeId } from './find-entries.ts';
import { replaceStandard } from './replace-standard.ts';
import { withoutSecretNames } from './session-key.ts';

export const supersedeEntryInput = z.strictObject({
  ...changeFields,
  old: entryReference,
  new: z.string().check(z.minLength(1)),
  role: z.optional(roleName),
});

export type SupersedeEntryInput = z.infer<typeof supersedeEntryInput>;

/**
 * Fails with `refused` for an entry in its own place, an erased one, and a successor that is not
 * in force; `not_found`; `invalid` where several entries fit or the words are none.
 */
export const supersedeEntry = defineCommand<SupersedeEntryInput, PreparedSupersession, HandChange>({
  name: 'supersede-entry',
  doc: {
    verb: 'supersede',
    summary: 'Put another entry, or new words, in the place of an entry.',
    input: supersedeEntryInput as z.ZodMiniType<SupersedeEntryInput>,
    writes: true,
    options: {
      ...changeOptions,
      old: {
        summary:
          'L12; P12 with all its sources; S3 behind any squad; or the beginning of a long id.',
        position: 1,
        value: 'old',
      },
      new: {
        summary: 'The id of the entry that takes its place, or new words in quotes.',
        position: 2,
        value: 'new',
      },
      role: { summary: "The role of new words; the default is the old one's.", value: 'R' },
    },
    examples: [
      { line: 'supersede kiln L4 L9', does: 'shows L9 and no longer L4' },
      { line: 'supersede kiln P4 "Flags live in flags.yaml"', does: 'says it in new words' },
    ],
  },
  prepare: async (input, effects) => {
    const stream = streamOfReference(input, input.old);
    const { role } = withoutSecretNames(input, effects.settings);
    const said = looksLikeId(input.new)
      ? undefined
      : maskSecrets(input.new, effects.settings.secrets);
    return {
      whose: input,
      stream,
      old: input.old,
      successor: said === undefined ? input.new : undefined,
      words: said === undefined ? undefined : readWords(said.text, { stream, role }),
      count: await effects.loadCounter(),
      masked: said?.masked ?? 0,
      reason: maskReason(input.reason, effects.settings),
    };
  },
  scope: ({ stream, old, successor }) => ({
    stream,
    ...(stream === processStream
      ? { standards: true, recordedStandards: true }
      : { entries: successor === undefined ? [old] : [old, successor] }),
  }),
  decide: (prepared, state, moment) =>
    prepared.stream === processStream
      ? replaceStandard(prepared, state, moment)
      : decideSupersession(prepared, state, moment),
});

/** A learning's words may name their role in a tag; a standard's have none. */
function readWords(
  said: string,
  { stream, role }: { readonly stream: string; readonly role: string | undefined },
): { readonly role: string | undefined; readonly text: string } {
  const bullet = stream === processStream ? undefined : readBullet(said.trim(), defaultPatterns);
  const words =
    bullet?.kind === 'learning'
      ? { role: role ?? bullet.role, text: bullet.text }
      : { role, text: said.trim() };
  const { bytes } = cutToBytes(words.text, learningBytesMax);
  if (textKey(words.text) !== '' && bytes <= learningBytesMax) return words;
  throw new MemoryError({
    code: 'invalid',
    message:
      bytes > learningBytesMax
        ? `The new words have ${bytes} bytes, and one learning at most ${learningBytesMax}; ` +
          'say less, or write several learnings.'
        : 'The new words have no visible text; say what takes the place of the entry.',
  });
}
