/** Every item becomes the entry that it is taken for, whatever its words, or is named. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Store } from '../../../bench/support/data-set.ts';
import { fillMemory, squad, toRole } from '../../../bench/support/fill-store.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const tempRoot = temporaryFolders();

async function fill(items: Store['items']) {
  const store = { store: 'kiln', items, queries: [] };
  const filled = await fillMemory(join(tempRoot(), 'root'), store, {
    vectors: false,
    filtersRoles: false,
  });
  const { entries } = await filled.memory.read({ squad, tokens: 200_000 });
  await filled.memory.close();
  const found = new Map(entries.map((entry) => [filled.itemOf.get(entry.id), entry]));
  return { ...filled, found, entries };
}

it('keeps texts of markdown, fences and many lines, each as one entry of its item', async () => {
  const texts = [
    'line one\n- [QA] a nested bullet\n## Session Memory\n---\nthe end',
    '```\ncode\n```\nafter the fence',
    'a comment <!-- that never ends',
    '**bold** `code` # head | table | 日本語 ~~~',
  ];
  const items = texts.map((text, i) => ({ id: `i${i}`, text, meta: { session: 1, turn: 9 - i } }));
  const { found, notes, entries } = await fill(items);
  expect(notes.filter((note) => note.includes('items'))).toEqual([]);
  expect(entries).toHaveLength(texts.length);
  for (const [i, text] of texts.entries()) {
    expect(found.get(`i${i}`)?.text).toBe(text.replaceAll('\n', ' '));
  }
});

it('names what was not stored, and what was stored in other words', async () => {
  const secret = ['ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789'].join('');
  const { itemOf, notes } = await fill([
    { id: 'first', text: 'the same', meta: { session: 1 } },
    { id: 'second', text: 'the same', meta: { session: 1 } },
    { id: 'empty', text: ' ', meta: {} },
    { id: 'secret', text: `the token is ${secret}`, meta: {} },
  ]);
  expect([...itemOf.values()].sort()).toEqual(['first', 'secret']);
  expect(notes.join('\n')).toContain('not stored: 2 (second (this run has taught it already)');
  expect(notes.join('\n')).toContain('in other words, such as masked: 1 (secret)');
});

it('makes the speaker the role, and does not repeat who speaks', async () => {
  const { found } = await fill([
    { id: 'said', text: 'Ann Lee: hello', meta: { speaker: 'Ann Lee', time: 1_683_554_160_000 } },
    { id: 'ruled', text: 'Ann Lee: hello', meta: { speaker: 'Ann Lee', role: 'qa' } },
    { id: 'plain', text: 'for all', meta: {} },
  ]);
  expect(found.get('said')).toMatchObject({ role: 'ANN-LEE', text: 'hello' });
  expect(found.get('said')?.firstSeen).toBe('2023-05-08T13:56:00.000Z');
  expect(found.get('ruled')).toMatchObject({ role: 'QA', text: 'Ann Lee: hello' });
  expect(found.get('plain')).toMatchObject({ role: 'ALL' });
});

it('splits a session of more items than a capture takes', async () => {
  const items = Array.from({ length: 450 }, (_, i) => ({
    id: `i${i}`,
    text: `lesson number ${i}`,
    meta: { session: 'long', turn: i },
  }));
  const { itemOf, notes } = await fill(items);
  expect(itemOf.size).toBe(450);
  expect(notes.filter((note) => note.includes('items'))).toEqual([]);
});

it.each(['x', '5', '2023-05-08', '', 'a/b c', 'é'.repeat(99), '日本'])(
  'makes a legal role of %j',
  async (role) => {
    const { found } = await fill([{ id: 'i', text: 'a lesson', meta: { role } }]);
    expect(found.get('i')?.role).toBe(toRole(role));
  },
);
