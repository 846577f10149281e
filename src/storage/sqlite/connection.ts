/** One connection: statements compiled once for SQLite and kept prepared, errors in our words. */
import type Database from 'better-sqlite3';
import type { QueryId } from 'kysely';
import { SqliteQueryCompiler } from 'kysely';
import type {
  CompiledTemplate,
  Selection,
  SqlValue,
  Statement,
  Template,
  Values,
} from '../../projections/statement.ts';
import { isSlot } from '../../projections/statement.ts';
import { translateError } from './translate-error.ts';

export interface Connection {
  readonly db: Database.Database;
  /** Runs a statement that changes rows. */
  run(statement: Statement): void;
  rows<Row>(selection: Selection<Row>): Row[];
  /** A statement in plain SQL, prepared once. */
  prepare(sql: string): Database.Statement;
  close(): void;
}

export function connect(db: Database.Database): Connection {
  const prepared = new Map<Template, Prepared>();
  const plain = new Map<string, Database.Statement>();
  const prepareTemplate = (template: Template): Prepared => {
    const known = prepared.get(template);
    if (known !== undefined) return known;
    const { sql, parameters } = compile(template);
    const slots = parameters.map((parameter) => (isSlot(parameter) ? parameter.slot : undefined));
    const fresh: Prepared = { statement: db.prepare(sql), parameters, slots };
    prepared.set(template, fresh);
    return fresh;
  };
  return {
    db,
    run: ({ template, values }) => {
      const known = prepareTemplate(template);
      known.statement.run(bind(known, values));
    },
    rows: <Row>({ template, values }: Selection<Row>) => {
      const known = prepareTemplate(template);
      known.names ??= known.statement.columns().map(({ name }) => name);
      // The driver makes the keys of an object anew for every row; arrays take half the time.
      const rows = known.statement.raw().all(bind(known, values)) as SqlValue[][];
      return rows.map((row) => nameValues(known.names ?? [], row)) as Row[];
    },
    prepare: (sql) => {
      const known = plain.get(sql);
      if (known !== undefined) return known;
      const fresh = db.prepare(sql);
      plain.set(sql, fresh);
      return fresh;
    },
    close: () => {
      try {
        db.close();
      } catch (error) {
        throw translateError(error, db.name);
      }
    },
  };
}

interface Prepared {
  readonly statement: Database.Statement;
  readonly parameters: readonly unknown[];
  /** For each parameter, the slot that fills it; undefined where it is a fixed value. */
  readonly slots: readonly (string | undefined)[];
  /** Names of the columns of its rows; known once it was asked for rows. */
  names?: readonly string[];
}

const compiled = new WeakMap<Template, CompiledTemplate>();
const queryId: QueryId = { queryId: 'squadlog' };

function compile(template: Template) {
  const known = template.compiled ?? compiled.get(template);
  if (known !== undefined) return known;
  const { sql, parameters } = new SqliteQueryCompiler().compileQuery(template.node, queryId);
  const fresh = { sql, parameters };
  compiled.set(template, fresh);
  return fresh;
}

function nameValues(names: readonly string[], row: readonly SqlValue[]) {
  const named: Record<string, SqlValue | undefined> = {};
  for (let column = 0; column < names.length; column += 1) {
    named[names[column] as string] = row[column];
  }
  return named;
}

function bind({ parameters, slots }: Prepared, values: Values): unknown[] {
  return slots.map((slot, index) => (slot === undefined ? parameters[index] : values[slot]));
}
