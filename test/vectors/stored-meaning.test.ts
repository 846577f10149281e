/** Stored vectors as reads use them: of this log only, with no wait for a model that is dead. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openVectorStore } from '../../src/storage/sqlite/vector-store.ts';
import { meaningOf, mocked, modelAt, noon } from '../support/meaning-scene.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';

const folder = temporaryFolders();

describe('a model', () => {
  it('that failed after a write is not waited for by reads, until its pause is over', async () => {
    const root = folder();
    const mock = await mocked();
    const store = openVectorStore(root);
    onTestFinished(() => store.close());
    store.pause('ollama:m', '2026-11-30T12:05:00.000Z');
    const before = readFileSync(join(root, 'squadlog.vectors.db'));
    const at = (time: string) => meaningOf(modelAt(mock), root, () => time).understand('docs');
    const paused = await at(noon);
    expect(paused).toMatchObject({ mode: 'hybrid', embedder: 'words-1', share: 0.3 });
    expect(paused.degraded).toContain('asked again after 2026-11-30T12:05:00.000Z');
    expect(mock.texts).toEqual([]);
    expect(await at('2026-11-30T12:05:00.000Z')).toMatchObject({ embedder: 'ollama:m' });
    // A clock that was years ahead at the failure pauses nobody for years.
    expect(await at('2025-11-30T12:00:00.000Z')).toMatchObject({ embedder: 'ollama:m' });
    expect(mock.texts).toEqual(['docs', 'docs']);
    expect(readFileSync(join(root, 'squadlog.vectors.db'))).toEqual(before);
    expect(readdirSync(root)).toEqual(['squadlog.vectors.db']);
  });

  it('never compares vectors of texts that another log had at the same places', async () => {
    const root = folder();
    const mock = await mocked();
    const use = (embedder: object) => writeSettings(root, { embedder, autoDistillEvery: 0 });
    const write = async (text: string) => {
      const memory = await openFor(root);
      await memory.write({ squad: 'kiln', output: outputWith(`[DEV] ${text}`) });
      await memory.close();
    };
    const stored = async () =>
      (await meaningOf(modelAt(mock), root).understand('docs')).stored('squad/kiln').positions;
    use(modelAt(mock));
    await write('One');
    const kept = readdirSync(root).filter((name) => /^squadlog\.(?:db|head)/u.test(name));
    const backup = kept.map((name) => [name, readFileSync(join(root, name))] as const);
    await write('Old docs');
    expect(await stored()).toHaveLength(2);
    for (const name of readdirSync(root)) {
      if (/^squadlog\.(?:db|head)/u.test(name)) rmSync(join(root, name));
    }
    for (const [name, bytes] of backup) writeFileSync(join(root, name), bytes);
    use({ kind: 'none' });
    await write('Ship on Tuesdays');
    expect(await stored()).toEqual([]);
    use(modelAt(mock));
    const memory = await openFor(root);
    await memory.embed();
    await memory.close();
    expect(await stored()).toHaveLength(2);
    // Without its key, nobody can tell; and to read makes none.
    rmSync(join(root, 'squadlog.key'));
    expect(await stored()).toEqual([]);
    expect(readdirSync(root)).not.toContain('squadlog.key');
  });
});
