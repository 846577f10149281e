/** Each role has one file, and none leaves the folder. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderRole, roleFileName, roleOfFile } from '../../../src/storage/mirror/render-roles.ts';

it.each([
  ['DEV', 'DEV.md'],
  ['QA-LEAD_2', 'QA-LEAD_2.md'],
  ['ÄRZTE', '%C3%84RZTE.md'],
  ['../X', '%2E%2E%2FX.md'],
  ['a', '%61.md'],
  ['CON', 'CON_.md'],
  ['CON_', 'CON__.md'],
  ['LPT1', 'LPT1_.md'],
])('calls the file of %s %s', (role, name) => {
  expect(roleFileName(role)).toBe(name);
  expect(roleOfFile(name)).toBe(role);
});

it('knows the beginning of a long role by its file, and no role of other files', () => {
  expect(roleOfFile(roleFileName('Ä'.repeat(60)))).toBe('Ä'.repeat(10));
  expect(roleOfFile(roleFileName('R'.repeat(200)))).toBe('R'.repeat(60));
  for (const name of ['notes.md', 'DEV.md.old', 'DEV.edited-1.md', '.DEV.md', 'DEV.txt']) {
    expect(roleOfFile(name), name).toBeUndefined();
  }
});

it('gives no two roles one file on a disk that ignores case, in at most 128 characters', () => {
  const role = fc.oneof(
    fc.stringMatching(/^[\p{L}\p{N}\p{M}_-]{1,64}$/u),
    fc.stringMatching(/^(?:CON|NUL|COM1)_{0,3}$/u),
    fc.string({ unit: 'binary', minLength: 1 }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(role), (roles) => {
      const distinct = new Set(roles.map((one) => Buffer.from(one).toString()));
      const names = new Set([...distinct].map((one) => roleFileName(one).toLowerCase()));
      expect(names.size).toBe(distinct.size);
      for (const one of distinct) expect(roleFileName(one)).toMatch(/^[A-Z0-9_%~a-f-]{1,125}\.md$/);
    }),
  );
});

it('shows patterns before learnings, and only what there is', () => {
  const row = { role: 'QA', text: 'Warm the cache', revision: 2, first_revision: 2 };
  const none = { name: 'Kiln', role: 'QA', patterns: [], learnings: [] };
  expect(renderRole({ ...none, patterns: [row], learnings: [row] })).toBe(`# Role Memory: Kiln / QA

### Patterns
- [QA] Warm the cache <!-- P2 -->

### Latest Learnings
- [QA] Warm the cache <!-- L2 -->

`);
  expect(renderRole(none)).toContain('Nothing is in force.');
});
