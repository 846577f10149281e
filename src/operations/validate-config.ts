/** Checks a configuration file without using it. */
import * as z from 'zod/mini';
import { parseConfig } from '../config.ts';
import { readJson } from '../read-json.ts';
import { checkStandardsPath } from '../standards-path.ts';
import { parseStoreUrl } from '../storage/postgres/store-url.ts';
import { defineOperation } from './operation.ts';

export const validateConfigInput = z.strictObject({ file: z.optional(z.string()) });

export type ValidateConfigInput = z.infer<typeof validateConfigInput>;

export interface ValidateConfigResult {
  readonly file: string;
  readonly ok: true;
}

export const validateConfig = defineOperation<ValidateConfigInput, ValidateConfigResult>({
  name: 'validate-config',
  doc: {
    verb: 'config validate',
    summary: 'Check a configuration file; an unknown key is an error that names the nearest known.',
    input: validateConfigInput as z.ZodMiniType<ValidateConfigInput>,
    writes: false,
    options: {
      file: {
        summary: 'The file; the default is squadlog.json under the root.',
        position: 0,
        value: 'file',
      },
    },
    examples: [{ line: 'config validate', does: 'checks squadlog.json' }],
  },
  run: async ({ file }, context) => {
    const path = file ?? context.configFile;
    const { layers, store } = parseConfig(readJson(path), path);
    if (store?.url !== undefined && store.url !== 'sqlite') {
      parseStoreUrl(store.url, `${path}: store.url`);
    }
    const standards = layers?.process?.path;
    if (standards !== undefined) {
      checkStandardsPath(standards, { root: context.root.root, from: path });
    }
    return { file: path, ok: true };
  },
});
