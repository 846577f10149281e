/**
 * Whatever path is asked for, `get` gives words of the memory's own Markdown files and of nothing
 * else, and with a squad named of no other's.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isMemoryError } from '../../src/errors.ts';
import { prepareRoot } from '../support/prepare-root.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();

/** Stands in every file that no path may open. */
const bait = 'Basalt-Orchid';

async function baited() {
  const root = prepareRoot(join(newFolder(), 'root'));
  const memory = await openFor(root, { mirror: true });
  await memory.write({ squad: 'kiln', session: 's', output: outputWith('[DEV] Kiln only') });
  await memory.write({ squad: 'loom', session: 's', output: outputWith('[DEV] Loom only') });
  await memory.write({ agent: 'main', session: 's', output: outputWith('[DEV] Main only') });
  await memory.standards.import({ markdown: '- For all\n' });
  const traps = [
    ...['../bait.md', '../history.md', 'bait.md', 'history.md', '.bait.md', 'squadlog.txt'],
    ...['kiln/bait.md', 'kiln/.history.md', 'kiln/roles/dev.md', 'kiln/history/x.md'],
    ...['kiln/before-squadlog/history.md', 'kiln/semantic.md.edited-01234567.md'],
    ...['_process/history.md', '_agents/history.md', '_agents/main/notes/history.md'],
  ];
  for (const trap of traps) {
    mkdirSync(dirname(join(root, trap)), { recursive: true });
    writeFileSync(join(root, trap), `${bait}\n`);
  }
  symlinkSync(join(root, '../bait.md'), join(root, 'kiln/roles/QA.md'));
  symlinkSync(join(root, '..'), join(root, 'kiln/before-squadlog/up'));
  mkdirSync(join(root, '../out/history'), { recursive: true });
  writeFileSync(join(root, '../out/history/2026-11.md'), `${bait}\n`);
  symlinkSync(join(root, '../out'), join(root, 'linked'));
  symlinkSync(join(root, '../out/history'), join(root, '_agents/main/history'));
  return { root, memory };
}

const segment = fc.constantFrom(
  ...['..', '.', '', '...', '~', '%2e%2e', '..%2f', '\0', ' ', '\u202e', '．．', 'C:'],
  ...['kiln', 'loom', 'KILN', 'linked', '_process', '_agents', 'main', 'roles', 'history', 'up'],
  ...['history.md', 'semantic.md', 'standards.md', 'bait.md', 'DEV.md', 'QA.md', 'dev.md', 'x.md'],
  ...['2026-11.md', '2026-11.2.md', 'squadlog.db', 'squadlog.key', 'squadlog.json', 'meta.json'],
  ...['before-squadlog', '.history.md', 'notes', 'L2', 'S1', 'history.md#L1', 'squadlog.head'],
);

const hostile = fc
  .tuple(
    fc.constantFrom('', '/', './', '../', '\\\\', 'file:///', 'ROOT/', 'ROOT/../', 'ROOT'),
    fc.array(segment, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('/', '\\', '//'),
    fc.constantFrom('', '/', '#L1-L9', '\0.md', '.md', ' '),
  )
  .map(([start, parts, joint, end]) => `${start}${parts.join(joint)}${end}`);

it('whatever is asked for, nothing beside the memory is read', async () => {
  const { root, memory } = await baited();
  const ask = (target: string, squad?: string) =>
    memory
      .get({ target: target.replace('ROOT', root), ...(squad === undefined ? {} : { squad }) })
      .catch((error: unknown) => error);
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostile, fc.string()), async (target) => {
      if (target === '') return;
      const [free, scoped] = [await ask(target), await ask(target, 'kiln')];
      for (const answer of [free, scoped]) {
        if (answer instanceof Error) {
          expect(isMemoryError(answer) && ['not_found', 'invalid'].includes(answer.code)).toBe(
            true,
          );
        } else expect(JSON.stringify(answer)).not.toContain(bait);
      }
      if (scoped instanceof Error) expect(scoped.message).not.toMatch(/Loom only|Main only/);
      else expect(JSON.stringify(scoped)).not.toMatch(/Loom only|Main only/);
    }),
    runs(600),
  );
  expect(await ask('kiln/history.md')).toMatchObject({ status: 'ok' });
});
