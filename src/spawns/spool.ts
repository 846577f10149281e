/**
 * The folder `_spawns/<client>` of a root: one small file for each request and run, written whole,
 * so that hooks that are processes of their own find what another began. It is no source: deleting
 * it loses what no client has ended yet, and nothing of the log.
 */
import { createHash, randomBytes } from 'node:crypto';
import { linkSync, lstatSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readRegularText } from '../storage/regular-file.ts';
import { areOwn, makeSpawnsFolder, spawnsName } from './spawns-folder.ts';
import type { RequestRecord, RunRecord } from './spool-records.ts';
import { requestRecord, runRecord } from './spool-records.ts';

export interface Spool {
  readonly requests: Shelf<RequestRecord>;
  readonly runs: Shelf<RunRecord>;
}

/** The records of one kind; one that is damaged counts as absent. */
export interface Shelf<Kept> {
  /** By the id of a call or run. */
  get(id: string): Kept | undefined;
  put(id: string, record: Kept & { readonly conversation: string }): void;
  /** Puts what is not there yet; false where it is, as another process was first. */
  add(id: string, record: Kept & { readonly conversation: string }): boolean;
  remove(id: string): void;
  /** True where a record of the conversation is there and can't be read. */
  isDamaged(conversation: string): boolean;
  /** All of a conversation, or all there are; the oldest first. */
  list(conversation?: string): readonly Kept[];
  /** Lets go of files that nobody has touched for so long. */
  sweep(ageMsMax: number, now: number): void;
}

export function openSpool(root: string, client: string): Spool {
  return {
    requests: openShelf(root, [spawnsName, client, 'requests'], requestRecord),
    runs: openShelf(root, [spawnsName, client, 'runs'], runRecord),
  };
}

function openShelf<Kept extends { readonly at: string }>(
  root: string,
  folders: readonly string[],
  schema: z.ZodMiniType<Kept>,
): Shelf<Kept> {
  const folder = join(root, ...folders);
  const all = () => (areOwn(root, folders) ? listFolder(folder) : []);
  const names = () => all().filter((name) => name.endsWith('.json'));
  const namesOf = (conversation: string | undefined) => {
    const lead = conversation === undefined ? '' : `${short(conversation)}-`;
    return names().filter((name) => name.startsWith(lead));
  };
  const find = (id: string) => names().find((name) => name.endsWith(`-${short(id)}.json`));
  const read = (name: string) => readRecord(join(folder, name), schema);
  const write = (id: string, record: Kept & { readonly conversation: string }, how: Placing) => {
    makeSpawnsFolder(root, folders.slice(1));
    const name = `${short(record.conversation)}-${short(id)}.json`;
    return writeWhole(join(folder, name), `${JSON.stringify(record)}\n`, how);
  };
  return {
    get: (id) => {
      const name = find(id);
      return name === undefined ? undefined : read(name);
    },
    put: (id, record) => void write(id, record, renameSync),
    add: (id, record) => write(id, record, linkSync),
    remove: (id) => {
      const name = find(id);
      if (name !== undefined) rmSync(join(folder, name), { force: true });
    },
    isDamaged: (conversation) => namesOf(conversation).some((name) => read(name) === undefined),
    list: (conversation) =>
      namesOf(conversation)
        .flatMap((name) => read(name) ?? [])
        .sort((a, b) => a.at.localeCompare(b.at)),
    sweep: (ageMsMax, now) => {
      for (const name of all().filter((one) => isOurs.test(one))) {
        const file = join(folder, name);
        const stat = lstatSync(file, { throwIfNoEntry: false });
        const isOld = stat?.isFile() === true && now - stat.mtimeMs > ageMsMax;
        if (isOld) rmSync(file, { force: true });
      }
    },
  };
}

/** What `put` and `add` write, and what is left of a write that was cut off. */
const isOurs = /^[0-9a-f]{20}-[0-9a-f]{20}\.json(?:\.\d+-[0-9a-f]{8})?$/u;

/** Ids may hold any letters, and be long. */
function short(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 20);
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readRecord<Kept>(file: string, schema: z.ZodMiniType<Kept>): Kept | undefined {
  try {
    // What a link leads to is nobody's record.
    if (!lstatSync(file).isFile()) return undefined;
    const parsed = z.safeParse(schema, JSON.parse(readRegularText(file) ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Taken away by another process since it was listed, or damaged: as if it had never been.
    return undefined;
  }
}

/** Moves a whole file to its place: in place of one that is there, or not where one is. */
type Placing = (from: string, to: string) => void;

/** False where another file has the place. */
function writeWhole(file: string, text: string, place: Placing): boolean {
  const partial = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(partial, text, { mode: 0o600, flag: 'wx' });
  try {
    place(partial, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(partial, { force: true });
  }
}
