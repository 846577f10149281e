/** Copies the store while others write, and verifies the copy. */
import * as z from 'zod/mini';
import type { Verification } from '../storage/verification.ts';
import { defineOperation } from './operation.ts';

export const backUpInput = z.strictObject({ file: z.string().check(z.minLength(1)) });

export type BackUpInput = z.infer<typeof backUpInput>;

export interface BackUpResult extends Verification {
  readonly file: string;
}

export const backUp = defineOperation<BackUpInput, BackUpResult>({
  name: 'back-up',
  doc: {
    verb: 'backup',
    summary: 'Write a consistent copy of the store, and verify it; never overwrites a file.',
    input: backUpInput,
    writes: false,
    options: { file: { summary: 'Where the copy goes.', position: 0, value: 'file' } },
    examples: [{ line: 'backup squadlog-monday.db', does: 'copies the store' }],
  },
  run: async ({ file }, { storage }) => ({ file, ...(await storage.backup(file)) }),
});
