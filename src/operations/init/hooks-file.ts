/** A file of settings with hooks in it, as the clients that share this shape have it. */
import type { SettingsFile } from './client-settings.ts';
import type { HookEntries, HookEntry } from './hook-entries.ts';
import { addHooks, removeHooks } from './hook-entries.ts';

/** An event that a client tells us of; where it has one, for what the matcher matches only. */
export interface HookEvent {
  readonly event: string;
  readonly matcher?: string;
}

/** The entry of each event: its matcher, then what `make` gives. */
export function entriesOf(
  events: readonly HookEvent[],
  make: (event: string) => HookEntry['entry'],
): readonly HookEntry[] {
  return events.map(({ event, matcher }) => {
    return { event, entry: { ...(matcher && { matcher }), ...make(event) } };
  });
}

/** A byte order mark stays where it was. */
export function hooksFile(hooks: HookEntries & { readonly within: string }): SettingsFile {
  const { path, within, preamble } = hooks;
  return {
    path,
    within,
    empty: `${JSON.stringify(preamble ? { ...preamble, hooks: {} } : {}, null, 2)}\n`,
    add: (text) => {
      const { mark, rest } = splitMark(text);
      return mark + addHooks(rest, hooks);
    },
    remove: (text) => {
      const { mark, rest } = splitMark(text);
      const left = removeHooks(rest, hooks);
      return left === undefined ? undefined : mark + left;
    },
  };
}

function splitMark<Text extends string | undefined>(text: Text): { mark: string; rest: Text } {
  return text?.startsWith('\ufeff') === true
    ? { mark: '\ufeff', rest: text.slice(1) as Text }
    : { mark: '', rest: text };
}
