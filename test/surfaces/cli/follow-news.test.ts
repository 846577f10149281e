/** Following a store that comes and goes: said once each way, and ended by other errors. */
import { expect, it } from 'vitest';
import { MemoryError } from '../../../src/errors.ts';
import { followNews } from '../../../src/surfaces/cli/follow-news.ts';

type Answer = number | MemoryError;

const gone = (code: 'unavailable' | 'busy' | 'corrupt') =>
  new MemoryError({ code, message: `it is ${code}` });

/** Follows a store that answers one by one, and is interrupted behind the last. */
async function follow(answers: readonly Answer[], reached = (position: number) => position) {
  const stop = new AbortController();
  const left = [...answers];
  const seen = { asked: [] as number[], news: [] as number[], said: [] as string[] };
  const pauses: number[] = [];
  const awaitNews = async (after: number): Promise<number> => {
    seen.asked.push(after);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    if (answer === undefined) stop.abort();
    return answer ?? after;
  };
  const onNews = async (position: number): Promise<number> => {
    seen.news.push(position);
    return reached(position);
  };
  const ended = followNews(
    { awaitNews },
    {
      after: 3,
      signal: stop.signal,
      onNews,
      say: (text) => seen.said.push(text),
      pause: async (milliseconds) => void pauses.push(milliseconds),
    },
  );
  return { ...seen, pauses, ended: await ended.catch((error: unknown) => error) };
}

it('goes on from what is known, until interrupted', async () => {
  const { asked, news, said, ended } = await follow([5, 6]);
  expect({ asked, news, said }).toEqual({ asked: [3, 5, 6], news: [5, 6], said: [] });
  expect(ended).toBeUndefined();
});

it('says once that the store is out of reach, and once that it is back', async () => {
  const answers = [gone('unavailable'), gone('busy'), gone('unavailable'), 5];
  const { asked, news, said, pauses } = await follow(answers);
  expect(asked).toEqual([3, 2, 2, 2, 5]);
  expect(news).toEqual([5]);
  expect(said).toEqual([
    'The store is out of reach and is tried again: it is unavailable',
    'The store is back; following goes on.',
  ]);
  expect(pauses).toEqual([250, 500, 1_000]);
});

it('notices a store that is back though nothing is new', async () => {
  const { news, said } = await follow([gone('unavailable'), 3, gone('busy'), 3]);
  expect(news).toEqual([]);
  expect(said).toHaveLength(4);
});

it('ends on any other error', async () => {
  const { ended, said } = await follow([5, gone('corrupt')]);
  expect(ended).toMatchObject({ code: 'corrupt' });
  expect(said).toEqual([]);
});

it('tries again, ever more seldom, where what is new cannot be read yet', async () => {
  const { asked, pauses } = await follow([9, 9, 9, 9, 9, 9, 9], () => 3);
  expect(asked).toEqual([3, 3, 3, 3, 3, 3, 3, 3]);
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

it('goes through a failure of what is done with the news', async () => {
  let tries = 0;
  const { news, said } = await follow([5, 5], (position) => {
    tries += 1;
    if (tries === 1) throw gone('busy');
    return position;
  });
  expect(news).toEqual([5, 5]);
  expect(said).toHaveLength(2);
});

it('pauses no longer than the user waits', async () => {
  const stop = new AbortController();
  const awaitNews = async () => {
    stop.abort();
    throw gone('unavailable');
  };
  const { signal } = stop;
  const rest = { onNews: async () => 0, say: () => undefined };
  await followNews({ awaitNews }, { after: 0, signal, ...rest });
  expect(signal.aborted).toBe(true);
});
