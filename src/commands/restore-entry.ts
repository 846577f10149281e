/** Brings an entry that a person retired, or that a lesson superseded, back into force. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import type { Draft } from '../events/index.ts';
import { processStream, streamId, streamKind } from '../text/ids.ts';
import type { HandChange } from './change-by-hand.ts';
import {
  asItIs,
  changeFields,
  changeOptions,
  entryReference,
  handledStandard,
  maskReason,
  refuseErasedStandard,
  reportChange,
  requireEntries,
  requireStandard,
  streamOfReference,
  toHandled,
  userActor,
} from './change-by-hand.ts';
import type { Decision, DecisionMoment } from './command.ts';
import { defineCommand } from './command.ts';
import { reviseTo, withAgain } from './revise-one-standard.ts';
import type { EntryState, RuleRetirement, StreamState } from './stream-state.ts';

export const restoreEntryInput = z.strictObject({ ...changeFields, entry: entryReference });

export type RestoreEntryInput = z.infer<typeof restoreEntryInput>;

export interface PreparedRestore {
  readonly input: RestoreEntryInput;
  readonly stream: string;
}

/**
 * Fails with `refused` for an erased entry and for one that a distill in force retired, with
 * `not_found`, or with `invalid` where several fit.
 */
export const restoreEntry = defineCommand<RestoreEntryInput, PreparedRestore, HandChange>({
  name: 'restore-entry',
  doc: {
    verb: 'restore',
    summary: 'Bring a superseded or forgotten entry back into the memory that is shown.',
    input: restoreEntryInput as z.ZodMiniType<RestoreEntryInput>,
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
      { line: 'restore kiln L12', does: 'tells L12 again' },
      { line: 'restore kiln S3', does: 'puts the standard S3 back in force' },
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
      ? reinstate(prepared, state, moment)
      : restore(prepared, state, moment),
});

function restore(
  { input, stream }: PreparedRestore,
  state: StreamState,
  moment: DecisionMoment,
): Decision<HandChange> {
  const entries = requireEntries(state, input.entry, stream);
  refuseErased(entries);
  const retired = entries.filter(({ status }) => status !== 'current' && status !== 'erased');
  refuseRuleRetired(entries, stream);
  const correlation = moment.newId();
  const events = retired.map(({ id }, index): Draft => {
    return {
      id: index === 0 ? correlation : moment.newId(),
      type: 'EntryRestored',
      actor: userActor,
      correlation,
      data: { entry: id, ...(input.reason === undefined ? {} : { reason: input.reason }) },
    };
  });
  const result = reportChange(input, {
    changed: events.length > 0,
    entries: entries.map((entry) =>
      entry.status === 'current' || entry.status === 'erased'
        ? asItIs(entry)
        : toHandled(entry, 'current'),
    ),
    warnings: [
      ...(events.length === 0
        ? entries
            .filter(isShown)
            .map(({ shortId }) => `${shortId} is in force; nothing was changed.`)
        : retired.flatMap((entry) => besideSuccessor(entry, state))),
      ...entries.flatMap((entry) => stillRetired(entry, stream)),
    ],
  });
  return { events, result };
}

function refuseErased(entries: readonly EntryState[]): void {
  const [erased] = entries;
  if (erased === undefined || entries.some(({ status }) => status !== 'erased')) return;
  throw new MemoryError({
    code: 'refused',
    message: `${erased.shortId} was erased, and an erasure is final; write it anew.`,
  });
}

/** Restoring what persons did to them would not show them; an undo of the distill does. */
function refuseRuleRetired(entries: readonly EntryState[], stream: string): void {
  const left = entries.filter(({ status }) => status !== 'erased');
  const [{ shortId, ruleRetirement } = noEntry] = left;
  if (ruleRetirement === undefined || left.some((one) => one.ruleRetirement === undefined)) return;
  const undo = undoOf(ruleRetirement, stream);
  throw new MemoryError({
    code: 'refused',
    message:
      `${shortId} was retired by the distill ${ruleRetirement.distill} ` +
      `(rule ${ruleRetirement.rule}: ${ruleRetirement.reason}); ${undo} takes that distill back.`,
    hint: undo,
  });
}

const noEntry: Pick<EntryState, 'shortId' | 'ruleRetirement'> = { shortId: '' };

function stillRetired({ shortId, ruleRetirement }: EntryState, stream: string): string[] {
  if (ruleRetirement === undefined) return [];
  const { distill, rule } = ruleRetirement;
  const undo = undoOf(ruleRetirement, stream);
  return [
    `${shortId} is still not shown: the distill ${distill} retired it (rule ${rule}); ` +
      `${undo} takes that distill back.`,
  ];
}

function undoOf({ distill }: RuleRetirement, stream: string): string {
  const whose = streamKind(stream) === 'agent' ? '--agent ' : '';
  return `squadlog undo ${whose}${streamId(stream)} ${distill}`;
}

function isShown({ status, ruleRetirement }: EntryState): boolean {
  return status === 'current' && ruleRetirement === undefined;
}

function besideSuccessor({ shortId, successor }: EntryState, state: StreamState): string[] {
  const by = successor === undefined ? undefined : state.entries.get(successor);
  if (by === undefined || !isShown(by)) return [];
  return [`${by.shortId} had taken the place of ${shortId} and stays; both are shown.`];
}

function reinstate(
  { input }: PreparedRestore,
  state: StreamState,
  moment: DecisionMoment,
): Decision<HandChange> {
  const standard = requireStandard(state, input.entry);
  refuseErasedStandard(standard);
  const entries = [handledStandard(standard, 'current')];
  if (state.standards.some(({ id }) => id === standard.id)) {
    const warnings = [`${standard.shortId} is in force; nothing was changed.`];
    return { events: [], result: reportChange(input, { entries, warnings }) };
  }
  const { reason } = input;
  const revised = reviseTo(withAgain(state, standard), {
    ...{ id: moment.newId(), actor: userActor, reason },
  });
  const restored: Draft = {
    ...{ id: moment.newId(), type: 'EntryRestored', actor: userActor, correlation: revised.id },
    data: { entry: standard.id, ...(reason === undefined ? {} : { reason }) },
  };
  const events = standard.status === 'forgotten' ? [restored, revised] : [revised];
  return { events, result: reportChange(input, { changed: true, entries }) };
}
