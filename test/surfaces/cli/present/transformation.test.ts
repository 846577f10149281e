/** What `distill`, `compress` and `flush` print, from results as they are documented. */
import { describe, expect, it } from 'vitest';
import { lookOf } from '../../../../src/surfaces/cli/look.ts';
import { present } from '../../../../src/surfaces/cli/present/index.ts';
import { entryOf } from '../../../support/sample-entry.ts';

const event = '01J00000000000000000000042';
const pattern = entryOf('P2', { text: 'Flags live in flags.toml', support: 2 });
const learning = entryOf('L7', { role: 'QA', text: 'Ship on Tuesdays' });
const nothing = {
  squad: 'kiln',
  changed: false,
  dryRun: false,
  added: [],
  removed: [],
  changedEntries: [],
  tokensBefore: 640,
  tokensAfter: 640,
};
const distilled = {
  ...nothing,
  event,
  changed: true,
  added: [pattern],
  removed: [learning],
  changedEntries: [
    {
      before: entryOf('P5', { text: 'Waits are 5 s', support: 2 }),
      after: entryOf('P5', { text: 'Waits are 30 s', support: 3 }),
    },
  ],
  tokensBefore: 812,
  rules: { name: 'standard', version: 1, hash: 'a'.repeat(64) },
  conflicts: [],
  retired: 2,
  dropped: 0,
  merged: 1,
  notices: [],
};

function text(verb: string, result: unknown, options: { terminal?: boolean; input?: object } = {}) {
  const output = { isTerminal: options.terminal === true, write: () => undefined };
  return present(verb, result, lookOf(output, {}, { ...options.input }));
}

describe('distill', () => {
  it('says in figures what happened, then every line, then how to take it back', async () => {
    expect(await text('distill', distilled)).toBe(
      [
        'distilled kiln under standard 1: 1 pattern added, 1 changed, 1 learning merged, ' +
          '2 retired; 812 → 640 tokens',
        '+ [DEV] Flags live in flags.toml (P2)',
        '- [QA] Ship on Tuesdays (L7)',
        '~ [DEV] Waits are 5 s → Waits are 30 s (P5), support 2 → 3',
        `take it back: squadlog undo kiln ${event}`,
        '',
      ].join('\n'),
    );
  });

  it('of a dry run says that nothing was written, and offers no undo', async () => {
    const { event: _, ...planned } = { ...distilled, dryRun: true };
    const lines = (await text('distill', planned)).split('\n');
    expect(lines[0]).toMatch(/^would distill kiln under standard 1: .*; nothing was written$/);
    expect(lines.slice(1)).toEqual([
      expect.any(String),
      expect.any(String),
      expect.any(String),
      '',
    ]);
  });

  it('says so where nothing changed, with conflicts and notices all the same', async () => {
    const entries = [
      { id: learning.id, shortId: 'L2', text: 'Ship on Tuesday' },
      { id: pattern.id, shortId: 'L5', text: 'Ship on Thursday' },
    ];
    const conflicts = [{ entries, role: 'QA', reason: 'they differ in a day' }];
    const notices = ['Module rules.ts is not the one that was recorded.'];
    const quiet = { ...distilled, ...nothing, conflicts, notices };
    expect(await text('distill', quiet)).toBe(
      [
        'kiln is distilled under standard 1 already: nothing changed',
        '? [QA] Ship on Tuesday (L2) against Ship on Thursday (L5): they differ in a day',
        '! Module rules.ts is not the one that was recorded.',
        '',
      ].join('\n'),
    );
    expect(await text('distill', { ...quiet, warnings: notices })).not.toContain('Module');
  });

  it('paints lines on a terminal, and lets no entry steer it', async () => {
    const added = [entryOf('P2', { text: 'Ship \u001b[31mnow' })];
    const painted = await text('distill', { ...distilled, added }, { terminal: true });
    expect(painted).toContain('\u001b[32m+ [DEV] Ship now (P2)\u001b[39m\n');
    expect(painted).toContain('\u001b[31m- [QA] Ship on Tuesdays (L7)\u001b[39m\n');
  });

  it('prints no more than 50 lines of a kind, and says how many it left out', async () => {
    const added = Array.from({ length: 53 }, (_, i) => entryOf(`P${i + 10}`));
    const lines = (await text('distill', { ...distilled, added })).split('\n');
    expect(lines.filter((line) => line.startsWith('+'))).toHaveLength(50);
    expect(lines).toContain('  … and 3 more of these; --json prints them all');
  });
});

describe('compress', () => {
  const compressed = {
    ...nothing,
    event,
    changed: true,
    removed: [learning],
    tokensBefore: 1_000,
    tokensAfter: 200,
    sessions: 4,
    before: '2026-11-23T00:00:00.000Z',
  };

  it('says what it saves', async () => {
    expect(await text('compress', compressed)).toBe(
      [
        'compressed 4 sessions of kiln from before 2026-11-23 00:00 UTC; 1000 → 200 tokens ' +
          '(80 % fewer)',
        '- [QA] Ship on Tuesdays (L7)',
        `take it back: squadlog undo kiln ${event}`,
        '',
      ].join('\n'),
    );
  });

  it('says where there is nothing to compress', async () => {
    const { event: _, ...rest } = compressed;
    expect(await text('compress', { ...rest, ...nothing, sessions: 0 })).toBe(
      'kiln has no session that ended before 2026-11-23 00:00 UTC and is not compressed: ' +
        'nothing changed\n',
    );
  });
});

describe('flush', () => {
  const flushed = {
    ...nothing,
    event,
    changed: true,
    keepSemantic: false,
    removed: [learning],
    tokensAfter: 0,
  };

  it('says what it hides, of a squad or of an agent', async () => {
    const [first] = (await text('flush', flushed)).split('\n');
    expect(first).toBe('flushed kiln: 1 entry hidden, none deleted; 640 → 0 tokens');
    const planned = { ...flushed, keepSemantic: true, dryRun: true, squad: null, agent: 'ada' };
    const own = await text('flush', planned);
    expect(own.split('\n')[0]).toBe(
      'would flush agent ada: 1 entry hidden, none deleted, patterns kept; 640 → 0 tokens; ' +
        'nothing was written',
    );
    const real = await text('flush', { ...flushed, squad: null, agent: 'ada' });
    expect(real).toContain(`squadlog undo --agent ada ${event}\n`);
  });

  it('says where there is nothing to hide', async () => {
    expect(await text('flush', nothing)).toBe(
      'kiln holds nothing that a flush would hide: nothing changed\n',
    );
  });
});
