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

it('adds up the stored counts of all its lines', () => {
  const { tokens, block } = renderBlock({ layers, told, frame }, visible, 'o200k_base');
  const [open, notice, process, episodic, request, close] = [4, 19, 8, 10 + 4, 32, 5];
  expect(tokens).toBe(open + notice + process + 10 + episodic + 20 + request + close);
  expect(block).toContain('# End your final answer');
  expect(linesOf(block)).toContain('## Process: standards of the team');
});

it('says what it leaves out of a layer that it shows nothing of', () => {
  const hidden = { ...visible, program: 3 };
  const counted = renderBlock({ layers, told, frame }, hidden, 'o200k_base');
  expect(counted.block).toContain('## Program: patterns of many runs (3 not shown)\n');
  expect(counted.layers.program).toEqual({ entries: [], omitted: 3, tokens: 0 });
  const uncounted = { ...frame, counts: false };
  const plain = renderBlock({ layers, told, frame: uncounted }, hidden, 'o200k_base');
  expect(plain.block).not.toContain('## Program');
});

it('counts what another layer tells as shown', () => {
  const retold = { ...told, episodic: 12 };
  const { block, layers: report } = renderBlock(
    { layers, told: retold, frame },
    visible,
    'o200k_base',
  );
  expect(report.episodic.omitted).toBe(0);
  expect(block).not.toContain('not shown');
});

it('counts every visible entry as left out of an empty block', () => {
  expect(emptyBlock({ process: 1, program: 2, episodic: 3 })).toEqual({
    block: '',
    tokens: 0,
    layers: {
      process: { entries: [], omitted: 1, tokens: 0 },
      program: { entries: [], omitted: 2, tokens: 0 },
      episodic: { entries: [], omitted: 3, tokens: 0 },
    },
  });
});
