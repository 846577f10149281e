/** C37: other rules are previewed without a trace, applied as shown, and taken back to the byte. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Memory } from '../../src/index.ts';
import { readBlocks } from '../support/blocks.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { noPolicies } from '../support/scene.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();
const squad = 'kiln';

/** Promote on so many mentions, and leave roles out. */
function writeRules(file: string, minSupport: number, exclude: readonly string[]): string {
  const steps = [
    { rule: 'role-groups', settings: { exclude } },
    { rule: 'exact-duplicates' },
    { rule: 'promotion', settings: { minSupport } },
  ];
  writeFileSync(file, JSON.stringify({ name: `on-${minSupport}`, version: minSupport, steps }));
  return file;
}

async function open() {
  const [root, dir] = [folder(), folder()];
  writeSettings(root, noPolicies);
  const memory = await openFor(root);
  for (let nth = 0; nth < 12; nth += 1) {
    const bullets = [
      `[DEV] Module number ${nth % 4} needs the long timeout`,
      `[DEV] Only run ${nth} saw this`,
      `[QA] Browser ${nth % 3} is flaky`,
    ];
    await memory.write({ squad, session: `run-${nth}`, output: outputWith(...bullets) });
  }
  const v1 = writeRules(join(dir, 'v1.json'), 1, []);
  const v2 = writeRules(join(dir, 'v2.json'), 2, ['QA']);
  await memory.distill({ squad, rules: v1 });
  return { memory, v1, v2 };
}

const replay = async (memory: Memory, rules: string, apply = false) => {
  const done = await memory.replay({ squad, rules, apply });
  if ('replays' in done) throw new Error('asked for one squad');
  return done;
};

it('previews with reasons and without a trace, applies just that, and goes back', async () => {
  const { memory, v1, v2 } = await open();
  const first = await readBlocks(memory, squad);
  const log = (await memory.log()).events;

  const preview = await replay(memory, v2);
  expect(await replay(memory, v2)).toEqual(preview);
  expect((await memory.log()).events).toEqual(log);
  expect(await readBlocks(memory, squad)).toEqual(first);
  expect(preview).toMatchObject({ applied: false, identical: false });
  expect(preview.removed.length).toBe(12 + 3);
  for (const entry of preview.removed) {
    expect((entry as { readonly reason?: string }).reason).toMatch(/\w/u);
  }

  const applied = await replay(memory, v2, true);
  expect(applied.applied).toBe(true);
  for (const part of ['added', 'removed', 'changedEntries'] as const) {
    expect(applied[part]).toEqual(preview[part]);
  }
  const { entries, block } = await memory.read({ squad, tokens: 100_000 });
  const patterns = entries.filter(({ layer }) => layer === 'program');
  expect(patterns).toHaveLength(4);
  expect(patterns.every(({ support, role }) => support === 3 && role === 'DEV')).toBe(true);
  expect(block).not.toBe(first[0]);
  for (const { id } of patterns) {
    const { rule } = await memory.why({ squad, entry: id });
    expect(rule).toMatchObject({ name: expect.any(String), version: expect.any(Number) });
  }

  expect((await replay(memory, v1, true)).applied).toBe(true);
  expect(await readBlocks(memory, squad)).toEqual(first);
  expect((await memory.log()).events.slice(0, log.length)).toEqual(log);
  const { block: then } = await memory.read({ squad, asOf: String(log.length) });
  expect(then).toBe(first[0]);
});
