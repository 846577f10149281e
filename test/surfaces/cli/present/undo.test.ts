/** What `undo` prints, from results as they are documented. */
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

function text(verb: string, result: unknown, options: { input?: object } = {}) {
  const output = { isTerminal: false, write: () => undefined };
  return present(verb, result, lookOf(output, {}, { ...options.input }));
}

describe('undo', () => {
  const undo = {
    ...nothing,
    event,
    changed: true,
    added: [learning],
    removed: [pattern],
    tokensAfter: 812,
    undone: [
      { event: '01J00000000000000000000040', type: 'RulesAdopted' },
      { event: '01J00000000000000000000041', type: 'SquadDistilled' },
    ],
    undoable: [],
  };

  it('names what it took back, and how to have it again', async () => {
    expect(await text('undo', undo)).toBe(
      [
        'undid rules adopt 01J00000000000000000000040 and distill 01J00000000000000000000041 ' +
          'of kiln: 1 entry back, 1 gone; 640 → 812 tokens',
        '+ [QA] Ship on Tuesdays (L7)',
        '- [DEV] Flags live in flags.toml (P2)',
        `take it back: squadlog undo kiln ${event}`,
        '',
      ].join('\n'),
    );
    expect(await text('undo', { ...undo, undone: [] })).toContain('nothing to undo');
  });

  it('lists what can be undone as a table', async () => {
    const undoable = [
      {
        event,
        type: 'SessionsCompressed',
        at: '2026-11-30T12:00:00.000Z',
        position: 40,
        summary: '4 sessions',
        state: 'in force',
        actor: 'policy compress-after-days',
      },
    ];
    expect(
      await text('undo', { ...nothing, undone: [], undoable }, { input: { list: true } }),
    ).toBe(
      [
        'event                       position  what      when                  state     ' +
          'by                          summary',
        `${event}        40  compress  2026-11-30 12:00 UTC  in force  ` +
          'policy compress-after-days  4 sessions',
        '',
      ].join('\n'),
    );
    const none = { ...nothing, undone: [], undoable: [] };
    expect(await text('undo', none, { input: { list: true } })).toBe('kiln has nothing to undo\n');
  });
});
