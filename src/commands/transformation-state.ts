/** The write model of transformations: what was transformed, and the memory that is decided on. */
import type { DistillLearning, DistillSession } from '../distill/index.ts';
import type { EventData } from '../events/index.ts';

/** Which parts one decision reads; stores load just those. */
export interface TransformationScope {
  readonly stream: string;
  /** What a distill works on: learnings, runs, patterns and fates. */
  readonly memory?: boolean;
  /** How much is seen: what a flush would hide. */
  readonly visible?: boolean;
  /** The sessions that a block tells in full, with their tokens. */
  readonly sessions?: boolean;
}

/** A row of what was done to a stream. */
export interface Transformed {
  readonly id: string;
  readonly position: number;
  /** `SquadDistilled`, `SessionsCompressed`, `SquadFlushed`, `TransformationUndone`, … */
  readonly type: string;
  readonly at: string;
  /** Kind and id, with a space between. */
  readonly actor: string;
  readonly correlation: string | null;
  readonly dedupeKey: string | null;
  /** What an undo undid; the entry that was retired. */
  readonly target: string | null;
  /** The same as people call it: `L12` for a learning. */
  readonly targetName: string | null;
  /** Of a retirement: true where the entry was erased since. */
  readonly targetErased?: boolean;
  readonly keepSemantic: boolean;
  readonly epoch: number;
  readonly head: boolean;
  readonly inForce: boolean;
  /** Distills it built on, and those it took over from. */
  readonly basis: readonly string[];
  readonly replaces: readonly string[];
  /** Of a distill and an adoption. */
  readonly rules?: EventData<'SquadDistilled'>['rules'];
  /** Of a distill: the position that it decided on. */
  readonly saw: number | null;
}

export type PatternState = EventData<'SquadDistilled'>['added'][number];

export interface FateState {
  readonly fate: 'retired' | 'dropped' | 'merged';
  readonly other: string | null;
  readonly rule: string;
  readonly reason: string;
}

/** A session that a block tells in full. */
export interface FullSession {
  readonly session: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly position: number;
  /** Tokens of the lines of its lessons, and of the one line that would be left. */
  readonly tokensFull: number;
  readonly tokensLine: number;
  /** A person undid a compress that named it. */
  readonly spared: boolean;
  /** Lessons that no pattern tells. */
  readonly untold: number;
}

export interface TransformationState {
  readonly stream: string;
  /** As people write it; undefined for a stream without events. */
  readonly name: string | undefined;
  /** Position of the snapshot, and the newest revision of the stream that it knows. */
  readonly position: number;
  readonly revision: number;
  /** Oldest first. */
  readonly done: readonly Transformed[];
  /** Definition of the rules in force, where the log has any. */
  readonly adopted: EventData<'RulesAdopted'> | undefined;
  /** Those that persons left in force, hidden or not. */
  readonly learnings: readonly DistillLearning[];
  readonly runs: readonly (DistillSession & { readonly position: number })[];
  readonly patterns: readonly PatternState[];
  /** By learning. */
  readonly fates: ReadonlyMap<string, FateState>;
  /** How many entries are seen: what a flush would hide. */
  readonly visible: {
    readonly learnings: number;
    readonly sessions: number;
    readonly patterns: number;
  };
  /** Oldest first. */
  readonly sessions: readonly FullSession[];
}
