/**
 * Folders of the predecessor get ids that our grammar allows, each its own, the same every time.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameImportTargets } from '../../../src/operations/import/name-import-targets.ts';
import { isSquadId } from '../../../src/text/ids.ts';

const ids = (folders: readonly string[], earlier?: ReadonlyMap<string, string>) =>
  nameImportTargets(folders, earlier).map(({ id }) => id);

it.each([
  [
    ['kiln', 'Press_2'],
    ['kiln', 'Press_2'],
  ],
  [['My Squad!'], ['My-Squad']],
  [
    ['con', 'NUL.', 'aux'],
    ['con-squad', 'NUL-squad', 'aux-squad'],
  ],
  [
    ['_old', '-dash', 'Zürich'],
    ['old', 'dash', 'Zurich'],
  ],
  [
    ['Kiln', 'kiln'],
    ['Kiln', 'kiln-2'],
  ],
  [
    ['My Squad!', 'my-squad'],
    ['My-Squad-2', 'my-squad'],
  ],
  [
    ['支付', '!!!'],
    ['squad', 'squad-2'],
  ],
])('%j become %j', (folders, expected) => {
  expect(ids(folders)).toEqual(expected);
});

it('finds the id again under which a folder was imported', () => {
  const earlier = new Map([
    ['My Squad!', 'my-squad'],
    ['Kiln', 'kiln'],
  ]);
  expect(ids(['My Squad!', 'my-squad', 'Kiln'], earlier)).toEqual([
    'my-squad',
    'my-squad-2',
    'Kiln',
  ]);
});

it('gives every set of names valid ids that differ, and reports each change', () => {
  const name = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.constantFrom('a', 'A'));
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 12 }), (folders) => {
      const named = nameImportTargets(folders);
      expect(named.every(({ id }) => isSquadId(id))).toBe(true);
      expect(new Set(named.map(({ id }) => id.toLowerCase())).size).toBe(folders.length);
      for (const { folder, id, renamed } of named) expect(renamed).toBe(folder !== id);
    }),
  );
});
