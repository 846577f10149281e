/** A user of the library, as installed from the tarball: type-checked, then run, by the package test. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMemoryError, openMemory } from 'squadlog';

const root = await mkdtemp(path.join(tmpdir(), 'squadlog-'));
try {
  const memory = await openMemory({ root });
  const output = '## Session Memory\n\n- [DEV] Flags live in flags.toml.\n';
  const written = await memory.write({ squad: 'demo', session: 'spawn-1', output });
  assert.equal(written.stored.length, 1);
  assert.equal(written.stored[0]?.role, 'DEV');

  const { block, tokens, budget } = await memory.read({ squad: 'demo', role: 'DEV', tokens: 200 });
  assert.match(block, /Flags live in flags\.toml/u);
  assert.ok(tokens > 0 && tokens <= budget);

  const { ok, events } = await memory.verify();
  assert.ok(ok && events > 0);
  assert.match(await readFile(path.join(root, 'demo/history.md'), 'utf8'), /Flags live/u);

  const failure = await memory.stats({ squad: 'nobody' }).catch((/** @type {unknown} */ e) => e);
  assert.ok(isMemoryError(failure) && failure.code === 'not_found');
  await memory.close();
} finally {
  await rm(root, { recursive: true, force: true });
}
