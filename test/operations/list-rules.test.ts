/** `rules list`: the shipped sets, and what a squad or an agent distils by. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  squadMemoryRules,
  squadMemoryRulesRef,
  standardRulesRef,
} from '../../src/distill/index.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../support/event-samples.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();
const now = () => '2026-11-30T12:00:00.000Z';
const output = outputWith('[DEV] Time is stored in UTC');

it('lists the shipped sets, the default first, with their hashes', async () => {
  const { rules, inForce } = await (await openFor(newFolder())).rules.list();
  expect(rules.map(({ name, version, hash }) => ({ name, version, hash }))).toEqual([
    standardRulesRef,
    squadMemoryRulesRef,
  ]);
  expect(rules.every(({ steps, description }) => steps.length > 3 && description !== '')).toBe(
    true,
  );
  expect(inForce).toBeUndefined();
});

it('tells what was adopted last', async () => {
  const root = newFolder();
  const memory = await openFor(root);
  await memory.write({ squad: 'Kiln', output });
  const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
  const adoption = { rules: squadMemoryRulesRef, definition: squadMemoryRules };
  await storage.append([
    draft('RulesAdopted'),
    draft('RulesAdopted', adoption, { id: '01KADOPTED0000000000000001' }),
  ]);
  await storage.close();
  const { inForce } = await memory.rules.list({ squad: 'KILN' });
  expect(inForce).toEqual({
    squad: 'Kiln',
    agent: null,
    ref: squadMemoryRulesRef,
    event: '01KADOPTED0000000000000001',
    position: (await memory.log()).events.at(-1)?.position,
    at: now(),
  });
});

it('refuses two names, and one that nobody has', async () => {
  const memory = await openFor(newFolder());
  await expect(memory.rules.list({ squad: 'kiln' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(memory.rules.list({ agent: 'scout' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(memory.rules.list({ squad: 'kiln', agent: 'scout' })).rejects.toMatchObject({
    code: 'invalid',
  });
});
