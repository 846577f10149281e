/** Replays under other rules as lines of text, each difference with its reason. */
import type { Entry } from '../src/index.ts';
import { neutralise } from '../src/index.ts';

interface Replay {
  readonly squad?: string | null;
  readonly agent?: string;
  readonly identical: boolean;
  readonly added: readonly (Entry & { readonly reason?: string })[];
  readonly removed: readonly (Entry & { readonly reason?: string })[];
  readonly changedEntries: readonly {
    readonly before: Entry;
    readonly after: Entry;
    readonly reasons?: readonly string[];
  }[];
}

/** `replay` of one squad gives its result, of all squads a list of them. */
export function replaysOf(
  result: Replay | { readonly replays: readonly Replay[] },
): readonly Replay[] {
  return 'replays' in result ? result.replays : [result];
}

export function linesOfReplays(replays: readonly Replay[]): string {
  return replays
    .flatMap((replay) => [
      `${replay.squad ?? replay.agent ?? ''}: ${replay.identical ? 'identical' : 'different'}`,
      ...replay.added.map((entry) => `  + ${lineOf(entry)}${because(entry.reason)}`),
      ...replay.removed.map((entry) => `  - ${lineOf(entry)}${because(entry.reason)}`),
      ...replay.changedEntries.map(
        ({ before, after, reasons }) =>
          `  ~ ${lineOf(before)} -> ${lineOf(after)}${because(reasons?.join('; '))}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function lineOf({ role, text, shortId, support }: Entry): string {
  return `[${neutralise(role)}] ${neutralise(text)} (${shortId}, support ${support ?? 1})`;
}

function because(reason: string | undefined): string {
  return reason === undefined || reason === '' ? '' : `: ${neutralise(reason)}`;
}
