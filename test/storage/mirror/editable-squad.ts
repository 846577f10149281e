/** A squad with mirrored files under a memory of its own, and what a test does to those files. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openMemory } from '../../../src/memory.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { filesBelow, sampleFolder } from './sample-squad.ts';

/** A squad of one session, and what a test does to its files. */
export async function editable() {
  const root = sampleFolder();
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify({ autoDistillEvery: 0 }));
  const memory = await openMemory({ root });
  onTestFinished(() => memory.close());
  const lessons = ['[DEV] Flags live in flags.toml', '[ALL] Freeze on Friday', '[QA] Warm caches'];
  await memory.write({ squad: 'kiln', session: 's1', output: outputWith(...lessons) });
  const path = (file: string) => join(root, 'kiln', file);
  const edit = (file: string, change: (text: string) => string) => {
    const before = readFileSync(path(file), 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(path(file), after);
  };
  let runs = 1;
  const writeAgain = async () => {
    runs += 1;
    const output = outputWith(`[OPS] Note ${runs}`);
    return (await memory.write({ squad: 'kiln', session: `s${runs}`, output })).warnings;
  };
  const shown = async () => {
    const { entries } = await memory.read({ squad: 'kiln', tokens: 2000 });
    return entries.map(({ role, text }) => `[${role}] ${text}`).filter((t) => !t.includes('Note'));
  };
  const events = async (...types: string[]) => {
    const { events: all } = await memory.log({ limit: 500 });
    return all.filter(({ type }) => types.includes(type));
  };
  const kept = () => Object.keys(filesBelow(root)).filter((name) => name.includes('.edited-'));
  return { root, memory, path, edit, writeAgain, shown, events, kept };
}
