/** What a client's hooks say and expect: the grammar of the files beside this one. */
import type { Spawns } from '../../index.ts';

/** What a hook may look at besides its input. */
export interface HookContext {
  readonly spawns: Spawns;
  /** The last words of a transcript's agent; undefined where there are none. */
  readonly lastWords: (transcript: string) => Promise<string | undefined>;
}

/** Answers one event; undefined where the client is told nothing. */
export type HookEvent = (input: unknown, context: HookContext) => Promise<unknown>;

export interface HookClient {
  readonly name: string;
  /** Where the client names the project's folder better than an event does, as in a worktree. */
  readonly projectVariable?: string;
  /** By the name that the client gives them; others are not listened to. */
  readonly events: Readonly<Record<string, HookEvent>>;
}
