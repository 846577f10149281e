/** `undo` as text: what was taken back, or with `--list` what can be. */
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import { presentChanges } from './entry-changes.ts';
import { table } from './table.ts';
import type { TransformationResult } from './transformation.ts';
import { ending, listOf, undoLine, verbOf, whoseOf } from './transformation.ts';
import { moment, plural } from './wording.ts';

export interface UndoResult extends TransformationResult {
  readonly undone: readonly { readonly event: string; readonly type: string }[];
  readonly undoable: readonly Undoable[];
}

export interface Undoable {
  readonly event: string;
  readonly type: string;
  readonly at: string;
  readonly position: number;
  readonly summary: string;
  readonly state: 'in force' | 'undone';
  /** Kind and id of who did it. */
  readonly actor: string;
}

export function presentUndo(result: UndoResult, look: Look): string {
  if (look.input['list'] === true) return presentUndoable(result, look);
  const { undone, added, removed, changedEntries } = result;
  const whose = whoseOf(result);
  if (undone.length === 0) return `${whose} has nothing to undo: nothing changed\n`;
  const events = undone.map(({ type, event }) => `${wordOf(type)} ${event}`).join(' and ');
  const figures = listOf([
    [added.length, plural(added.length, 'entry', 'entries'), 'back'],
    [removed.length, plural(removed.length, 'entry', 'entries'), 'gone'],
    [changedEntries.length, plural(changedEntries.length, 'entry', 'entries'), 'changed'],
  ]);
  const said = `${verbOf(result, 'undo', 'undid')} ${events} of ${whose}: ${figures}`;
  // A restored entry is retired again by the verb that retired it; no event stands for that.
  const isRetirement = undone.every(({ type }) => type === 'EntryRetired');
  const next = isRetirement ? '' : undoLine(result, look);
  return `${ending(said, result)}\n${presentChanges(result, look)}${next}`;
}

/** Newest first, as the result lists them. */
function presentUndoable(result: UndoResult, look: Look): string {
  const { undoable } = result;
  if (undoable.length === 0) return `${whoseOf(result)} has nothing to undo\n`;
  const rows = undoable.map(({ event, type, at, position, summary, state, actor }) => [
    event,
    `${position}`,
    wordOf(type),
    moment(at),
    state,
    neutralise(actor),
    neutralise(summary),
  ]);
  const headings = ['event', 'position', 'what', 'when', 'state', 'by', 'summary'];
  return table([headings, ...rows], {
    paint: (cell, row, column) => {
      if (row === 0 || rows[row - 1]?.[4] === 'undone') return look.faint(cell);
      return column === 0 ? look.strong(cell) : cell;
    },
  });
}

/** The verb that made an event; events without one go by their own name. */
function wordOf(type: string): string {
  return words[type] ?? neutralise(type);
}

const words: Readonly<Record<string, string>> = {
  SquadDistilled: 'distill',
  SessionsCompressed: 'compress',
  SquadFlushed: 'flush',
  TransformationUndone: 'undo',
  RulesAdopted: 'rules adopt',
  EntryRetired: 'retirement',
  EntryRestored: 'restore',
};
