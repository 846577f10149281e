/**
 * Processes that mirror at once, or are killed in the midst of it, leave the newest files, every
 * edit, and nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createMirror } from '../../../src/storage/mirror/mirror.ts';
import { filesBelow, manySessions, sampleRoot } from './sample-squad.ts';

const kiln = 'squad/kiln';
const child = fileURLToPath(new URL('refresh-child.ts', import.meta.url));

function start(root: string, ...args: readonly string[]): ChildProcess {
  const all = ['--import', 'tsx', child, root, kiln, ...args];
  return spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The lines that a child printed, how it ended, and after how many lines to kill it. */
async function linesOf(running: ChildProcess, linesMax = Number.MAX_SAFE_INTEGER) {
  let output = '';
  running.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
    if (output.split('\n').length > linesMax) running.kill('SIGKILL');
  });
  const [code, signal] = await once(running, 'close');
  return { lines: output.split('\n').slice(0, -1), code, signal };
}

async function filled() {
  const { root, storage } = sampleRoot();
  await storage.append(manySessions(kiln, 0, 20));
  const mirror = createMirror({ root, read: () => storage.read() });
  await mirror.refresh([kiln]);
  const wanted = filesBelow(join(root, 'kiln'));
  return { root, mirror, wanted };
}

it('ends with the newest position when old and new views are mirrored at once', async () => {
  const { root, wanted } = await filled();
  writeFileSync(join(root, 'kiln/history.md'), '');
  const views = ['2,40', '40,6', '12,20', '4,40'];
  const ends = await Promise.all(views.map((positions) => linesOf(start(root, positions, '15'))));
  expect(ends).toEqual(views.map(() => ({ lines: ['[]'], code: 0, signal: null })));
  expect(filesBelow(join(root, 'kiln'))).toEqual(wanted);
});

it('recovers from kills, and finds every edit that was made before them', async () => {
  const { root, mirror, wanted } = await filled();
  const folder = join(root, 'kiln');
  for (let kill = 1; kill <= 4; kill += 1) {
    const running = start(root, '40,38', '1000', 'edits');
    const { lines, signal } = await linesOf(running, 3 * kill);
    expect(signal).toBe('SIGKILL');
    await mirror.refresh([kiln]);
    const files = filesBelow(folder);
    expect(files).toMatchObject(wanted);
    const texts = Object.values(files).join('\n');
    expect(lines.filter((line) => !texts.includes(`${line}\n`))).toEqual([]);
    expect(Object.keys(files).filter((name) => name.includes('.squadlog-'))).toEqual([]);
  }
});
