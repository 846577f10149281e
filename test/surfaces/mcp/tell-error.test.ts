/** Failures in the words of tools. */
import { describe, expect, it } from 'vitest';
import { MemoryError } from '../../../src/errors.ts';
import {
  errorText,
  nextStep,
  tellError,
  withoutDashes,
} from '../../../src/surfaces/mcp/tell-error.ts';

const silent = () => undefined;

describe('a failure', () => {
  it('has its code, its message and the next step', async () => {
    const error = new MemoryError({
      code: 'not_found',
      message: 'No entry has the id "L9".',
      hint: 'squadlog search "L9"',
    });
    expect(errorText(await tellError(error, silent))).toBe(
      'not_found: No entry has the id "L9".\nNext: call memory_search.',
    );
  });

  it('of our own is an id; no secret of it is told', async () => {
    const traces: string[] = [];
    const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
    const told = await tellError(new TypeError(`no ${secret}`), (trace) => traces.push(trace));
    expect(told).toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/error \w{5,}/u),
    });
    expect(errorText(told)).not.toContain('TypeError');
    expect(traces.join()).toContain('TypeError');
    expect(traces.join()).not.toContain(secret);
  });
});

describe('hints and options of a terminal', () => {
  it.each([
    ['squadlog search "a"', 'call memory_search.'],
    ['squadlog list', 'call memory_stats.'],
    ['squadlog get --help', 'see the arguments of memory_get.'],
    ['squadlog verify', 'a person can run `squadlog verify` in a terminal.'],
  ])('%s becomes: %s', (hint, step) => {
    expect(nextStep(hint)).toBe(step);
  });

  it('become arguments', () => {
    expect(withoutDashes('a.md goes on; go on with --from 13.')).toBe(
      'a.md goes on; go on with from: 13.',
    );
    expect(withoutDashes('Leave --as-of out (--explain too).')).toBe(
      'Leave asOf out (explain too).',
    );
    expect(withoutDashes('well-known -- and --- stay, as a--b')).toBe(
      'well-known -- and --- stay, as a--b',
    );
  });
});
