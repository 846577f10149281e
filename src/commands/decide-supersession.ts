/** Decides which learnings another one, or new words of a person, take the place of. */
import { MemoryError } from '../errors.ts';
import type { TokenCounts } from '../events/fields.ts';
import type { Draft } from '../events/index.ts';
import { shortId } from '../text/ids.ts';
import { renderLineHead, textKey } from '../text/line.ts';
import { flagsOf } from '../text/suspicion.ts';
import type { HandChange, HandledEntry, Whose } from './change-by-hand.ts';
import {
  alreadySo,
  asItIs,
  reportChange,
  requireEntries,
  toHandled,
  userActor,
} from './change-by-hand.ts';
import type { Decision, DecisionMoment } from './command.ts';
import type { EntryState, StreamState } from './stream-state.ts';

/** What `prepare` makes of an input; either `successor` or `words` is there. */
export interface PreparedSupersession {
  readonly whose: Whose;
  readonly stream: string;
  readonly old: string;
  /** The id of the entry that takes the place. */
  readonly successor: string | undefined;
  /** New words, masked. */
  readonly words: { readonly role: string | undefined; readonly text: string } | undefined;
  count(line: string): TokenCounts;
  readonly masked: number;
  readonly reason: string | undefined;
}

export function decideSupersession(
  prepared: PreparedSupersession,
  state: StreamState,
  moment: DecisionMoment,
): Decision<HandChange> {
  const olds = requireEntries(state, prepared.old, prepared.stream);
  refuseErased(olds);
  const by =
    prepared.words === undefined ? requireSuccessor(prepared, state) : sameWords(prepared, olds);
  if (by !== undefined && olds.every(({ id }) => id === by.id)) throw itself(by.shortId);
  const retired = olds.filter(({ id, status }) => status === 'current' && id !== by?.id);
  if (retired.length === 0 && by === undefined && !isAskedAgain(prepared, olds, state)) {
    throw notInForce(olds);
  }
  if (retired.length === 0) {
    const left = olds.filter(({ id }) => id !== by?.id);
    const warnings = alreadySo(left, 'nothing was changed');
    return {
      events: [],
      result: reportChange(prepared.whose, { entries: olds.map(asItIs), warnings }),
    };
  }
  if (by !== undefined) refuseRetired(by);
  const fresh = by === undefined ? writeAnew(prepared, retired, moment) : undefined;
  const successor = by?.id ?? fresh?.entry.id ?? '';
  const correlation = fresh?.draft.id ?? moment.newId();
  const events = retired.map(({ id }, index): Draft => {
    return {
      id: fresh === undefined && index === 0 ? correlation : moment.newId(),
      type: 'EntryRetired',
      actor: userActor,
      ...(fresh === undefined ? {} : { causation: fresh.draft.id }),
      correlation,
      data: {
        entry: id,
        why: 'superseded',
        by: successor,
        ...(prepared.reason === undefined ? {} : { reason: prepared.reason }),
      },
    };
  });
  const handled = (entry: EntryState) =>
    retired.includes(entry) ? toHandled(entry, 'superseded') : asItIs(entry);
  return {
    events: fresh === undefined ? events : [fresh.draft, ...events],
    result: reportChange(prepared.whose, {
      changed: true,
      entries: olds.map(handled),
      added: fresh === undefined ? [] : [fresh.entry],
      masked: prepared.masked,
    }),
  };
}

/** Of a pattern, the learning it is named after, or else its newest in force. */
function requireSuccessor(
  { successor = '', stream }: PreparedSupersession,
  state: StreamState,
): EntryState | undefined {
  const found = requireEntries(state, successor, stream);
  const named = successor.trim().toUpperCase().replace(/^P/u, 'L');
  const current = found.filter(
    ({ status, ruleRetirement }) => status === 'current' && ruleRetirement === undefined,
  );
  return current.find(({ shortId }) => shortId === named) ?? current.at(-1) ?? found[0];
}

/** The source of a pattern that says the new words already. */
function sameWords(
  { words }: PreparedSupersession,
  olds: readonly EntryState[],
): EntryState | undefined {
  return olds.find(
    ({ role, text, status, ruleRetirement }) =>
      status === 'current' &&
      ruleRetirement === undefined &&
      role === (words?.role ?? role) &&
      textKey(text) === textKey(words?.text ?? ''),
  );
}

function writeAnew(
  { words, count }: PreparedSupersession,
  [first]: readonly EntryState[],
  moment: DecisionMoment,
): { readonly draft: Draft; readonly entry: HandledEntry } {
  const id = moment.newId();
  const text = words?.text ?? '';
  const role = words?.role ?? first?.role ?? 'ALL';
  const draft: Draft = {
    id,
    type: 'LearningRecorded',
    actor: userActor,
    correlation: id,
    data: {
      session: null,
      role,
      text,
      tokens: count(renderLineHead({ role, text })),
      origin: 'user',
      flags: flagsOf(text),
    },
  };
  const entry = { id, shortId: shortId('L', moment.nextRevision), role, text };
  return { draft, entry: toHandled(entry, 'current') };
}

function refuseErased(olds: readonly EntryState[]): void {
  const [erased] = olds;
  if (erased === undefined || olds.some(({ status }) => status !== 'erased')) return;
  throw new MemoryError({
    code: 'refused',
    message: `${erased.shortId} was erased, so nothing can take its place; write it anew.`,
  });
}

function refuseRetired({ shortId, status, ruleRetirement }: EntryState): void {
  if (ruleRetirement !== undefined) {
    throw new MemoryError({
      code: 'refused',
      message:
        `${shortId} was retired by the distill ${ruleRetirement.distill}, so it can't take the ` +
        'place of another; name an entry that is in force, or say it in new words.',
    });
  }
  if (status === 'current') return;
  throw new MemoryError({
    code: 'refused',
    message:
      `${shortId} is ${status}, so it can't take the place of another; ` +
      'restore it first, or name an entry that is in force.',
  });
}

function itself(name: string): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: `${name} can't take its own place; name another entry, or say it in other words.`,
  });
}

/** The same words took the place of each before. */
function isAskedAgain(
  { words }: PreparedSupersession,
  olds: readonly EntryState[],
  { entries }: StreamState,
): boolean {
  return olds.every(({ successor }) => {
    const text = entries.get(successor ?? '')?.text;
    return text !== undefined && textKey(text) === textKey(words?.text ?? '');
  });
}

/** New words are not dropped because there is nothing for them to replace. */
function notInForce(olds: readonly EntryState[]): MemoryError {
  const names = olds.map(({ shortId, status }) => `${shortId} is ${status}`).join(', ');
  return new MemoryError({
    code: 'refused',
    message:
      `The new words were not recorded: ${names}, so there is nothing in force to replace. Name ` +
      'an entry in force, or restore this one first.',
    hint: 'squadlog restore <squad> <entry>',
  });
}
