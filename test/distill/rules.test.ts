/** Every rule does what its own examples say, and the shipped rule sets do what squads rely on. */
import { describe, expect, it } from 'vitest';
import { distill, rules } from '../../src/distill/index.ts';
import {
  code,
  distillTexts,
  expectAccounted,
  type Given,
  inWords,
  learningsOf,
  parseRules,
  squadMemory,
  standard,
} from './given-learnings.ts';

const examples = rules.flatMap((rule) =>
  rule.examples.map((example) => ({ name: rule.name, shows: example.shows, example })),
);

describe('rules', () => {
  it('all have examples', () => {
    expect(rules.filter((rule) => rule.examples.length === 0)).toEqual([]);
  });

  it.each(examples)('$name: $shows', ({ name, example }) => {
    const step = { rule: name, settings: example.settings ?? {} };
    const set = parseRules({ name: 'example', version: 1, steps: [step] });
    const learnings = learningsOf(example.learnings);
    const distilled = distill({ learnings }, set, code);
    const words = inWords(distilled, learnings);
    const hasRoles = example.shown.some((line) => line.startsWith('['));
    expect(hasRoles ? words.shownWithRoles : words.shown).toEqual(example.shown);
    expect(words.retired).toEqual(example.retired ?? []);
    expect(words.dropped).toEqual(example.dropped ?? []);
    expect(distilled.summaries.map(({ text }) => text)).toEqual(example.summaries ?? []);
    if (example.conflicts !== undefined) {
      expect(distilled.conflicts).toHaveLength(example.conflicts);
    }
    expectAccounted(distilled, learnings);
  });
});

describe.each([standard, squadMemory])('rule set $name', (set) => {
  it('makes one pattern of five variants, supported by five sessions (C15)', () => {
    const { distilled, learnings } = distillTexts(
      [
        'Cache keys use tenant id',
        'cache keys use TENANT id',
        'Cache  keys use  tenant id',
        'Cache keys use tenant id.',
        '**Cache keys use tenant id**',
      ],
      set,
    );
    expect(distilled.patterns).toHaveLength(1);
    expect(distilled.patterns[0]?.sources).toEqual(learnings.map(({ id }) => id));
    expect(distilled.merged).toHaveLength(4);
  });

  it('retires what a later learning replaces, and nothing unrelated (C25)', () => {
    const { shown, retired, distilled, learnings } = distillTexts(
      [
        'Test runner is Jest',
        'Snapshots are reviewed like code',
        'Lint runs before tests',
        'Coverage stays above 80 %',
        'Test runner is Vitest; Jest removed',
      ],
      set,
    );
    expect(retired).toEqual(['Test runner is Jest']);
    expect(shown).toHaveLength(4);
    expect(distilled.retired[0]).toMatchObject({
      by: learnings[4]?.id,
      rule: 'contradictions',
      reason: 'replaced by L5, which says “removed”',
    });
  });

  it('keeps what only begins alike, and roles with digits and hyphens', () => {
    const given: Given[] = [
      { role: 'QA2', text: 'Deploying the billing service requires that you run A' },
      { role: 'QA2', text: 'Deploying the billing service requires that you do NOT run B' },
      { role: 'QA-LEAD', text: 'Cache ttl is 30 seconds' },
      { role: 'QA-LEAD', text: 'Cache warms at boot' },
    ];
    const { shownWithRoles } = distillTexts(given, set);
    expect([...shownWithRoles].sort()).toEqual(
      given.map(({ role, text }) => `[${role}] ${text}`).sort(),
    );
  });

  it('never promotes the web, nor lets it replace or support anything', () => {
    const { shown, retired, distilled } = distillTexts(
      [
        'Test runner is Jest',
        { text: 'Test runner is Vitest; Jest removed', origin: 'web' },
        { text: 'Test runner is Jest', origin: 'web' },
      ],
      set,
    );
    expect(shown).toEqual(['Test runner is Jest']);
    expect(retired).toEqual([]);
    expect(distilled.patterns[0]?.sources).toHaveLength(1);
    expect(distilled.dropped.every(({ reason }) => reason.includes('web'))).toBe(true);
  });

  it('distils nothing to nothing', () => {
    expect(distillTexts([], set).distilled.patterns).toEqual([]);
  });
});

describe('replacing', () => {
  it('lets a later repetition of the old fact stand, as fresh evidence', () => {
    const again = ['Test runner is Jest', 'Test runner is Vitest, not Jest', 'Test runner is Jest'];
    const { distilled, shown } = distillTexts(again);
    expect(shown).toHaveLength(2);
    expect(distilled.retired.map(({ entry }) => entry)).toEqual(['learning-0001']);
  });

  it('keeps to its role, unless it is for all', () => {
    const given = (role: string): Given[] => [
      { role: 'DEV', text: 'Test runner is Jest' },
      { role, text: 'Test runner is Vitest, not Jest' },
    ];
    expect(distillTexts(given('QA')).retired).toEqual([]);
    expect(distillTexts(given('ALL')).retired).toEqual(['Test runner is Jest']);
  });

  it('leaves two that replace each other on the same day', () => {
    const at = '2026-02-01T00:00:00.000Z';
    const { retired } = distillTexts([
      { text: 'Use tabs, not spaces', at },
      { text: 'Use spaces, not tabs', at },
    ]);
    expect(retired).toEqual([]);
  });

  it('follows a chain to its end', () => {
    const { shown } = distillTexts([
      'Queue is RabbitMQ',
      'Queue moved from RabbitMQ to SQS',
      'Queue moved from SQS to NATS',
    ]);
    expect(shown).toEqual(['Queue moved from SQS to NATS']);
  });
});

describe('roles', () => {
  it('keeps the same lesson of two roles apart, or makes it one for all', () => {
    const given: Given[] = [
      { role: 'DEV', text: 'Time is stored in UTC' },
      { role: 'QA', text: 'time is stored in UTC' },
    ];
    const joined = parseRules({
      name: 'joined',
      version: 1,
      steps: [{ rule: 'exact-duplicates', settings: { roles: 'all' } }],
    });
    expect(distillTexts(given).distilled.patterns).toHaveLength(2);
    expect(distillTexts(given, joined).shownWithRoles).toEqual(['[ALL] time is stored in UTC']);
  });
});
