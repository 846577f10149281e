/** Shows every setting that holds, and where it came from. */
import * as z from 'zod/mini';
import type { ConfigValue } from '../settings.ts';
import { parseStoreUrl } from '../storage/postgres/store-url.ts';
import { agentId, squadId } from '../text/ids.ts';
import { defineOperation } from './operation.ts';

export const showConfigInput = z.strictObject({
  squad: z.optional(squadId),
  agent: z.optional(agentId),
});

export type ShowConfigInput = z.infer<typeof showConfigInput>;

export interface ShowConfigResult {
  readonly root: string;
  readonly file: string;
  readonly values: readonly ConfigValue[];
}

export const showConfig = defineOperation<ShowConfigInput, ShowConfigResult>({
  name: 'show-config',
  doc: {
    verb: 'config show',
    summary: 'Show every setting and where its value came from.',
    input: showConfigInput as z.ZodMiniType<ShowConfigInput>,
    writes: false,
    options: {
      squad: { summary: 'What holds for this squad.', position: 0, value: 'squad' },
      agent: { summary: 'What holds for this agent.', value: 'A' },
    },
    examples: [{ line: 'config show kiln', does: 'shows the settings of one squad' }],
  },
  run: async (whose, context) => ({
    root: context.root.root,
    file: context.configFile,
    values: context.configFor(whose).map(withoutPassword),
  }),
});

function withoutPassword(known: ConfigValue): ConfigValue {
  const { key, value } = known;
  if (key !== 'store.url' || typeof value !== 'string' || value === 'sqlite') return known;
  return { ...known, value: parseStoreUrl(value).shown };
}
