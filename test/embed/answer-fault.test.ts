/** An error answer is told by its status and what it says, never with the key. */
import { expect, it } from 'vitest';
import { faultOfAnswer } from '../../src/embed/answer-fault.ts';

const key = ['sk', 'test', 'Ab12Cd34'].join('-');
const asked = { title: 'It', url: 'http://127.0.0.1:1/v1', key, keyName: 'EMBED_KEY' };
const said = (words: string) => JSON.stringify({ error: { message: words } });

it.each([
  [401, said(`bad ${key.slice(0, 6)}`), 'It answered 401. Correct the key in the environment'],
  [403, said('no'), 'It answered 403. Correct the key in the environment variable EMBED_KEY.'],
  [404, '{"error":"no model m"}', 'It answered 404 ("no model m"). Check that the model of'],
  [429, '', 'It answered 429. It takes no more requests at present; try again later.'],
  [503, '<html>Bad gateway</html>', 'It answered 503. Look into its own log; try again later.'],
  [400, said(`${key} and ${key}`), 'It answered 400 ("[key] and [key]"). Check embedder.model'],
  [400, said('a "quoted"\nline'), 'It answered 400 ("a quoted line"). Check embedder.model'],
  [400, '{"error":{"message":7}}', 'It answered 400. Check embedder.model and'],
  [400, 'null', 'It answered 400. Check embedder.model and'],
])('%i %s', (status, body, told) => {
  const { code, message } = faultOfAnswer(asked, status, body);
  expect(code).toBe('unavailable');
  expect(message.startsWith(told)).toBe(true);
});

it('asks for the variable of a key where none is named', () => {
  const { message } = faultOfAnswer({ ...asked, key: undefined, keyName: null }, 401, '');
  expect(message).toBe(
    'It answered 401. Name the environment variable of its key in embedder.apiKeyEnv.',
  );
});
