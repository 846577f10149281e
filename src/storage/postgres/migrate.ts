/** Makes the tables of a log in its schema: in one transaction, by one process, or not at all. */
import { readFileSync } from 'node:fs';
import { MemoryError } from '../../errors.ts';
import { packageRoot } from '../../package-root.ts';
import type { Server } from './server.ts';
import type { StoreLocation } from './store-url.ts';

const files = ['0001-event-log.sql'] as const;

export const latestFormat: number = files.length;

/** The migrations, in order. */
export function migrationTexts(): readonly string[] {
  return files.map((file) =>
    readFileSync(new URL(`db/migrations/postgres/${file}`, packageRoot()), 'utf8'),
  );
}

/** Whether an error is that a newer release wrote the log: nothing of it is for this one. */
export function isNewerFormat({ details }: MemoryError): boolean {
  return typeof details === 'object' && details !== null && 'format' in details;
}

/** Fails with `corrupt` where a newer release wrote the log. */
export function refuseNewerFormat(format: number, { shown }: StoreLocation): void {
  if (format <= latestFormat) return;
  throw new MemoryError({
    code: 'corrupt',
    message:
      `${shown} has format ${format}, written by a newer Squadlog; this one knows format ` +
      `${latestFormat}. Nothing was touched: update Squadlog.`,
    hint: 'npm install -g squadlog@latest',
    details: { format, known: latestFormat },
  });
}

/**
 * Creates schema and tables where they are missing. Needs the right to create a schema, or an owned
 * one; a role that only uses a log gets one that is made already.
 */
export async function createLog(server: Server, location: StoreLocation): Promise<void> {
  const { schema } = location;
  // One string is one round trip and one transaction; the lock makes one of many processes the one.
  await server.script(`
    BEGIN;
    ${refuseUnfitServer}
    SELECT pg_advisory_xact_lock(1398097740);
    CREATE SCHEMA IF NOT EXISTS "${schema}";
    SET LOCAL search_path TO "${schema}", pg_temp;
    DO $make$ BEGIN
      IF to_regclass('"${schema}".store_format') IS NULL THEN
        EXECUTE $log$${migrationTexts().join('\n')}$log$;
      END IF;
    END $make$;
    COMMIT;`);
}

const refuseUnfitServer = `
    DO $fit$ BEGIN
      IF current_setting('server_version_num')::int < 140000 THEN
        RAISE EXCEPTION 'Squadlog needs PostgreSQL 14 or newer';
      END IF;
      IF current_setting('server_encoding') <> 'UTF8' THEN
        RAISE EXCEPTION 'Squadlog needs a database whose encoding is UTF8';
      END IF;
    END $fit$;`;
