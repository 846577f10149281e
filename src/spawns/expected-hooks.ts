/**
 * Which hooks a client that works shows, and what is dead while one of them never fires: a hook
 * that is not there makes no error anywhere else.
 */

export interface ExpectedHook {
  /** As the client calls it, and so the name of its file among those that were seen. */
  readonly event: string;
  /** It fires where nothing is spawned too, and so tells nothing of hooks that don't. */
  readonly firesAnyway?: true;
  /** What a memory lacks without it. */
  readonly without: string;
  /** What to do, where that is known. */
  readonly remedy?: string;
}

const untold = 'no spawn is told its block';
const uncaptured = 'capture is dead';
const unranked = 'no task chooses the lines of a block';

const firesAnyway = true;

const access = 'set plugins.entries.squadlog.hooks.allowConversationAccess to true';

/** By client, in the order of a spawn's life. */
export const expectedHooks: Readonly<Record<string, readonly ExpectedHook[]>> = {
  'claude-code': [
    { event: 'PreToolUse', without: unranked },
    { event: 'SubagentStart', without: untold },
    { event: 'SubagentStop', without: uncaptured },
  ],
  codex: [
    { event: 'SubagentStart', without: untold },
    { event: 'SubagentStop', without: uncaptured },
  ],
  copilot: [
    { event: 'preToolUse', without: unranked, firesAnyway },
    { event: 'subagentStart', without: untold },
    { event: 'subagentStop', without: uncaptured },
  ],
  gemini: [
    { event: 'BeforeTool', without: untold, firesAnyway },
    { event: 'AfterTool', without: uncaptured, firesAnyway },
  ],
  opencode: [
    { event: 'tool.execute.before', without: untold, firesAnyway },
    { event: 'tool.execute.after', without: uncaptured, firesAnyway },
  ],
  openclaw: [
    { event: 'subagent_spawned', without: 'the role and the task of a spawn are unknown' },
    { event: 'before_prompt_build', without: untold, remedy: access, firesAnyway },
    { event: 'agent_end', without: uncaptured, remedy: access, firesAnyway },
    { event: 'subagent_ended', without: 'what was staged waits for its verdict' },
  ],
};

/** When each hook of a client fired last, ISO 8601 UTC, by name. */
export type SeenHooks = ReadonlyMap<string, string>;

export interface DeadHook extends ExpectedHook {
  /** When it fired last; undefined for one that never did. */
  readonly seen?: string;
  /** The newest other hook. */
  readonly other: { readonly event: string; readonly seen: string };
}

/**
 * Hooks that never fired while others of their client did, or fired last a day or more before the
 * newest of them. A hook that comes later in a spawn's life tells so at once, one that comes
 * earlier when it fired an hour ago: the run may still go on. `now` in milliseconds.
 */
export function findDeadHooks(client: string, seen: SeenHooks, now: number): readonly DeadHook[] {
  const expected = expectedHooks[client] ?? [];
  return expected.flatMap((hook, place) => {
    const others = expected.filter(
      ({ event, firesAnyway: anyway }, at) =>
        at !== place &&
        (anyway !== true || hook.firesAnyway === true) &&
        (at > place || now - Date.parse(seen.get(event) ?? '') >= anHourMs),
    );
    const other = newestOf(others, seen);
    if (other === undefined) return [];
    const fired = seen.get(hook.event);
    if (fired !== undefined && Date.parse(other.seen) - Date.parse(fired) < aDayMs) return [];
    return [{ ...hook, ...(fired === undefined ? {} : { seen: fired }), other }];
  });
}

const anHourMs = 3_600_000;
const aDayMs = 86_400_000;

function newestOf(hooks: readonly ExpectedHook[], seen: SeenHooks): DeadHook['other'] | undefined {
  const fired = hooks.flatMap(({ event }) => {
    const at = seen.get(event);
    return at === undefined ? [] : [{ event, seen: at }];
  });
  return fired.sort((a, b) => b.seen.localeCompare(a.seen))[0];
}
