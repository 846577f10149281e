/**
 * Statements that are built here and run elsewhere: kysely writes the SQL once, values are filled
 * in per use.
 */
import type { RootOperationNode } from 'kysely';
import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from './tables.ts';

export type SqlValue = string | number | null;
export type Values = Readonly<Record<string, SqlValue>>;

/**
 * A query with open slots. Stores compile it for their dialect and keep it prepared, keyed by
 * identity.
 */
export interface Template {
  readonly node: RootOperationNode;
  /** SQL that a build wrote ahead, so that kysely need not be loaded at all. */
  compiled?: CompiledTemplate;
}

export interface CompiledTemplate {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A template with its slots filled: one unit of work for a store. */
export interface Statement {
  readonly template: Template;
  readonly values: Values;
}

/** A statement whose rows have a known shape. */
export interface Selection<Row> extends Statement {
  readonly row?: Row;
}

/** What stands in a compiled query where a value will be. */
export interface Slot {
  readonly slot: string;
}

export function isSlot(parameter: unknown): parameter is Slot {
  return typeof parameter === 'object' && parameter !== null && 'slot' in parameter;
}

type Build<V, Row> = (
  db: Kysely<Tables>,
  slot: (name: keyof V & string) => never,
) => { toOperationNode(): RootOperationNode; readonly __row?: Row };

/** Defines a statement: `insertLearning({ id, … })` gives it with its values. */
export function statement<V extends Values>(build: Build<V, unknown>): (values: V) => Statement {
  const template = lazyTemplate(build);
  return (values) => ({ template, values });
}

/** Defines a selection: the same, with the shape of its rows. */
export function selection<V extends Values, Row>(
  build: Build<V, Row>,
): (values: V) => Selection<Row> {
  const template = lazyTemplate(build);
  return (values) => ({ template, values });
}

/**
 * Hands a statement its SQL; the build adds the calls.
 * @dynamic
 */
export function precompile(make: (values: never) => Statement, compiled: CompiledTemplate): void {
  make({} as never).template.compiled = compiled;
}

function lazyTemplate<V, Row>(build: Build<V, Row>): Template {
  let node: RootOperationNode | undefined;
  return {
    get node() {
      node ??= build(builder(), (name) => ({ slot: name }) as never).toOperationNode();
      return node;
    },
  };
}

let shared: Kysely<Tables> | undefined;

/** A kysely that only builds: it has no driver to run anything with. */
function builder(): Kysely<Tables> {
  shared ??= new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return shared;
}
