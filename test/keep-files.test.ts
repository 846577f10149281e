/** Keeping files current in the background: what is looked at, what is told, and how it ends. */
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { MemoryError } from '../src/errors.ts';
import type { KeptMemory } from '../src/keep-files.ts';
import { keepFiles } from '../src/keep-files.ts';

type Told = Awaited<ReturnType<KeptMemory['mirror']>>;

/** A memory on a server: grows when told to, and keeps what was asked of it. */
function kept(options: { readonly kind?: KeptMemory['store']['kind'] } = {}) {
  const grown = new EventTarget();
  const state = {
    head: 0,
    fails: [] as Error[],
    warnings: [] as string[],
    asked: [] as unknown[],
    lag: 0,
    shown: 'postgres://one',
  };
  const memory = {
    get store() {
      return { kind: options.kind ?? 'postgres', shown: state.shown, rule: 'a test' };
    },
    awaitNews: async (after: number, { signal }: { readonly signal: AbortSignal }) => {
      while (state.head <= after && !signal.aborted) {
        const stop = new AbortController();
        const end = () => stop.abort();
        signal.addEventListener('abort', end);
        await Promise.race([whenGrown(grown, stop.signal), once(signal, 'abort')]);
        end();
      }
      return signal.aborted ? after : state.head;
    },
    mirror: async (input: unknown = {}): Promise<Told> => {
      const error = state.fails.shift();
      if (error !== undefined) throw error;
      state.asked.push(input);
      const position = state.head - state.lag;
      state.lag = 0;
      grown.dispatchEvent(new Event('mirrored'));
      const { warnings } = state;
      return { root: '/memory', position, looked: 1, off: 0, written: [], warnings };
    },
  } as KeptMemory;
  const grow = () => {
    state.head += 1;
    grown.dispatchEvent(new Event('grown'));
  };
  const mirrored = () => once(grown, 'mirrored');
  return { memory, state, grow, mirrored };
}

const whenGrown = (grown: EventTarget, signal: AbortSignal) =>
  once(grown, 'grown', { signal }).catch(() => undefined);

function keep({ memory }: Pick<ReturnType<typeof kept>, 'memory'>) {
  const warned: string[] = [];
  const pauses: number[] = [];
  const keeper = keepFiles({
    use: (work) => work(memory),
    warn: (text) => warned.push(text),
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  onTestFinished(() => keeper.close());
  return { keeper, warned, pauses };
}

it('looks at all files first, then at those of the next events', async () => {
  const on = kept();
  on.grow();
  const first = on.mirrored();
  keep(on);
  await first;
  const second = on.mirrored();
  on.grow();
  await second;
  expect(on.state.asked).toEqual([{}, { since: 1 }]);
});

it('does nothing for a file of SQLite', async () => {
  const on = kept({ kind: 'sqlite' });
  const { keeper, warned } = keep(on);
  await keeper.close();
  expect(on.state.asked).toEqual([]);
  expect(warned).toEqual([]);
});

it('ends while it waits, and waits for what is under way', async () => {
  const on = kept();
  const first = on.mirrored();
  const { keeper } = keep(on);
  await first;
  await keeper.close();
  on.grow();
  expect(on.state.asked).toEqual([{}]);
});

it('says of failures once, and tries again ever more seldom', async () => {
  const on = kept();
  const gone = () => new MemoryError({ code: 'unavailable', message: 'no answer' });
  on.state.fails.push(gone(), gone(), gone());
  const first = on.mirrored();
  const { warned, pauses } = keep(on);
  await first;
  expect(warned).toEqual(['The Markdown files were not brought up to date: no answer']);
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
});

it('waits in silence where memory is switched off', async () => {
  const on = kept();
  on.state.fails.push(new MemoryError({ code: 'refused', message: 'off' }));
  const first = on.mirrored();
  const { warned, pauses } = keep(on);
  await first;
  expect({ warned, pauses }).toEqual({ warned: [], pauses: [1_000] });
});

it('tells what an edit came to, and a standing problem once', async () => {
  const on = kept();
  on.state.warnings = ['kiln/history.md could not be written'];
  const first = on.mirrored();
  const { warned } = keep(on);
  await first;
  for (const _ of [1, 2]) {
    const next = on.mirrored();
    on.grow();
    await next;
  }
  expect(on.state.asked).toHaveLength(3);
  expect(warned).toEqual(['kiln/history.md could not be written']);
});

it('pauses where what is new cannot be read yet', async () => {
  const on = kept();
  const first = on.mirrored();
  const { pauses } = keep(on);
  await first;
  on.state.lag = 1;
  const [second] = [on.mirrored()];
  on.grow();
  await second;
  await on.mirrored();
  expect(on.state.asked).toEqual([{}, { since: 0 }, { since: 0 }]);
  expect(pauses).toEqual([1_000]);
});

it('looks at all again where the settings name another store', async () => {
  const on = kept();
  const first = on.mirrored();
  keep(on);
  await first;
  on.state.shown = 'postgres://other';
  const second = on.mirrored();
  on.grow();
  await second;
  const third = on.mirrored();
  await third;
  expect(on.state.asked).toEqual([{}, { since: 0 }, {}]);
});

it('never throws, whatever its host does', async () => {
  const keeper = keepFiles({
    use: () => Promise.reject(new Error('closed')),
    warn: () => {
      throw new Error('no place to say it');
    },
  });
  await expect(keeper.close()).resolves.toBeUndefined();
});
