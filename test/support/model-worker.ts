/**
 * A process that does as it is told over its input, one JSON line a command, and answers each with
 * one line: what came of it, or the code and message it failed with.
 */
import { createInterface } from 'node:readline';
import { openMemory } from '../../src/index.ts';

const [root = ''] = process.argv.slice(2);
const memory = await openMemory({ root });
for await (const line of createInterface({ input: process.stdin })) {
  const { name, input } = JSON.parse(line) as { name: string; input: unknown };
  process.stdout.write(`${JSON.stringify(await answer(name, input))}\n`);
}
await memory.close();

async function answer(name: string, input: unknown): Promise<unknown> {
  try {
    if (name === 'rebuild') return { result: (await memory.rebuildProjections()) ?? null };
    return { result: await memory.run(name as never, input) };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return { error: { code: code ?? 'none', message } };
  }
}
