/** Takes a transformation back, or brings one back that was undone: an event of its own. */
import * as z from 'zod/mini';
import type { Draft } from '../events/index.ts';
import type { Undoable } from './list-undoable.ts';
import { summarise } from './list-undoable.ts';
import { defineTransformation } from './transformation.ts';
import type { Transformed } from './transformation-state.ts';
import {
  askedBy,
  transformedInput,
  transformedOptions,
  transformedStream,
} from './transformed-stream.ts';
import { findTarget, groupOf, refuseUndo } from './undoable.ts';

export const undoTransformationInput = z.strictObject({
  ...transformedInput,
  event: z.optional(z.string().check(z.minLength(1))),
  list: z._default(z.boolean(), false),
});

export type UndoTransformationInput = z.infer<typeof undoTransformationInput>;

export interface UndoReport {
  readonly undone: readonly { readonly event: string; readonly type: string }[];
  /** Where a list was asked for: what can be undone and what was, newest first. */
  readonly undoable: readonly Undoable[];
}

export const undoTransformation = defineTransformation<
  UndoTransformationInput,
  UndoTransformationInput,
  UndoReport
>({
  name: 'undo-transformation',
  doc: {
    verb: 'undo',
    summary: 'Take back a distill, compress, flush, change of rules or retirement; or an undo.',
    input: undoTransformationInput as z.ZodMiniType<UndoTransformationInput>,
    writes: true,
    options: {
      ...transformedOptions,
      event: {
        summary: 'The event, by id or position. Default: the newest change in force.',
        position: 1,
        value: 'event',
      },
      list: { summary: 'Only list what can be undone.' },
    },
    examples: [
      { line: 'undo kiln', does: 'takes back the newest transformation' },
      { line: 'undo kiln --list', does: 'lists what can be taken back, and what was' },
    ],
  },
  onlyLooks: ({ list }) => list,
  scope: (input) => ({ stream: transformedStream(input) }),
  prepare: async (input) => input,
  decide: ({ event, list }, { done, name }, { moment, policyKey }) => {
    if (list) {
      const undoable = done.toReversed().flatMap((one) => summarise(one, done));
      return { events: [], result: { undone: [], undoable } };
    }
    const target = findTarget(done, event, name);
    if (target === undefined) return { events: [], result: { undone: [], undoable: [] } };
    const group = groupOf(target, done);
    for (const one of [target, ...group]) refuseUndo(one, done);
    const correlation = group.length > 1 ? moment.newId() : undefined;
    const actor = askedBy(policyKey);
    const events = group.toReversed().map(
      (one, index): Draft => ({
        ...takeBack(one),
        // The first event of a group names the group.
        id: index === 0 && correlation !== undefined ? correlation : moment.newId(),
        actor,
        correlation,
      }),
    );
    const undone = group.map(({ id, type }) => ({ event: id, type }));
    return { events, result: { undone, undoable: [] } };
  },
});

function takeBack({ id, type, target }: Transformed) {
  if (type === 'EntryRetired') {
    return { type: 'EntryRestored', data: { entry: target ?? '', retirement: id } } as const;
  }
  return { type: 'TransformationUndone', data: { target: id } } as const;
}
