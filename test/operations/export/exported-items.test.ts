/** Items of a readable export come back exactly, and an edit of their words wins over the note. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteJson, readItems, renderItem } from '../../../src/operations/export/exported-items.ts';
import { hostileText } from '../../support/hostile-text.ts';

const entry = { role: 'DEV', text: 'Flags live in flags.toml' };

it('are plain where plain words say it all', () => {
  expect(renderItem(entry, { id: 'L12' })).toBe('- [DEV] Flags live in flags.toml <!-- L12 -->\n');
  const lines = { role: 'DEV', text: 'One\n\n- two\n  three' };
  expect(renderItem(lines, { id: 'L12' })).toBe('- [DEV] One <!-- L12 -->\n\n  - two\n    three\n');
});

it('give any text back, and no note ever ends a comment early', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (text, role) => {
      const rendered = renderItem({ role: role || 'DEV', text }, { id: 'L1', at: '2026-01-01' });
      const { items, others } = readItems(rendered.split('\n'));
      expect(items).toMatchObject([{ role: role || 'DEV', text, note: { at: '2026-01-01' } }]);
      expect(others).toEqual([]);
      expect(noteJson({ text })).not.toMatch(/--|[<>]/u);
      expect(JSON.parse(noteJson({ text }))).toEqual({ text });
    }),
  );
});

describe('edited by a person', () => {
  const rendered = renderItem({ role: 'DEV', text: '  exact  ' }, { id: 'L1' });

  it('say what the person wrote', () => {
    const edited = rendered.replace('] exact', '] other words');
    expect(readItems(edited.split('\n')).items).toMatchObject([{ text: 'other words' }]);
  });

  it('may lack the note, or have a broken one', () => {
    const lines = ['- [QA] Added', '* [OPS] Star <!-- L3 {"text": -->', 'stray words'];
    const { items, others } = readItems(lines, 10);
    expect(items).toMatchObject([
      { role: 'QA', text: 'Added', line: 10 },
      { role: 'OPS', text: 'Star', line: 11 },
    ]);
    expect(others).toEqual([12]);
  });
});
