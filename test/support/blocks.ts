/** The blocks of a squad for a few roles, budgets and tasks: what must come back to the byte. */
import type { Memory } from '../../src/memory-api.ts';

const requests = [
  {},
  { tokens: 8_000 },
  { tokens: 120 },
  { role: 'DEV', tokens: 2_000 },
  { role: 'QA', tokens: 90 },
  { task: 'move the flags to another file', tokens: 300 },
  { limit: 2, tokens: 1_000 },
];

export async function readBlocks(memory: Memory, squad = 'kiln'): Promise<readonly string[]> {
  const blocks: string[] = [];
  for (const request of requests) blocks.push((await memory.read({ squad, ...request })).block);
  return blocks;
}
