/** Files of a machine that only follows: brought up to what another recorded on the server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepFiles } from '../../../src/keep-files.ts';
import { freshSchema } from '../../support/postgres-stores.ts';
import { openFor, outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

async function twoMachines() {
  const store = freshSchema();
  const [root, far] = [newFolder(), newFolder()];
  const here = await openFor(root, { store, mirror: true });
  const there = await openFor(far, { store, mirror: true });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  return { here, there, read };
}

it('are written by mirror, whoever recorded what they hold', async () => {
  const { here, there, read } = await twoMachines();
  await there.write({ squad: 'kiln', output: outputWith('[DEV] Fire slowly') });
  const { written, position } = await here.mirror();
  expect(written).toContain('kiln/semantic.md');
  const news = here.awaitNews(position, { signal: new AbortController().signal });
  await there.write({ squad: 'glaze', output: outputWith('[DEV] Stir well') });
  expect(await news).toBeGreaterThan(position);
  expect((await here.mirror({ since: position })).written).toContain('glaze/semantic.md');
  expect(read('glaze/semantic.md')).toContain('Stir well');
});

it('are kept current by a process that runs for long', async () => {
  const { here, there, read } = await twoMachines();
  let wrote: (files: readonly string[]) => void = () => undefined;
  const firstLook = new Promise<readonly string[]>((resolve) => {
    wrote = resolve;
  });
  const mirror: typeof here.mirror = async (input) => {
    const result = await here.mirror(input);
    wrote(result.written);
    return result;
  };
  const warned: string[] = [];
  const kept = { store: here.store, awaitNews: here.awaitNews, mirror };
  const keeper = keepFiles({ use: (work) => work(kept), warn: (text) => warned.push(text) });
  onTestFinished(() => keeper.close());
  expect(await firstLook).toEqual([]);
  const current = new Promise<void>((resolve) => {
    wrote = (files) => {
      if (files.includes('kiln/semantic.md')) resolve();
    };
  });
  await there.write({ squad: 'kiln', output: outputWith('[DEV] Fire slowly') });
  await current;
  expect(read('kiln/semantic.md')).toContain('Fire slowly');
  await keeper.close();
  expect(warned).toEqual([]);
});
