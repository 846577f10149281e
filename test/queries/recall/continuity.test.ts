/** Runs: a list gives nothing, a conversation gives what stands beside and around an entry. */
import { describe, expect, it } from 'vitest';
import {
  continuityOf,
  neighbourGains,
  sessionShares,
} from '../../../src/queries/recall/continuity.ts';
import type { Rankable } from '../../../src/queries/recall/rankable.ts';
import { sessionKey } from '../../../src/queries/recall/rankable.ts';
import { rankable, runOf } from '../../support/rankables.ts';

describe('continuity', () => {
  const item = rankable({ session: 's1' });
  const of = (entries: number) => new Map([[sessionKey(item), entries]]);

  it.each([
    [0, 0],
    [1, 0],
    [8, 0],
    [11, 0.5],
    [14, 1],
    [200, 1],
  ])('of a run of %d entries is %d', (entries, continuity) => {
    expect(continuityOf(item, { sessions: of(entries) })).toBe(continuity);
  });

  it('is none where there is no run, or its size is not known', () => {
    expect(continuityOf(rankable(), { sessions: of(14) })).toBe(0);
    expect(continuityOf({ ...item, stream: 'agent/ada' }, { sessions: of(14) })).toBe(0);
    expect(continuityOf(item, { sessions: new Map() })).toBe(0);
  });
});

describe('neighbours', () => {
  /** Of five in a row, only the middle one is near the text. */
  const scores = [0, 0, 1, 0, 0];

  it('give by their distance and side', () => {
    const items = runOf('s1', 10, 5);
    const gains = neighbourGains({ items, continuity: items.map(() => 1) }, scores);
    // What stands two before the answer sees it two behind itself, and so on.
    expect(gains).toEqual([0.1, 0.3, 0, 0.5, 0.2]);
  });

  it('give as much as the run is a conversation', () => {
    const items = runOf('s1', 10, 5);
    const gains = neighbourGains({ items, continuity: items.map(() => 0.5) }, scores);
    expect(gains).toEqual([0.05, 0.15, 0, 0.25, 0.1]);
  });

  it('give nothing in a list', () => {
    const items = runOf('s1', 10, 5);
    const gains = neighbourGains({ items, continuity: items.map(() => 0) }, scores);
    expect(gains).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ['another run', { session: 's2' }],
    ['another stream', { stream: 'agent/ada' }],
  ])('of %s give nothing', (_name, other) => {
    const [before, after] = runOf('s1', 10, 2) as [Rankable, Rankable];
    const items = [{ ...before, ...other }, after];
    expect(neighbourGains({ items, continuity: [1, 1] }, [1, 0])).toEqual([0, 0]);
  });

  it('are known by their positions, not by the order they come in', () => {
    const [before, after] = runOf('s1', 10, 2) as [Rankable, Rankable];
    const runs = { items: [after, before], continuity: [1, 1] };
    expect(neighbourGains(runs, [0, 1])).toEqual([0.5, 0]);
  });

  it('are no patterns, whose line shows the lesson beside', () => {
    const [before, after] = runOf('s1', 10, 2) as [Rankable, Rankable];
    const pattern = rankable({ position: before.position, session: null });
    const runs = { items: [pattern, before, after], continuity: [0, 1, 1] };
    expect(neighbourGains(runs, [9, 1, 0])).toEqual([0, 0, 0.5]);
  });
});

describe('a run', () => {
  it('gives what its three best score, as a share of the best run', () => {
    const items = [...runOf('s1', 1, 4), ...runOf('s2', 11, 2)];
    const scores = [0.1, 0.4, 0.2, 0.3, 0.45, 0];
    const shares = sessionShares({ items, continuity: items.map(() => 1) }, scores);
    // 0.4 + 0.3 + 0.2 against 0.45.
    expect(shares.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(shares[4]).toBeCloseTo(0.5, 12);
    expect(shares[5]).toBeCloseTo(0.5, 12);
  });

  it('gives nothing where it is a list, and nothing is its top', () => {
    const items = [...runOf('s1', 1, 2), ...runOf('s2', 11, 2), rankable()];
    const continuity = [0, 0, 0.5, 0.5, 0];
    expect(sessionShares({ items, continuity }, [9, 9, 1, 0, 9])).toEqual([0, 0, 0.5, 0.5, 0]);
    expect(sessionShares({ items, continuity }, [0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0]);
  });
});
