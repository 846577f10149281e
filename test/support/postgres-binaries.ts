/** Where the server programs of PostgreSQL are on this machine. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder with `initdb` and `postgres`, of the newest release; fails where there is none. */
export function postgresBinaries(): string {
  const folders = [...debianFolders(), ...configuredFolder(), ...pathFolders()];
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
  if (found !== undefined) return found;
  throw new Error(
    'These tests need a PostgreSQL server, and its programs initdb and postgres are nowhere on ' +
      'this machine. Install them: apt-get install postgresql. Or set SQUADLOG_TEST_POSTGRES to ' +
      'the postgres:// URL of a superuser on a server that tests may fill.',
  );
}

/** Debian keeps each release apart and puts none on the path. */
function debianFolders(): string[] {
  const releases = '/usr/lib/postgresql';
  if (!existsSync(releases)) return [];
  return readdirSync(releases)
    .sort((a, b) => Number(b) - Number(a))
    .map((release) => join(releases, release, 'bin'));
}

function configuredFolder(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()];
  } catch {
    return [];
  }
}

function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter);
}
