/** Imports a memory: folders of the squad-memory skill, readable exports, or an exported log. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { placeOf } from '../settings.ts';
import { logFileName } from './export/log-lines.ts';
import { importFolder } from './import/import-folder.ts';
import { importJsonl } from './import/import-jsonl.ts';
import type { ImportMemoryResult } from './import/import-result.ts';
import { listFolder } from './import/read-legacy-folder.ts';
import { readLogHeader } from './import/read-log-file.ts';
import { defineOperation } from './operation.ts';

export const importMemoryInput = z.strictObject({ dir: z.string().check(z.minLength(1)) });

export type ImportMemoryInput = z.infer<typeof importMemoryInput>;

export const importMemory = defineOperation<ImportMemoryInput, ImportMemoryResult>({
  name: 'import-memory',
  doc: {
    verb: 'import',
    summary:
      'Take over the memory in a folder, in place or from elsewhere; again adds only what is new.',
    input: importMemoryInput as z.ZodMiniType<ImportMemoryInput>,
    writes: true,
    options: {
      dir: {
        summary: 'A folder of squads, the folder of one squad, or an export; no file is changed.',
        position: 0,
        value: 'dir',
      },
    },
    examples: [
      {
        line: 'import ~/.openclaw/workspace/memory/squads',
        does: 'takes over all squads of the squad-memory skill',
      },
      { line: 'import kiln-log/log.jsonl', does: 'takes over an exported log' },
    ],
  },
  run: async ({ dir }, context) => {
    if (!context.settingsFor().enabled) {
      const place = placeOf(context.configFor(), 'enabled');
      throw new MemoryError({
        code: 'refused',
        message: `Memory is switched off here (enabled: false in ${place}); nothing was imported.`,
        hint: 'squadlog config show',
      });
    }
    const path = resolve(dir);
    const file = isFile(path) ? path : join(path, logFileName);
    const header = isFile(file) ? await readLogHeader(file) : undefined;
    if (header !== undefined) return importJsonl(file, header, context);
    listFolder(path);
    return importFolder(path, context);
  },
});

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
