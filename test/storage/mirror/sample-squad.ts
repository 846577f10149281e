/**
 * A store in a folder of its own with a few lines of code to fill it: what the tests of the mirror
 * stand on.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EventData, EventType } from '../../../src/events/index.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';
import type { Storage } from '../../../src/storage/storage.ts';

export interface SampleRoot {
  readonly root: string;
  readonly storage: Storage;
}

type Drafts = Parameters<Storage['append']>[0];

export interface SampleSession {
  readonly session: string;
  readonly at: string;
  readonly title?: string;
  readonly outcome?: 'success' | 'failure' | 'partial' | 'unknown';
  /** Role and text of each lesson; its id is `<session>-<index>`. */
  readonly lessons?: readonly (readonly [role: string, text: string])[];
}

/** Gone when the test ends. */
export function sampleRoot(): SampleRoot {
  const root = mkdtempSync(join(tmpdir(), 'squadlog-mirror-'));
  const now = () => '2026-11-30T12:00:00.000Z';
  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
  onTestFinished(async () => {
    await storage.close();
    rmSync(root, { recursive: true, force: true });
  });
  return { root, storage };
}

/** An empty folder, gone when the test ends. */
export function sampleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'squadlog-mirror-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const tokens = { format: 1, o200k_base: 9, cl100k_base: 9 };
const actor = { kind: 'agent', id: 'sample' } as const;

/** A captured session as events; appending several at once is one transaction. */
export function sessionEvents(stream: string, sample: SampleSession): Drafts {
  const lessons = sample.lessons ?? [['DEV', `Lesson of ${sample.session}`] as const];
  const name = stream.slice(stream.indexOf('/') + 1);
  return [
    event(stream, {
      id: sample.session,
      type: 'SessionRecorded',
      occurredAt: sample.at,
      data: {
        session: { id: sample.session },
        name: name.charAt(0).toUpperCase() + name.slice(1),
        outcome: sample.outcome ?? 'success',
        ...(sample.title === undefined ? {} : { title: sample.title }),
        output: { bytes: 1 },
        learnings: lessons.length,
        skipped: 0,
        masked: 0,
      },
    }),
    ...lessons.map(([role, text], index) =>
      event(stream, {
        id: `${sample.session}-${index}`,
        type: 'LearningRecorded',
        occurredAt: sample.at,
        data: { session: sample.session, role, text, tokens, origin: 'agent', flags: [] },
      }),
    ),
  ];
}

/** Sessions `s0`, `s1`, … one an hour from the first of January on. */
export function manySessions(stream: string, from: number, until: number): Drafts {
  return Array.from({ length: until - from }, (_, index) => {
    const number = from + index;
    const at = new Date(Date.UTC(2026, 0, 1, number)).toISOString();
    return sessionEvents(stream, { session: `s${number}`, at });
  }).flat();
}

export function event<Type extends EventType>(
  stream: string,
  fields: { id: string; type: Type; occurredAt?: string; data: EventData<Type> },
): Drafts[number] {
  return { stream, actor, ...fields } as unknown as Drafts[number];
}

/** Every file below a folder with its bytes, the store aside. */
export function filesBelow(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isFile() && !name.startsWith('squadlog.')) files[name] = readFileSync(path, 'utf8');
  }
  return files;
}
