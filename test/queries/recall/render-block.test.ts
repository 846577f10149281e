/** The block as text: its order, its lines, and what it says it left out. */
import { expect, it } from 'vitest';
import { emptyBlock, renderBlock } from '../../../src/queries/recall/render-block.ts';
import { candidate } from '../../support/candidates.ts';

const layers = {
  process: [candidate({ text: 'standard' })],
  program: [],
  episodic: [candidate({ text: 'newer' }), candidate({ text: 'older' })],
};
const told = { process: 0, program: 0, episodic: 0 };
const visible = { process: 1, program: 0, episodic: 14 };
const frame = { request: true, counts: true, headings: true };
const linesOf = (block: string) => block.split('\n').slice(0, -1);

it('goes from process to episodic, with headings that count what is missing', () => {
  const { block, layers: report } = renderBlock({ layers, told, frame }, visible, 'o200k_base');
  const lines = linesOf(block);
  expect(lines[0]).toBe('<squad-memory>');
  expect(lines.at(-1)).toBe('</squad-memory>');
  expect(lines.filter((line) => /^(?:##|- )/u.test(line)).map((line) => line.slice(0, 17))).toEqual(
    [
      '## Process: stand',
      '- [DEV] standard ',
      '## Episodic: less',
      '- [DEV] newer (L1',
      '- [DEV] older (L1',
    ],
  );
  expect(block).toContain('(12 not shown)');
  expect(lines.filter((line) => !/^(?:- |#|<)/u.test(line))).toEqual([]);
  expect(report.episodic).toMatchObject({ tokens: 20, omitted: 12 });
});

it('leaves out what its frame has no room for', () => {
  const bare = { request: false, counts: false, headings: false };
  const { block } = renderBlock({ layers, told, frame: bare }, visible, 'o200k_base');
  expect(linesOf(block)).toHaveLength(6);
  expect(block).not.toMatch(/##|not shown/u);
});

it('is nothing at all where there is nothing to tell', () => {
  expect(emptyBlock(visible)).toMatchObject({
    block: '',
    tokens: 0,
    layers: { episodic: { omitted: 14 } },
  });
});
