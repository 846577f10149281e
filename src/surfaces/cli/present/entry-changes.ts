/** The lines of entries that came, went and changed, as transformations, replays and diffs show. */
import type { Entry } from '../../../index.ts';
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';

export interface Changed {
  readonly before: Entry;
  readonly after: Entry;
  /** Why, where something decided it. */
  readonly reasons?: readonly string[];
}

export interface EntryChanges {
  readonly added: readonly (Entry & { readonly reason?: string })[];
  readonly removed: readonly (Entry & { readonly reason?: string })[];
  readonly changedEntries: readonly Changed[];
}

/** Lines of each kind that are printed; the rest is counted and left to `--json`. */
const linesOfKindMax = 50;

/** `+ [DEV] text (P12)`, `- …`, `~ [DEV] text → other text (P12)`, a line an entry. */
export function presentChanges({ added, removed, changedEntries }: EntryChanges, look: Look) {
  const because = (reason = '') => (reason === '' ? '' : look.faint(`: ${neutralise(reason)}`));
  const line = (ink: Look['good'], text: string, reason?: string) =>
    `${ink(text)}${because(reason)}\n`;
  return [
    ...capped(added.map((entry) => line(look.good, `+ ${lineOf(entry)}`, entry.reason))),
    ...capped(removed.map((entry) => line(look.bad, `- ${lineOf(entry)}`, entry.reason))),
    ...capped(
      changedEntries.map((change) =>
        line(look.doubtful, `~ ${changeOf(change)}`, change.reasons?.join('; ')),
      ),
    ),
  ].join('');
}

/** `[DEV] text (P12)` */
function lineOf({ role, text, shortId }: Entry): string {
  return `[${neutralise(role)}] ${neutralise(text)} (${shortId})`;
}

/** What differs, and nothing else. */
function changeOf({ before, after }: Changed): string {
  const role = arrow(before.role, after.role);
  const text = arrow(before.text, after.text);
  const further = [
    ...differing('support', before.support, after.support),
    ...differing('last seen', before.lastSeen.slice(0, 10), after.lastSeen.slice(0, 10)),
    ...differing('status', before.status, after.status),
  ];
  const also = further.length === 0 ? '' : `, ${further.join(', ')}`;
  return `[${role}] ${text} (${after.shortId})${also}`;
}

function arrow(before: string, after: string): string {
  return before === after ? neutralise(after) : `${neutralise(before)} → ${neutralise(after)}`;
}

function differing<Value>(what: string, before: Value, after: Value): string[] {
  return before === after ? [] : [`${what} ${before ?? 0} → ${after ?? 0}`];
}

function capped(lines: readonly string[]): string[] {
  if (lines.length <= linesOfKindMax) return [...lines];
  const more = lines.length - linesOfKindMax;
  return [
    ...lines.slice(0, linesOfKindMax),
    `  … and ${more} more of these; --json prints them all\n`,
  ];
}
