/** Temporary folders, removed when the test file that asked for them is done. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { expectPrepared, prepareRoot } from './prepare-root.ts';

/**
 * Call it once at the top of a test file; the result makes an empty folder each time it is called,
 * but for the store it names where tests run on PostgreSQL.
 */
export function temporaryFolders(): () => string {
  const folders: string[] = [];
  afterAll(() => {
    try {
      for (const folder of folders) expectPrepared(folder);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  });
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'squadlog-test-'));
    folders.push(folder);
    return prepareRoot(folder);
  };
}
