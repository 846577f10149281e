/** An entry stays one list item, whatever its text holds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  learningItem,
  oneLine,
  patternItem,
  secondOf,
} from '../../../src/storage/mirror/entry-lines.ts';
import { hostileText } from '../../support/hostile-text.ts';

it('shows role, text and short id', () => {
  const dev = { role: 'DEV', text: 'Use pnpm' };
  expect(learningItem({ ...dev, revision: 12 })).toBe('- [DEV] Use pnpm <!-- L12 -->\n');
  expect(patternItem({ ...dev, first_revision: 12 })).toBe('- [DEV] Use pnpm <!-- P12 -->\n');
});

it('strikes every line of a superseded learning and names its successor', () => {
  const old = { role: 'DEV', text: 'Use npm\r\n\n  always', revision: 12, superseded: true };
  expect(learningItem({ ...old, successor: 'L20' })).toBe(
    '- [DEV] ~~Use npm~~ <!-- L12 superseded by L20 -->\n\n    ~~always~~\n',
  );
  expect(learningItem({ ...old, text: 'x', successor: null })).toContain('<!-- L12 superseded -->');
});

it('never begins a line of a text in the first column, and opens no comment', () => {
  fc.assert(
    fc.property(hostileText, fc.boolean(), (text, superseded) => {
      const rendered = learningItem({ role: 'QA', text, revision: 3, superseded });
      const [first = '', ...further] = rendered.slice(0, -1).split(/\r\n?|\n/);
      expect(first.startsWith('- [QA] ')).toBe(true);
      expect(further.filter((line) => line !== '' && !line.startsWith('  '))).toEqual([]);
      expect(rendered.match(/<!--/g)).toHaveLength(1);
      expect(oneLine(text)).not.toMatch(/[\r\n]|<!/);
    }),
  );
});

it('writes moments to the second', () => {
  expect(secondOf('2026-11-30T06:27:50.123Z')).toBe('2026-11-30T06:27:50Z');
});
