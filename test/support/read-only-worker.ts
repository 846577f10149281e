/**
 * A process that uses a memory it may not write to: `read-only-worker <root> <out>`. Prints what
 * each verb gave, or the code and message that it failed with, as one line of JSON.
 */
import { openMemory } from '../../src/index.ts';

const [root = '', out = ''] = process.argv.slice(2);
const memory = await openMemory({ root });
const squad = 'kiln';
const verbs = {
  read: () => memory.read({ squad, session: 'reader' }),
  readForTask: () => memory.read({ squad, task: 'check the keys' }),
  list: () => memory.list(),
  search: () => memory.search({ query: 'flags' }),
  stats: () => memory.stats(),
  why: () => memory.why({ squad, entry: 'L2' }),
  log: () => memory.log(),
  verify: () => memory.verify(),
  export: () => memory.export({ out: `${out}/export` }),
  backup: () => memory.backup({ file: `${out}/copy.db` }),
  write: () => memory.write({ squad, output: '## Session Memory\n- [DEV] Not to be\n' }),
  distill: () => memory.distill({ squad }),
  rebuild: () => memory.rebuildProjections(),
  exportThere: () => memory.export({ out: `${root}/sub` }),
  backupThere: () => memory.backup({ file: `${root}/copy.db` }),
};
const results: Record<string, unknown> = {};
for (const [verb, run] of Object.entries(verbs)) {
  try {
    results[verb] = (await run()) ?? {};
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    results[verb] = { code: code ?? 'none', message };
  }
}
await memory.close();
process.stdout.write(JSON.stringify(results));
