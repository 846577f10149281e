/** One spelling for each value (RFC 8785). */
import { expect, it } from 'vitest';
import { canonicalJson } from '../../src/text/canonical-json.ts';

it.each([
  [{ b: 1, a: { d: 2, c: [3, null] } }, '{"a":{"c":[3,null],"d":2},"b":1}'],
  [{ '\u20ac': 1, '\r': 2, '1': 3, '\ud83d\ude00': 4, ö: 5 }, '{"\\r":2,"1":3,"ö":5,"€":1,"😀":4}'],
  [[1e21, 1e-7, 0.1, -0, 333333333.5], '[1e+21,1e-7,0.1,0,333333333.5]'],
  ['</script>\u2028"\\\b', '"</script>\u2028\\"\\\\\\b"'],
  [{ kept: null, left: undefined }, '{"kept":null}'],
])('of %j', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});
