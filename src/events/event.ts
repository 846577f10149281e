/**
 * The grammar of events: how one is defined, what envelope carries it, and how an old one is
 * read.
 */
import type * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';

/** Who caused an event. */
export interface Actor {
  readonly kind: 'agent' | 'user' | 'system';
  readonly id: string;
  readonly tenant?: string;
}

/** The columns every event has. Times are ISO 8601 UTC with milliseconds, hashes lower-case hex. */
export interface Envelope {
  /** Place in the whole log, contiguous from 1. */
  readonly position: number;
  /** ULID. */
  readonly id: string;
  /** `squad/<id>`, `agent/<id>` or `process`; more kinds may come. */
  readonly stream: string;
  /** Place in the stream, contiguous from 1. */
  readonly revision: number;
  readonly version: number;
  readonly recordedAt: string;
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly causation?: string;
  readonly correlation?: string;
  readonly dedupeKey?: string;
  readonly hash: string;
}

/** An event as it is read: its envelope, its type and its data in the newest version. */
export type EventOf<Type extends string, Data> = Envelope & {
  readonly type: Type;
  readonly data: Data;
};

/**
 * An event that was decided and not yet appended; the log adds position, revision, time and
 * hashes.
 */
export interface DraftOf<Type extends string, Data> {
  readonly id: string;
  readonly type: Type;
  readonly data: Data;
  /** Defaults to the moment of recording. */
  readonly occurredAt?: string | undefined;
  readonly actor: Actor;
  readonly causation?: string | undefined;
  readonly correlation?: string | undefined;
  readonly dedupeKey?: string | undefined;
}

export interface EventDefinition<Type extends string, Data> {
  readonly type: Type;
  /** The version that is written today. */
  readonly version: number;
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly schema: z.ZodMiniType<Data>;
  /** `upcast[n]` turns data of version n into data of version n + 1. */
  readonly upcast: Readonly<Record<number, (data: never) => unknown>>;
  readonly example: Data;
}

/**
 * Defines an event; the schema is the type, made on first use, as most processes check few types.
 * Every older version needs its `upcast`.
 */
export function defineEvent<const Type extends string, Data>(
  definition: Omit<EventDefinition<Type, Data>, 'upcast' | 'schema'> & {
    readonly schema: () => z.ZodMiniType<Data>;
    readonly upcast?: EventDefinition<Type, Data>['upcast'];
  },
): EventDefinition<Type, Data> {
  const { upcast = {}, schema: makeSchema, ...rest } = definition;
  for (let version = 1; version < definition.version; version += 1) {
    if (upcast[version] === undefined) {
      throw new MemoryError({
        code: 'internal',
        message: `${definition.type} has no upcast from version ${version}; add one beside it.`,
      });
    }
  }
  let schema: z.ZodMiniType<Data> | undefined;
  return {
    ...rest,
    upcast,
    get schema() {
      schema ??= makeSchema();
      return schema;
    },
  };
}

/** Brings stored data of any known version to the newest. */
export function upcastData<Data>(
  definition: EventDefinition<string, Data>,
  version: number,
  stored: unknown,
): Data {
  let data = stored;
  for (let from = version; from < definition.version; from += 1) {
    const step = definition.upcast[from] as (data: unknown) => unknown;
    data = step(data);
  }
  return data as Data;
}
