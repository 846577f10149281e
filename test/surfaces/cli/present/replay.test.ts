/** What `replay` prints, from results as they are documented. */
import { describe, expect, it } from 'vitest';
import { lookOf } from '../../../../src/surfaces/cli/look.ts';
import { present } from '../../../../src/surfaces/cli/present/index.ts';
import { entryOf } from '../../../support/sample-entry.ts';

const standard = { rules: 'standard', version: 1, hash: 'a'.repeat(64) };
const strict = { rules: 'strict', version: 3, hash: 'b'.repeat(64) };
const same = {
  squad: 'kiln',
  from: standard,
  to: standard,
  added: [],
  removed: [],
  changedEntries: [],
  identical: true,
  applied: false,
  dryRun: true,
  notices: [],
};
const other = {
  ...same,
  to: strict,
  added: [{ ...entryOf('P2'), reason: 'support 3, at least 3 needed' }],
  removed: [{ ...entryOf('P9', { text: 'Ship early' }), reason: 'support 1 is below 3' }],
  changedEntries: [
    {
      before: entryOf('P5', { support: 2 }),
      after: entryOf('P5', { support: 3 }),
      reasons: ['L8 is a near duplicate', 'L9 too'],
    },
  ],
  identical: false,
};
const look = lookOf({ isTerminal: false, write: () => undefined }, {});

describe('replay', () => {
  it('says that the same rules give the same', async () => {
    expect(await present('replay', same, look)).toBe(
      'replay of kiln under standard 1: identical; nothing was written\n',
    );
  });

  it('prints every difference with its reason', async () => {
    expect(await present('replay', other, look)).toBe(
      [
        'replay of kiln from standard 1 to strict 3: 1 entry added, 1 removed, 1 changed; ' +
          'nothing was written',
        '+ [DEV] Flags live in flags.toml (P2): support 3, at least 3 needed',
        '- [DEV] Ship early (P9): support 1 is below 3',
        '~ [DEV] Flags live in flags.toml (P5), support 2 → 3: L8 is a near duplicate; L9 too',
        '',
      ].join('\n'),
    );
  });

  it('of all squads is one after the other, notices and ways back included', async () => {
    const event = '01J00000000000000000000042';
    const notices = ['The code of rule noise changed since.'];
    const applied = { ...same, to: strict, applied: true, dryRun: false, event, notices };
    expect(await present('replay', { replays: [same, applied] }, look)).toBe(
      [
        'replay of kiln under standard 1: identical; nothing was written',
        'replayed kiln from standard 1 to strict 3: identical; applied',
        '! The code of rule noise changed since.',
        `take it back: squadlog undo kiln ${event}`,
        '',
      ].join('\n'),
    );
    expect(await present('replay', { replays: [] }, look)).toContain('no squad');
  });
});
