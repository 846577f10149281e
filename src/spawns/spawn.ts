/** What a client can tell of a sub-agent from its spawn to its end, in the words of no client. */

/** How a run ended, as the log calls it. */
export type SpawnOutcome = 'success' | 'failure' | 'partial' | 'unknown';

/** Whose spawn it is: facts from which squad, agent and role are chosen. */
export interface SpawnIdentity {
  /** The client's name, as `claude-code`. */
  readonly client: string;
  /** The conversation of the parent; runs of one conversation are closed together. */
  readonly conversation: string;
  /** The kind of agent, as the client calls it: `reviewer`, `plugin:agent`, `general-purpose`. */
  readonly kind?: string | undefined;
  /** A label or description that may hold `squad:<id>/<role>`. */
  readonly label?: string | undefined;
  /** Named outright by the parent. */
  readonly squad?: string | undefined;
  readonly role?: string | undefined;
}

/** A parent asked for a spawn that has no id of its own yet. */
export interface RequestedSpawn extends SpawnIdentity {
  /** Id of the parent's call; joined to the run by `joined`, or by order where nothing joins. */
  readonly call: string;
  readonly task?: string | undefined;
  /** Its id is made of its words, so that the same call twice has it twice. */
  readonly mayRepeat?: boolean | undefined;
  /** The client can put a block before the task by itself. */
  readonly canTell?: boolean | undefined;
}

/** What became known later: the run that a call started. */
export interface JoinedSpawn {
  readonly client: string;
  readonly conversation: string;
  readonly call: string;
  readonly run: string;
}

/** A run begins and can be told something. */
export interface StartedSpawn extends SpawnIdentity {
  /** The client's id of the run; the same id again is a resumed run. */
  readonly run: string;
  /** Where the client says it at the start itself; else the task of the request is taken. */
  readonly task?: string | undefined;
  readonly model?: string | undefined;
  /** Tokens that the model's window leaves for the whole prompt, where known. */
  readonly contextTokens?: number | undefined;
  /** Characters of a block beyond which the client does something else with it. */
  readonly charactersMax?: number | undefined;
}

/** What a spawn is told; `block` is empty where there is nothing to tell. */
export interface ToldSpawn {
  readonly block: string;
  readonly warnings: readonly string[];
}

/** A run ended; it is known by its own id, or by the call that started it. */
export interface EndedSpawn extends SpawnIdentity {
  readonly run?: string | undefined;
  /** The final answer; empty or undefined where the client gives none. */
  readonly text?: string | undefined;
  /** Where the client knows; else it is read from the text. */
  readonly outcome?: SpawnOutcome | undefined;
  /** The parent's call that has now returned. */
  readonly call?: string | undefined;
}

/** The verdict on a run whose text was staged. */
export interface SettledSpawn {
  readonly client: string;
  readonly run: string;
  /** `discarded`: a person threw the run away. */
  readonly outcome: SpawnOutcome | 'discarded';
  readonly reason?: string | undefined;
}

/** What an end stored. */
export interface CapturedSpawn {
  /** Undefined where nothing was recorded. */
  readonly session?: string;
  readonly stored: number;
  readonly skipped: number;
  /** Why nothing was recorded. */
  readonly reason?: string;
}

/**
 * Memory at the two ends of a sub-agent's life, for hooks and host plugins. Whom a spawn belongs to
 * is chosen once, at its start, and kept below `_spawns/` of the root until its end, so that
 * parallel, resumed and restarted runs find it again in any process. Methods may fail as any
 * capability does; who calls them for a host catches, and says so through `failed`.
 */
export interface Spawns {
  /**
   * Keeps what the spawn is to do, masked, until it starts. One that names its squad is told at
   * once where the client can, as two spawns of one kind can't be told apart when they start: the
   * block is for the client to put before the task, and empty where the start tells it.
   */
  requested(spawn: RequestedSpawn): Promise<ToldSpawn>;
  /** Joins a call to its run; a run that hasn't started yet then starts with that call's task. */
  joined(spawn: JoinedSpawn): Promise<void>;
  /** True for a run whose start was seen, or whose call was joined to it. */
  knows(client: string, run: string): Promise<boolean>;
  /**
   * The block for the run, the very bytes of `read --session <run> --request`, and its entry in the
   * ledger. A run that ended starts again when it is resumed: it is told nothing, as what it was
   * told stands in its conversation, and is captured as a run of its own.
   */
  started(spawn: StartedSpawn): Promise<ToldSpawn>;
  /** Captures the final answer; the same text of the same run is captured once. */
  ended(spawn: EndedSpawn): Promise<CapturedSpawn>;
  /** Keeps the final answer, masked, until `settled` says how the run really ended. */
  staged(spawn: EndedSpawn): Promise<void>;
  /** Captures what was staged, with the true outcome; a run captured before gets a verdict. */
  settled(spawn: SettledSpawn): Promise<CapturedSpawn>;
  /** Captures, with outcome unknown, what was staged by processes that are gone. */
  recovered(client: string): Promise<readonly CapturedSpawn[]>;
  /** Ends what a conversation left open; `textOf` finds what a run had said, where it can. */
  closed(
    conversation: { readonly client: string; readonly conversation: string },
    textOf?: (run: string) => Promise<string | undefined>,
  ): Promise<readonly CapturedSpawn[]>;
  /** Notes that a hook of the client fired; `doctor` tells which never did. */
  seen(client: string, event: string): Promise<void>;
  /** Counts a failure that a host was spared; never rejects. */
  failed(client: string, event: string, error: unknown): Promise<void>;
}
