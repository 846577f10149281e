/** The breaker: open after three failures in a row, one trial after its rest. */
import { expect, it } from 'vitest';
import { createCircuitBreaker, restMs } from '../../src/embed/circuit-breaker.ts';

function scene() {
  let now = 0;
  let attempts = 0;
  const breaker = createCircuitBreaker('The model', () => now);
  const run = (ends: 'well' | 'badly') =>
    breaker.run(async () => {
      attempts += 1;
      if (ends === 'badly') throw new Error('It broke.');
      return attempts;
    });
  const fail = () => run('badly').catch((error: unknown) => String(error));
  return {
    breaker,
    run,
    fail,
    wait: (ms: number) => {
      now += ms;
    },
    attempts: () => attempts,
  };
}

it('counts failures in a row only', async () => {
  const { run, fail, attempts } = scene();
  for (let time = 0; time < 5; time += 1) {
    await fail();
    await fail();
    await run('well');
  }
  expect(attempts()).toBe(15);
});

it('answers at once while it is open, with the reason and the time left', async () => {
  const { run, fail, wait, attempts } = scene();
  for (let time = 0; time < 3; time += 1) expect(await fail()).toContain('It broke.');
  wait(restMs - 1_500);
  await expect(run('well')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The model failed 3 times in a row and is asked again in 2 s. It broke.',
  });
  expect(attempts()).toBe(3);
});

it('rests again after a failed trial, and closes after one that went well', async () => {
  const { run, fail, wait, attempts } = scene();
  for (let time = 0; time < 3; time += 1) await fail();
  wait(restMs);
  expect(await fail()).toContain('It broke.');
  await expect(run('well')).rejects.toThrow('failed 4 times in a row');
  wait(restMs);
  expect(await run('well')).toBe(5);
  await fail();
  await fail();
  expect(await run('well')).toBe(8);
  expect(attempts()).toBe(8);
});

it('lets one caller try, however many ask', async () => {
  const { breaker, fail, run, wait } = scene();
  for (let time = 0; time < 3; time += 1) await fail();
  wait(restMs);
  let finish: (() => void) | undefined;
  const trial = breaker.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  await expect(run('well')).rejects.toThrow('failed 3 times');
  finish?.();
  await trial;
  expect(await run('well')).toBe(4);
});
