/** Takes an entry out of the memory that is shown, at a person's word; the log keeps it. */
import * as z from 'zod/mini';
import type { Draft } from '../events/index.ts';
import { processStream } from '../text/ids.ts';
import { findQuoted, toQuotable } from '../text/quoted-words.ts';
import type { HandChange } from './change-by-hand.ts';
import {
  alreadySo,
  asItIs,
  changeFields,
  changeOptions,
  entryReference,
  handledStandard,
  maskReason,
  reportChange,
  requireEntries,
  requireStandard,
  streamOfReference,
  toHandled,
  userActor,
} from './change-by-hand.ts';
import type { Decision, DecisionMoment } from './command.ts';
import { defineCommand } from './command.ts';
import { maskWordsOf } from './mask-words.ts';
import { reviseTo, without } from './revise-one-standard.ts';
import type { StreamState } from './stream-state.ts';

export const forgetEntryInput = z.strictObject({ ...changeFields, entry: entryReference });

export type ForgetEntryInput = z.infer<typeof forgetEntryInput>;

export interface PreparedForget {
  readonly input: ForgetEntryInput;
  readonly stream: string;
}

/** Of a pattern, all sources. Fails with `not_found`, or `invalid` for the beginning of many. */
export const forgetEntry = defineCommand<ForgetEntryInput, PreparedForget, HandChange>({
  name: 'forget-entry',
  doc: {
    verb: 'forget',
    summary: 'Take an entry out of the memory that is shown; the log keeps it.',
    input: forgetEntryInput as z.ZodMiniType<ForgetEntryInput>,
    writes: true,
    options: {
      ...changeOptions,
      entry: {
        summary:
          'L12; P12 with all its sources; S3 behind any squad; or the beginning of a long id.',
        position: 1,
        value: 'entry',
      },
    },
    examples: [
      { line: 'forget kiln L12', does: 'no longer tells L12 to anyone' },
      { line: 'forget kiln S3 --reason "no longer our way"', does: 'withdraws the standard S3' },
    ],
  },
  prepare: async (input, effects) => ({
    input: { ...input, reason: maskReason(input.reason, effects.settings) },
    stream: streamOfReference(input, input.entry),
  }),
  scope: ({ input, stream }) => ({
    stream,
    ...(stream === processStream
      ? { standards: true, recordedStandards: true }
      : { entries: [input.entry] }),
  }),
  decide: (prepared, state, moment) =>
    prepared.stream === processStream
      ? withdraw(prepared, state, moment)
      : forget(prepared, state, moment),
});

function forget(
  { input, stream }: PreparedForget,
  state: StreamState,
  moment: DecisionMoment,
): Decision<HandChange> {
  const entries = requireEntries(state, input.entry, stream);
  const correlation = moment.newId();
  const gone = (status: string) => status === 'forgotten' || status === 'erased';
  const texts = entries.map(({ text }) => text);
  const { reason, warnings } = withoutQuotes(input.reason, texts);
  const events = entries
    .filter(({ status }) => !gone(status))
    .map(({ id }, index): Draft => {
      return {
        id: index === 0 ? correlation : moment.newId(),
        type: 'EntryRetired',
        actor: userActor,
        correlation,
        data: {
          entry: id,
          why: 'forgotten',
          ...(reason === undefined ? {} : { reason }),
        },
      };
    });
  const result = reportChange(input, {
    changed: events.length > 0,
    entries: entries.map((one) => (gone(one.status) ? asItIs(one) : toHandled(one, 'forgotten'))),
    warnings: [
      ...warnings,
      ...alreadySo(
        entries.filter(({ status }) => gone(status)),
        'nothing was changed',
      ),
    ],
  });
  return { events, result };
}

function withdraw(
  { input }: PreparedForget,
  state: StreamState,
  moment: DecisionMoment,
): Decision<HandChange> {
  const standard = requireStandard(state, input.entry);
  const { id: entry, shortId, status } = standard;
  const entries = [handledStandard(standard, status ?? 'forgotten')];
  if (status !== undefined) {
    const warnings = [`${shortId} is ${status} already; nothing was changed.`];
    return { events: [], result: reportChange(input, { entries, warnings }) };
  }
  const id = moment.newId();
  const { reason, warnings } = withoutQuotes(input.reason, [standard.text]);
  const why = reason === undefined ? {} : { reason };
  const order = without(state, entry);
  const events: Draft[] = [
    {
      ...{ id, type: 'EntryRetired', actor: userActor, correlation: id },
      data: { entry, why: 'forgotten', ...why },
    },
    ...(order.length === state.standards.length
      ? []
      : [{ ...reviseTo(order, { id: moment.newId(), actor: userActor }), correlation: id }]),
  ];
  return { events, result: reportChange(input, { changed: true, entries, warnings }) };
}

/** A reason is told by `why`, which must not tell again what is forgotten. */
function withoutQuotes(reason: string | undefined, texts: readonly string[]) {
  if (reason === undefined || findQuoted(reason, texts.map(toQuotable)) === undefined) {
    return { reason, warnings: [] };
  }
  const warnings = ['The reason quoted what is forgotten; those words were left out of it.'];
  return { reason: maskWordsOf(reason, texts).text, warnings };
}
