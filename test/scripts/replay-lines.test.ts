/** Replays of one squad or of all as the lines that the script prints. */
import { expect, it } from 'vitest';
import { linesOfReplays, replaysOf } from '../../scripts/replay-lines.ts';
import { entryOf } from '../support/sample-entry.ts';

const same = { squad: 'arc', identical: true, added: [], removed: [], changedEntries: [] };
const other = {
  squad: 'kiln',
  identical: false,
  added: [{ ...entryOf('P2', { support: 3 }), reason: 'support 3, at least 3 needed' }],
  removed: [entryOf('P9', { text: 'Ship early' })],
  changedEntries: [
    {
      before: entryOf('P5', { support: 2 }),
      after: entryOf('P5', { support: 3 }),
      reasons: ['L8 is a near duplicate', 'L9 too'],
    },
  ],
};

it('prints every difference with its reason', () => {
  expect(linesOfReplays(replaysOf({ replays: [same, other] }))).toBe(
    [
      'arc: identical',
      'kiln: different',
      '  + [DEV] Flags live in flags.toml (P2, support 3): support 3, at least 3 needed',
      '  - [DEV] Ship early (P9, support 1)',
      '  ~ [DEV] Flags live in flags.toml (P5, support 2) -> [DEV] Flags live in flags.toml ' +
        '(P5, support 3): L8 is a near duplicate; L9 too',
      '',
    ].join('\n'),
  );
  expect(replaysOf(same)).toEqual([same]);
});
