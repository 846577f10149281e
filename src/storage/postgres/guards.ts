/** Whether what keeps the log on the server append-only is there, as made and switched on. */
import { migrationTexts } from './migrate.ts';
import type { Server } from './server.ts';
import type { GuardRow, Statements } from './statements.ts';
import { isMissing } from './translate-error.ts';

/** What is wrong with the guards of the log, in words. */
export async function findGuardFaults({
  server,
  statements,
}: {
  readonly server: Server;
  readonly statements: Statements;
}): Promise<readonly string[]> {
  try {
    return faultsOf(await server.rows(statements.guards()), migrationTexts());
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** By the events they act on, as `pg_trigger.tgtype` has them. */
const guards: ReadonlyMap<string, number> = new Map([
  ['events_continue', 7],
  ['events_stay', 11],
  ['events_are_immutable', 19],
  ['events_are_not_emptied', 34],
]);

function faultsOf(found: readonly GuardRow[], texts: readonly string[]): string[] {
  const faults = [...guards].flatMap(([name, acts]) => {
    const guard = found.find((row) => row.name === name);
    if (guard?.enabled !== true) {
      return [`the guard ${name} of the log is missing or switched off`];
    }
    const asMade = texts.some((text) => text.includes(`$$${guard.source}$$`));
    if (guard.acts === acts && !guard.conditional && asMade) return [];
    return [`the guard ${name} of the log was changed`];
  });
  const strange = found.filter(({ name }) => !guards.has(name));
  return [...faults, ...strange.map(({ name }) => `the trigger ${name} is not of Squadlog`)];
}
