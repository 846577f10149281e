/** Waits for news end with their signal or their memory, whatever the store is at. */
import { expect, it } from 'vitest';
import { createLogWaits } from '../src/log-waits.ts';
import type { Storage } from '../src/storage/storage.ts';

type AwaitNews = Storage['awaitNews'];

const never = () => new AbortController().signal;

/** A store that answers when it is told to, and keeps the signals it got. */
function store() {
  const signals: AbortSignal[] = [];
  const answers: ((position: number) => void)[] = [];
  const awaitNews: AwaitNews = (_after, { signal }) => {
    signals.push(signal);
    return new Promise((resolve) => answers.push(resolve));
  };
  return { signals, answers, waits: createLogWaits({ awaitNews }) };
}

it('gives what the store gives, and what it fails with', async () => {
  const { waits, answers, signals } = store();
  const news = waits.awaitNews(3, { signal: never() });
  answers[0]?.(5);
  expect(await news).toBe(5);
  expect(signals[0]?.aborted).toBe(false);
  const failing = createLogWaits({ awaitNews: () => Promise.reject(new Error('gone')) });
  await expect(failing.awaitNews(0, { signal: never() })).rejects.toThrow('gone');
});

it('ends at once when aborted, also before it began and where the store is busy', async () => {
  const { waits, signals } = store();
  const stop = new AbortController();
  const news = waits.awaitNews(3, { signal: stop.signal });
  stop.abort();
  expect(await news).toBe(3);
  expect(await waits.awaitNews(4, { signal: stop.signal })).toBe(4);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it('ends all waits with the memory, and refuses further ones', async () => {
  const { waits, signals } = store();
  const news = [1, 2].map((after) => waits.awaitNews(after, { signal: never() }));
  waits.end();
  expect(await Promise.all(news)).toEqual([1, 2]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  await expect(waits.awaitNews(3, { signal: never() })).rejects.toMatchObject({ code: 'refused' });
});

it.each([Number.NaN, 1.5, '7'])('refuses %s as a position', async (after) => {
  const { waits } = store();
  const asked = waits.awaitNews(after as number, { signal: never() });
  await expect(asked).rejects.toMatchObject({ code: 'invalid' });
});
