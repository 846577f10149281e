/**
 * One machine of many on one log: `machine-worker <root>`. Does what the lines on its standard
 * input say, `{ call, input }`, in order, and prints one line for each: what it gave or how it
 * failed.
 */
import { createInterface } from 'node:readline';
import { isMemoryError } from '../../src/errors.ts';
import { openMemory } from '../../src/index.ts';

const [root = ''] = process.argv.slice(2);
const memory = await openMemory({ root });
const calls = memory as unknown as Readonly<Record<string, (input: unknown) => Promise<unknown>>>;
for await (const line of createInterface({ input: process.stdin })) {
  const { call, input } = JSON.parse(line) as { readonly call: string; readonly input: unknown };
  process.stdout.write(`${JSON.stringify(await tell(call, input))}\n`);
}
await memory.close();

async function tell(call: string, input: unknown): Promise<unknown> {
  try {
    return { result: await calls[call]?.(input) };
  } catch (error) {
    if (!isMemoryError(error)) throw error;
    const { code, message, hint } = error;
    return { error: { code, message, hint } };
  }
}
