/** Lanes keep the order of what is put into them. */
import { expect, it } from 'vitest';
import { openLanes } from '../../../src/surfaces/openclaw/lanes.ts';

it('does one thing after another, also behind one that failed', async () => {
  const lanes = openLanes();
  const done: string[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = lanes.enter('a', async () => {
    await gate;
    done.push('first');
    throw new Error('no');
  });
  const second = lanes.enter('a', async () => done.push('second'));
  await lanes.enter('b', async () => done.push('other lane'));
  open();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(done).toEqual(['other lane', 'first', 'second']);
});
