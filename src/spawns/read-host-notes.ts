/** Reads what hosts left beside the log: which hooks fired when, and failures they were spared. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../errors.ts';
import { readRegularFile } from '../read-regular-file.ts';
import type { SeenHooks } from './expected-hooks.ts';

/** A line of `failures.jsonl`. */
export interface HostFailure {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly client: string;
  readonly event: string;
  readonly code: string;
  readonly message: string;
  /** Where it is known whose spawn it was. */
  readonly squad?: string;
}

export interface HostFailures {
  /** Oldest first. */
  readonly failures: readonly HostFailure[];
  /** What kept the file or some of its lines from being read. */
  readonly problems: readonly string[];
}

const bytesMax = 4 * 1024 * 1024;

/** A line that is cut or no failure is counted as one, of which nothing else is known. */
export function readFailures(root: string): HostFailures {
  const file = join(root, '_spawns', 'failures.jsonl');
  try {
    const link = [join(root, '_spawns'), file].find(isLink);
    if (link !== undefined) {
      return { failures: [], problems: [`${link} is a link, so it is not read; delete it.`] };
    }
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return none;
    const text = readRegularFile(file, { what: 'a list of failures', bytesMax }).toString('utf8');
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const failures = lines.flatMap((line) => parseFailure(line) ?? []);
    const damaged = lines.length - failures.length;
    const problem = `${damaged} of ${lines.length} lines of ${file} can't be read.`;
    return { failures, problems: damaged === 0 ? [] : [problem] };
  } catch (error) {
    return { failures: [], problems: [messageOf(error)] };
  }
}

/** By client; empty where no hook ever fired here. */
export function readSeenHooks(root: string): ReadonlyMap<string, SeenHooks> {
  const folder = join(root, '_spawns');
  if (isLink(folder)) return new Map();
  const clients = new Map<string, SeenHooks>();
  for (const client of namesIn(folder)) {
    const seen = join(folder, client, 'seen');
    if (![join(folder, client), seen].every(isFolder)) continue;
    const events = namesIn(seen).flatMap((event) => {
      const mark = lstatSync(join(seen, event), { throwIfNoEntry: false });
      return mark?.isFile() === true ? [[event, mark.mtime.toISOString()] as const] : [];
    });
    if (events.length > 0) clients.set(client, new Map(events));
  }
  return clients;
}

const none: HostFailures = { failures: [], problems: [] };

function parseFailure(line: string): HostFailure | undefined {
  try {
    const value = JSON.parse(line) as Readonly<Record<string, unknown>> | null;
    const { squad } = value ?? {};
    const fields = ['at', 'client', 'event', 'code', 'message'].map((key) => value?.[key]);
    if (!fields.every((field) => typeof field === 'string')) return undefined;
    const [at = '', client = '', event = '', code = '', message = ''] = fields;
    const of = typeof squad === 'string' ? { squad } : {};
    return { at, client, event, code, message, ...of };
  } catch {
    return undefined;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    // It is not there, or is no folder: no hook fired here.
    return [];
  }
}
