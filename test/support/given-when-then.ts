/**
 * Says what a command decides: `given(events).when(command, input).then(events)`.
 *
 * The state is the fold of the given events, which is the oracle for what stores load. After every
 * `then` the result is folded in and the same input is decided again: nothing may come.
 */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Command, DecisionMoment, Effects } from '../../src/commands/command.ts';
import { evolve } from '../../src/commands/evolve.ts';
import type { StreamState } from '../../src/commands/stream-state.ts';
import { initialState } from '../../src/commands/stream-state.ts';
import type { Draft, LoggedEvent } from '../../src/events/index.ts';
import { isOpaque } from '../../src/events/index.ts';
import type { StreamDraft } from './event-samples.ts';
import { logged } from './event-samples.ts';

/** What is expected of one event; what is left out may be anything. */
export interface ExpectedEvent {
  readonly type: Draft['type'];
  readonly data?: object;
}

export interface Decided<Result> {
  readonly events: readonly Draft[];
  readonly result: Result;
}

/** `settings` replaces those that the command's effects have. */
export function given(events: readonly StreamDraft[], settings: Partial<Effects['settings']> = {}) {
  return {
    when: <Input, Prepared, Result>(command: Command<Input, Prepared, Result>, input: Input) => {
      const decided = decideTwice(command, input, { events, settings });
      return {
        // biome-ignore lint/suspicious/noThenProperty: the sentence reads given, when, then
        then: async (expected: readonly ExpectedEvent[]): Promise<Decided<Result>> => {
          const { first, again } = await decided;
          expect(first.events).toMatchObject(expected);
          expect(first.events).toHaveLength(expected.length);
          expect(again.events).toEqual([]);
          return first;
        },
        thenFails: async (code: string): Promise<void> => {
          await expect(decided).rejects.toMatchObject({ code });
        },
      };
    },
  };
}

/** What a command decides on a log, and what it decides again once that is in the log. */
export async function decideTwice<Input, Prepared, Result>(
  command: Command<Input, Prepared, Result>,
  input: Input,
  before: { events: readonly StreamDraft[]; settings: Partial<Effects['settings']> },
): Promise<{ readonly first: Decided<Result>; readonly again: Decided<Result> }> {
  const prepared = await command.prepare(input, plainEffects(before.settings));
  const { stream, keys = [] } = command.scope(prepared);
  const decide = (drafts: readonly StreamDraft[], ids: string) =>
    command.decide(prepared, stateOf(drafts, stream), momentOf(drafts, { stream, keys, ids }));
  const first = decide(before.events, 'A');
  const after = [...before.events, ...first.events.map((event) => ({ ...event, stream }))];
  return { first, again: decide(after, 'B') };
}

/** Effects that need no tokenizer and no key. */
export function plainEffects(settings: Partial<Effects['settings']> = {}): Effects {
  return {
    digest: sha256,
    countTokens: async (lines) => lines.map(countLine),
    loadCounter: async () => countLine,
    settings: { autoCapture: true, ...settings },
  };
}

function countLine(line: string) {
  return { format: 1, o200k_base: line.length, cl100k_base: line.length + 1 };
}

function stateOf(drafts: readonly StreamDraft[], stream: string): StreamState {
  const events = logged(drafts);
  const own = events.filter((event) => event.stream === stream);
  return { ...own.reduce(evolve, initialState), toldTexts: textsOf(events) };
}

/** Words of every entry, whichever stream holds it: what a run was told may be of any. */
function textsOf(events: readonly LoggedEvent[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const event of events) {
    if (isOpaque(event)) continue;
    if (event.type === 'LearningRecorded' || event.type === 'StandardRecorded') {
      texts.set(event.id, event.data.text);
    }
  }
  return texts;
}

function momentOf(
  drafts: readonly StreamDraft[],
  { stream, keys, ids }: { stream: string; keys: readonly string[]; ids: string },
): DecisionMoment {
  const held = new Set(drafts.map(({ dedupeKey }) => dedupeKey));
  let count = 0;
  return {
    recordedAt: '2026-11-30T10:00:00.000Z',
    position: drafts.length,
    nextRevision: drafts.filter((event) => event.stream === stream).length + 1,
    heldKeys: new Set(keys.filter((key) => held.has(key))),
    newId: () => {
      count += 1;
      return `01Z${ids}${String(count).padStart(22, '0')}`;
    },
    hash: sha256,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
