/** Rule modules: what counts as a rule, what is refused, and that code is known by its hash. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRuleModule } from '../src/rule-modules.ts';
import { temporaryFolders } from './support/temp-root.ts';

const newFolder = temporaryFolders();

function moduleOf(source: string, name = 'rules.mjs'): string {
  const path = join(newFolder(), name);
  writeFileSync(path, source);
  return path;
}

const quiet = '{ name: "quiet", version: 1, apply: (state) => state }';

it('takes a rule or a list of rules, and fills in what was left out', async () => {
  const { rules, module } = await loadRuleModule(moduleOf(`export default ${quiet};`));
  expect(rules).toMatchObject([{ name: 'quiet', version: 1, summary: '', examples: [] }]);
  expect(rules[0]?.settings.safeParse({}).success).toBe(true);
  expect(rules[0]?.settings.safeParse({ loud: true }).success).toBe(false);
  expect(module.sha256).toMatch(/^[0-9a-f]{64}$/u);
  const list = `export default [${quiet}, { ...${quiet}, name: "still" }];`;
  expect((await loadRuleModule(moduleOf(list))).rules.map(({ name }) => name)).toEqual([
    'quiet',
    'still',
  ]);
});

it.each([
  ['export default [];', /exports no rule/u],
  ['export const rule = 1;', /exports no rule/u],
  ['export default { name: "Bad Name" };', /name must be lower-case/u],
  ['export default { name: "a", version: 0 };', /version must be/u],
  ['export default { name: "a", version: 1 };', /apply must be a function/u],
  ['export default { name: "a", version: 1, apply() {}, settings: {} };', /zod schema/u],
  ['export default { name: "a", version: 1, apply() {}, patternsOf: 1 };', /patternsOf/u],
  ['export default {', /can't be imported/u],
  ['throw new Error("no luck");', /can't be imported \(no luck\)/u],
])('refuses a module that gives no rule: %s', async (source, message) => {
  await expect(loadRuleModule(moduleOf(source))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(message),
  });
});

it.each([
  'import { a } from "./a.mjs";',
  "export { default } from '../a.mjs';",
  "import './a.mjs';",
  'const a = await import(`./a.mjs`);',
  "const a = require('..');",
  'import a from "/opt/a.mjs";',
  'import a from "file:///opt/a.mjs";',
])('refuses a module in pieces: %s', async (line) => {
  const path = moduleOf(`${line}\nexport default ${quiet};`);
  await expect(loadRuleModule(path)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/must be one file, since only its own bytes are recorded/u),
  });
});

it('lets a module import packages, and speak of files', async () => {
  const head = "// like import './a.mjs'\nimport { sep } from 'node:path';";
  const source = `${head}\nexport default ${quiet};`;
  expect((await loadRuleModule(moduleOf(source))).rules).toHaveLength(1);
});

it('imports nothing where the file is other code than was recorded, or is gone', async () => {
  const path = moduleOf('throw new Error("must not run");');
  await expect(loadRuleModule(path, 'a'.repeat(64))).rejects.toMatchObject({
    code: 'refused',
    details: { path, recorded: 'a'.repeat(64) },
  });
  const gone = join(newFolder(), 'gone.mjs');
  await expect(loadRuleModule(gone, 'a'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(loadRuleModule(gone)).rejects.toMatchObject({ code: 'not_found' });
});
