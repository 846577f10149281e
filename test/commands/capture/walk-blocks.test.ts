/** An output is walked in runs that know what is open, where they begin, and what was not read. */

import { describe, expect, it } from 'vitest';
import {
  firstLine,
  lastLine,
  openerOf,
  readBlocks,
  walkBlocks,
} from '../../../src/commands/capture/markdown-blocks.ts';

describe('walkBlocks', () => {
  const all = { sought: new Set<number>(), wantsAll: () => true, isDone: () => false };

  it('reads a long input in runs that end before a line at the margin', () => {
    const lines = Array.from({ length: 350 }, (_, index) => (index % 3 === 0 ? '- a' : '  more'));
    const runs = [...walkBlocks(lines, all)];
    expect(runs.map((run) => run.lines.length)).toEqual([102, 102, 102, 44]);
    expect(runs.map((run) => run.lines[0]?.number)).toEqual([1, 103, 205, 307]);
    expect(runs.every((run) => !run.open && run.unreadFrom === undefined)).toBe(true);
  });

  it('goes on with an open fence from the line that opened it', () => {
    const lines = ['a', '', '```', ...Array.from({ length: 120 }, () => '# x'), '```', '', 'end'];
    const [first, second] = [...walkBlocks(lines, all)];
    expect([first?.open, first === undefined ? 0 : openerOf(first)]).toEqual([true, 3]);
    expect(second?.lines[0]).toEqual({ text: '```', number: 3 });
    expect(second?.blocks.map(({ type }) => type)).toEqual(['code', 'paragraph']);
    expect(second?.open).toBe(false);
  });

  it('says from where on it read nothing', () => {
    const endless = [
      ...walkBlocks(
        Array.from({ length: 10_050 }, () => '> q'),
        all,
      ),
    ];
    expect(endless.map(({ unreadFrom }) => unreadFrom)).toEqual([10_001]);
  });

  it('stops where nothing more is sought', () => {
    const lines = Array.from({ length: 300 }, () => '# h');
    const isDone = (index: number) => index >= 100;
    const sought = new Set([50]);
    const runs = [...walkBlocks(lines, { sought, wantsAll: () => false, isDone })];
    expect(runs.at(-1)?.lines.at(-1)?.number).toBeLessThan(300);
  });
});

it('parses a piece on its own, and lets no block reach into the next', () => {
  const rows = ['- ```', '  a', '- b', '', 'c'].map((text, index) => ({ text, number: index + 1 }));
  const [list, words] = readBlocks(rows);
  expect([list?.type, list && firstLine(list), list && lastLine(list)]).toEqual(['list', 1, 3]);
  const items = list?.type === 'list' ? list.children : [];
  expect(items.map((item) => [firstLine(item), lastLine(item)])).toEqual([
    [1, 2],
    [3, 3],
  ]);
  expect([words?.type, words && firstLine(words)]).toEqual(['paragraph', 5]);
});
