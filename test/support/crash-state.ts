/** What stands in a memory after a crash, and what must never: halves, holes, torn files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTrailer } from '../../src/storage/mirror/trailer.ts';
import { openScene, squad } from './crash-scene.ts';
import { openStorage } from './open-storage.ts';

export interface CrashState {
  /** The whole memory as a spawn would be told it. */
  readonly block: string;
  /** Ids of the sessions in the order of the log. */
  readonly sessions: readonly string[];
  /** How many events of each type. */
  readonly events: Readonly<Record<string, number>>;
  readonly head: number;
}

/** Reads a root; the faults are those that no crash may leave, each in words. */
export async function readCrashState(
  root: string,
): Promise<{ readonly state: CrashState; readonly faults: readonly string[] }> {
  const log = await readWholeLog(root);
  await using memory = await openScene(root);
  const verified = await memory.verify();
  const faults = [...log.faults];
  if (!verified.ok) faults.push(`verify: ${verified.firstBad?.reason}`);
  const differences = await memory.compareProjections();
  if (differences.length > 0) faults.push(`projections differ in ${differences.length} rows`);
  const { block } = await memory.read({ squad, tokens: 100_000 });
  faults.push(...tornFiles(root, verified.events));
  const { sessions, events } = log;
  return { state: { block, sessions, events, head: verified.events }, faults };
}

/** Side files of killed processes, by their paths below the folder. */
export function leftovers(folder: string): string[] {
  return filesBelow(folder).filter((name) =>
    /squadlog-(?:new|old|export)|\.partial-|\.key\.\d|\.bak\.\d|-journal$/u.test(name),
  );
}

/** Reads the log alone: what it holds, and where it has holes, repeats or halves. */
export async function readWholeLog(root: string) {
  const storage = await openStorage(root);
  const [faults, sessions]: [string[], string[]] = [[], []];
  const events: Record<string, number> = {};
  const wanted = new Map<string, number>();
  const revisions = new Map<string, number>();
  let positions = 0;
  try {
    for await (const event of storage.hashedEvents({})) {
      positions += 1;
      const revision = (revisions.get(event.stream) ?? 0) + 1;
      revisions.set(event.stream, revision);
      if (event.position !== positions || event.revision !== revision) {
        faults.push(`event ${event.position} follows a hole`);
      }
      events[event.type] = (events[event.type] ?? 0) + 1;
      const data = JSON.parse(event.payload ?? '{}') as Recorded;
      if (event.type === 'SessionRecorded') {
        sessions.push(data.session?.id ?? '');
        wanted.set(event.id, data.learnings ?? 0);
      }
      const of = event.correlation ?? '';
      if (event.type === 'LearningRecorded') wanted.set(of, (wanted.get(of) ?? 0) - 1);
    }
    faults.push(...(await storage.findDamage()));
  } finally {
    await storage.close();
  }
  const halves = [...wanted.values()].filter((missing) => missing !== 0).length;
  if (halves > 0) faults.push(`half sessions: ${halves}`);
  const twice = sessions.length - new Set(sessions).size;
  if (twice > 0) faults.push(`sessions recorded twice: ${twice}`);
  return { faults, sessions, events };
}

interface Recorded {
  readonly session?: { readonly id: string };
  readonly learnings?: number;
}

/** Mirrored files that are not whole, or newer than the log. */
function tornFiles(root: string, head: number): string[] {
  return filesBelow(join(root, squad)).flatMap((name) => {
    if (name.startsWith('.') || name.includes('/.')) return [];
    const trailer = readTrailer(readFileSync(join(root, squad, name), 'utf8'));
    if (trailer === undefined || trailer.edited) return [`${name} is not whole`];
    return trailer.position > head ? [`${name} is newer than the log`] : [];
  });
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}
