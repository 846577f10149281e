/** `rules show`: a set in full, what differs from the defaults, and what a squad adopted. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { standardRules, standardRulesRef } from '../../src/distill/index.ts';
import { loadRuleSet } from '../../src/rule-sets.ts';
import { createSqliteStorage } from '../../src/storage/sqlite/sqlite-storage.ts';
import { draft } from '../support/event-samples.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

it('shows the default rules where nothing is named', async () => {
  const { ref, definition, changed, warnings } = await (await openFor(newFolder())).rules.show();
  expect({ ref, definition }).toEqual({ ref: standardRulesRef, definition: standardRules });
  expect({ changed, warnings }).toEqual({ changed: [], warnings: [] });
});

it('tells which settings are not the defaults', async () => {
  const memory = await openFor(newFolder());
  const { changed } = await memory.rules.show({ rules: 'squad-memory' });
  expect(changed).toEqual([
    { step: 3, setting: 'charactersMin', default: 20 },
    { step: 5, setting: 'reportedMax', default: 100 },
  ]);
  await expect(memory.rules.show({ rules: 'standrd' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it('shows what a squad adopted, even where it can no longer run', async () => {
  const root = newFolder();
  const file = join(root, 'quiet.mjs');
  writeFileSync(file, 'export default { name: "quiet", version: 1, apply: (state) => state };');
  const { definition, ref } = await loadRuleSet(file);
  const memory = await openFor(root);
  await memory.write({ squad: 'kiln', output: outputWith('[DEV] Time is stored in UTC') });
  const storage = createSqliteStorage({
    file: join(root, 'squadlog.db'),
    now: () => '2026-11-30T12:00:00.000Z',
  });
  await storage.append([draft('RulesAdopted', { rules: ref, definition: { ...definition } })]);
  await storage.close();
  const shown = await memory.rules.show({ squad: 'kiln' });
  expect(shown).toMatchObject({ ref, definition, inForce: { squad: 'kiln' }, warnings: [] });
  rmSync(file);
  const after = await memory.rules.show({ squad: 'kiln' });
  expect(after.definition).toEqual(definition);
  expect(after.warnings).toEqual([expect.stringContaining('quiet.mjs')]);
  await expect(memory.rules.show({ squad: 'kiln', rules: 'standard' })).rejects.toMatchObject({
    code: 'invalid',
  });
});
