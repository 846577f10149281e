/**
 * C36: the embedder is changed, is down, or is none at all. Search goes on and says what it lacks,
 * vectors of two models are never compared, and embedding anew goes on where it was cut short.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MockEmbedder } from '../support/mock-embedder.ts';
import { startMockEmbedder } from '../support/mock-embedder.ts';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { askedOf, lesson, pagesOf } from '../support/vector-scene.ts';
import { workerEnvironment, workerProgram } from '../support/worker-processes.ts';
import { writeSettings } from '../support/write-settings.ts';

const newFolder = temporaryFolders();
const embedWorker = workerProgram('embed-worker');
const learnings = 100;

let root: string;
let mock: MockEmbedder;

beforeEach(async () => {
  root = newFolder();
  mock = await startMockEmbedder(24);
  return () => mock.close();
});

function use(model: string | undefined, url = mock.url) {
  const embedder = model === undefined ? { kind: 'none' } : { kind: 'ollama', url, model };
  writeSettings(root, { embedder: { ...embedder, timeoutMs: 20_000 } });
}

async function withMemory<Result>(
  work: (memory: Awaited<ReturnType<typeof openFor>>) => Promise<Result>,
): Promise<Result> {
  const memory = await openFor(root);
  try {
    return await work(memory);
  } finally {
    await memory.close();
  }
}

async function teach(first = 0, count = learnings) {
  const lessons = Array.from({ length: count }, (_, i) => `[DEV] ${lesson(first + i)}`);
  return withMemory((memory) => memory.write({ squad: 'kiln', output: outputWith(...lessons) }));
}

const embed = () => withMemory((memory) => memory.embed());

/** Dimensions of each stored vector of a model. */
function stored(model: string): number[] {
  return pagesOf(root, `ollama:${model}`).flatMap(({ positions, dimensions }) =>
    positions.map(() => dimensions),
  );
}

async function search() {
  const found = await withMemory((memory) =>
    memory.search({ squad: 'kiln', query: 'glaze number 350' }),
  );
  return found as typeof found & { readonly mode?: string; readonly degraded?: string };
}

async function expectFound() {
  const found = await search();
  expect(found.results.map(({ text }) => text)).toContain(lesson(50));
  return found;
}

const missing = async () =>
  withMemory(async (memory) => {
    const { squads } = await memory.embed({ dryRun: true });
    return squads.map((each) => each.missing);
  });

describe('another embedding model', () => {
  it('leaves search working in each state, and says which state it is', async () => {
    use('first');
    await teach();
    expect(stored('first')).toEqual(Array(learnings).fill(24));
    expect(await expectFound()).toMatchObject({ mode: 'hybrid' });

    mock.setDimensions(40);
    use('second');
    expect(stored('second')).toEqual([]);
    const half = await expectFound();
    expect(half.degraded).toMatch(/squadlog embed/u);
    expect(await missing()).toEqual([learnings]);

    expect(await embed()).toMatchObject({
      embedder: 'ollama:second',
      dimensions: 40,
      squads: [{ squad: 'kiln', entries: learnings, embedded: learnings, missing: 0 }],
      removed: learnings,
    });
    expect(stored('second')).toEqual(Array(learnings).fill(40));
    expect(stored('first')).toEqual([]);
    const after = await expectFound();
    expect(after.mode).toBe('hybrid');
    expect(after.degraded).toBeUndefined();

    await mock.close();
    expect((await expectFound()).degraded).toBeDefined();
    expect(stored('second')).toHaveLength(learnings);

    use(undefined);
    expect((await expectFound()).mode).toBe('keyword');
    const { squads } = await withMemory((memory) => memory.list({ squad: 'kiln' }));
    expect(squads).toMatchObject([{ learnings }]);
  });

  it('under the name of the old one has its vectors made anew, and mixes nothing', async () => {
    use('first');
    await teach(0, 40);
    mock.setDimensions(30);
    const written = await teach(40, 1);
    expect(written.warnings).toEqual([]);
    await embed();
    expect(stored('first')).toEqual(Array(41).fill(30));
  });

  it('that answers now with more and now with fewer numbers is refused', async () => {
    use(undefined);
    await teach(0, 70);
    use('first');
    let more = 0;
    mock.misbehave({
      kind: 'vectors',
      change: (vectors) => {
        more += 1;
        return vectors.map((vector) => [...vector, ...Array(more).fill(1)]);
      },
    });
    await expect(embed()).rejects.toMatchObject({ code: 'unavailable' });
    mock.misbehave(undefined);
    await embed();
    expect(stored('first')).toEqual(Array(70).fill(24));
  });
});

describe('making vectors anew', () => {
  it('goes on after a kill, and asks for nothing twice', async () => {
    use(undefined);
    await teach();
    use('second');
    const program = await embedWorker();
    const child = spawn(process.execPath, [program, root], { env: workerEnvironment() });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = stored('second').length;
    expect(before).toBeGreaterThan(0);
    const asked = askedOf(mock).length;

    expect(await embed()).toMatchObject({ squads: [{ embedded: learnings, missing: 0 }] });
    expect(stored('second')).toEqual(Array(learnings).fill(24));
    expect(askedOf(mock).length - asked).toBe(learnings - before);
    await embed();
    expect(askedOf(mock).length - asked).toBe(learnings - before);
  });

  it('by two processes at once stores each vector once, in order', async () => {
    use('second');
    await teach(0, learnings / 2);
    use(undefined);
    await teach(learnings / 2, learnings / 2);
    use('second');
    const program = await embedWorker();
    const env = workerEnvironment();
    const run = async () =>
      (await once(spawn(process.execPath, [program, root], { env }), 'exit')).join();
    expect(await Promise.all([run(), run()])).toEqual(['0,', '0,']);
    const positions = pagesOf(root, 'ollama:second').flatMap((page) => page.positions);
    expect(positions).toHaveLength(learnings);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    // Each may have asked for a batch in vain, but nothing is made anew.
    expect(askedOf(mock).length).toBeLessThanOrEqual(learnings + 2 * 32); // a batch in vain each
  });

  it('says what keeps it from being done, keeps what was made, and goes on later', async () => {
    use(undefined);
    await teach();
    use('second');
    let requests = 0;
    mock.misbehave({
      kind: 'vectors',
      change: (vectors) => {
        requests += 1;
        return requests > 1 ? 'nothing' : vectors;
      },
    });
    await expect(embed()).rejects.toMatchObject({ code: 'unavailable' });
    expect(stored('second').length).toBeGreaterThan(0);
    mock.misbehave(undefined);
    await embed();
    expect(stored('second')).toHaveLength(learnings);
  });
});
