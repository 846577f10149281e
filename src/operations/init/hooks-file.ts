/** A file of settings with hooks in it, as the clients that share this shape have it. */
import type { SettingsFile } from './client-settings.ts';
import type { HookEntries } from './hook-entries.ts';
import { addHooks, removeHooks } from './hook-entries.ts';

/** A byte order mark stays where it was. */
export function hooksFile(hooks: HookEntries & { readonly within: string }): SettingsFile {
  const { path, within } = hooks;
  return {
    path,
    within,
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
