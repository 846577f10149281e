/** The preview of other rules: what is added, removed and changed, each with its reason. */
import { describe, expect, it } from 'vitest';
import { diffDistilled, distill } from '../../src/distill/index.ts';
import { code, type Given, learningsOf, parseRules, standard } from './given-learnings.ts';

/** Twelve sessions: four lessons that two taught, one of them for QA, and four that one taught. */
const given: Given[] = [
  { role: 'DEV', text: 'Time is stored in UTC' },
  { role: 'DEV', text: 'Money is stored as integer cents' },
  { role: 'QA', text: 'Fixtures are rebuilt nightly' },
  { role: 'ALL', text: 'Deploys are frozen on Fridays' },
  { role: 'DEV', text: 'time is stored in UTC.' },
  { role: 'DEV', text: 'Store money as integer cents' },
  { role: 'QA', text: '**Fixtures are rebuilt nightly**' },
  { role: 'ALL', text: 'Deploys are frozen on Friday' },
  { role: 'DEV', text: 'Feature flags live in flags.toml' },
  { role: 'DEV', text: 'Webhooks are retried for three days' },
  { role: 'QA', text: 'Screenshots are taken at 1280 px' },
  { role: 'ALL', text: 'The wiki is read-only' },
];
const learnings = learningsOf(given);
const twice = parseRules({
  name: 'twice',
  version: 2,
  steps: standard.steps.map((step) => {
    if (step.rule === 'promotion')
      return { ...step, settings: { ...step.settings, minSupport: 2 } };
    return step.rule === 'role-groups' ? { ...step, settings: { exclude: ['QA'] } } : step;
  }),
});

describe('diffDistilled', () => {
  const once = distill({ learnings }, standard, code);
  const strict = distill({ learnings }, twice, code);

  it('lists what stricter rules take away, with reasons (C37)', () => {
    const { added, removed, identical } = diffDistilled(once, strict);
    expect(identical).toBe(false);
    expect(added).toEqual([]);
    expect(removed.map(({ pattern, reason }) => [pattern.firstLearning, reason]).sort()).toEqual([
      ['learning-0003', 'role-groups: role QA is excluded'],
      ['learning-0009', 'promotion: support 1 is below 2'],
      ['learning-0010', 'promotion: support 1 is below 2'],
      ['learning-0011', 'role-groups: role QA is excluded'],
      ['learning-0012', 'promotion: support 1 is below 2'],
    ]);
  });

  it('is the same twice, and gives the first patterns on the way back', () => {
    expect(diffDistilled(once, strict)).toEqual(diffDistilled(once, strict));
    const back = diffDistilled(strict, distill({ learnings }, standard, code));
    expect(back.added).toHaveLength(5);
    expect(back.added[0]?.reason).toContain('before, ');
    expect(distill({ learnings }, standard, code)).toEqual(once);
  });

  it('sees nothing where nothing differs', () => {
    expect(diffDistilled(once, distill({ learnings }, standard, code))).toEqual({
      added: [],
      removed: [],
      changed: [],
      identical: true,
    });
  });

  it('says what changed in a pattern that gained a source', () => {
    const more = learningsOf([...given, { role: 'DEV', text: 'All times are stored in UTC' }]);
    const { changed } = diffDistilled(once, distill({ learnings: more }, standard, code));
    expect(changed.map(({ reasons }) => reasons[0])).toEqual([
      'shows learning-0013 instead of learning-0005',
    ]);
    expect(changed[0]?.reasons[1]).toContain('gained 1 source: ');
  });

  it('tells of a pattern that was replaced', () => {
    const more = learningsOf([
      ...given,
      { role: 'DEV', text: 'Feature flags are no longer in flags.toml' },
    ]);
    const { added, removed } = diffDistilled(once, distill({ learnings: more }, standard, code));
    expect(added.map(({ pattern }) => pattern.shown)).toEqual(['learning-0013']);
    expect(removed.map(({ reason }) => reason)).toEqual([
      'contradictions: replaced by L13, which says “no longer”',
    ]);
  });
});
