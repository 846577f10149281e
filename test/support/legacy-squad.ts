/**
 * Files as the squad-memory skill wrote them, made from a few words, for tests that need a folder
 * of their own.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One record of a `history.md`; `recorded` is written as given, so that it may be broken. */
export function legacyRecord(body: string, recorded = '2026-11-30T06:27:50Z'): string {
  return `\n---\n**Recorded:** ${recorded}\n\n${body}\n`;
}

/** A conventional record: heading, task, outcome and tagged bullets. */
export function legacySession(fields: {
  readonly day?: string;
  readonly task?: string;
  readonly outcome?: string;
  readonly lessons?: readonly string[];
  readonly recorded?: string;
}): string {
  const { day, task, outcome = 'SUCCESS', lessons = [], recorded } = fields;
  const lines = [
    ...(day === undefined ? [] : [`## Session: ${day} ${task ?? 'Untitled'}`]),
    ...(task === undefined ? [] : [`Task: ${task}`]),
    `Outcome: ${outcome}`,
    '',
    '## Session Memory',
    ...lessons.map((lesson) => `- ${lesson}`),
  ];
  return legacyRecord(lines.join('\n'), recorded);
}

export function legacySemantic(patterns: readonly string[]): string {
  const lines = patterns.map((pattern) => `- ${pattern}\n`).join('');
  return (
    '# Semantic Memory: kiln\n**Distilled:** 2026-11-20T08:00:00Z\n**Sessions analyzed:** 1\n\n' +
    `### Cross-Cutting Patterns\n${lines}\n### Track Record\n` +
    '- Sessions: 1 | Success: 1 | Failure: 0\n'
  );
}

export function legacyMeta(sessionCount: number): string {
  const fields = { squadId: 'kiln', sessionCount, lastUpdated: '2026-11-30T06:27:50Z' };
  return `${JSON.stringify(fields, null, 2)}\n`;
}

/** Writes files by their paths below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Digest of every file below a folder by path, those of the store aside. */
export function fileDigests(folder: string): Readonly<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || name.startsWith('squadlog.')) continue;
    digests[name] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return digests;
}
