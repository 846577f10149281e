/** Records as an import reads them, some of their fields replaced. */
import { squadTarget } from '../../src/commands/import-history.ts';
import type {
  ImportedLine,
  ImportedSession,
  ImportHistoryInput,
} from '../../src/commands/imported-records.ts';

const path = 'kiln/history.md';

export function importedLine(text: string, more: Partial<ImportedLine> = {}): ImportedLine {
  return { role: 'DEV', text, path, line: 9, ...more };
}

export function importedSession(more: Partial<ImportedSession> = {}): ImportedSession {
  return {
    path,
    line: 3,
    occurredAt: '2026-02-05T00:00:00.000Z',
    title: 'Move the flags',
    outcome: 'success',
    text: '**Recorded:** 2026-02-05T10:00:00Z\n\nTask: Move the flags',
    identity: 'one',
    compressed: false,
    learnings: [importedLine('Flags live in flags.toml')],
    skipped: [{ line: 10, text: '- [x] done', reason: 'checkbox, not a role' }],
    ...more,
  };
}

export function importInput(more: Partial<ImportHistoryInput> = {}): ImportHistoryInput {
  return {
    ...squadTarget('Kiln'),
    sessions: [],
    lessons: [],
    evidence: [],
    patterns: [],
    files: [{ path, kind: 'history', digest: 'c'.repeat(64), bytes: 9, sessions: 1, entries: 1 }],
    problems: [],
    format: 'squad-memory',
    ...more,
  };
}
