/**
 * A process of its own that uses a memory as a hook would: `memory-worker <root> <job as JSON>`.
 * Prints one JSON line for each step it is done with, so that a test knows what was acknowledged.
 */
import { openMemory } from '../../src/index.ts';

/** What a worker does, in order. */
export type WorkerStep =
  | {
      readonly do: 'write';
      readonly squad: string;
      readonly session: string;
      readonly output: string;
    }
  | {
      readonly do: 'read';
      readonly squad: string;
      readonly session?: string;
      readonly role?: string;
      readonly task?: string;
      readonly tokens?: number;
    };

const [root = '', job = '[]'] = process.argv.slice(2);
const memory = await openMemory({ root });
for (const { do: verb, ...input } of JSON.parse(job) as WorkerStep[]) {
  const done =
    verb === 'write' ? await memory.write(input as never) : await memory.read(input as never);
  process.stdout.write(`${JSON.stringify(done)}\n`);
}
await memory.close();
