/** Which paths are files of the predecessor, and what its meta file says. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  legacyKind,
  readLegacyMeta,
} from '../../../../src/commands/capture/legacy/read-squad-memory.ts';

const meta = new URL('../../../fixtures/legacy-squads/checkout/meta.json', import.meta.url);

it.each([
  ['checkout/history.md', 'history'],
  ['./checkout/history.md', 'history'],
  ['checkout/history-archive-20261130.AQTxFo.md', 'history-archive'],
  ['checkout/history-archive-20261130.md', 'history-archive'],
  ['checkout/semantic.md', 'semantic'],
  ['checkout/meta.json', 'meta'],
  ['checkout/flush-archive-20261130-062750/history.md', 'flush-archive'],
  ['checkout/flush-archive-20261130-062750/semantic.md', 'flush-archive-semantic'],
  ['checkout/flush-archive-20261130-062750/meta.json', 'flush-archive-meta'],
  ['checkout/flush-archive-20261130-062750/history-archive-20261130.md', 'history-archive'],
  ['checkout/before-squadlog/history.md', 'history'],
  ['checkout/before-squadlog/flush-archive-1/history.md', 'flush-archive'],
])('%s is a %s', (path, kind) => {
  expect(legacyKind(path)).toEqual({ squad: 'checkout', kind });
});

it('knows the standards, and copies of them, in the process folder alone', () => {
  const standards = { squad: '_process', kind: 'standards' };
  expect(legacyKind('_process/standards.md')).toEqual(standards);
  expect(legacyKind('_process/before-squadlog/standards.md')).toEqual(standards);
  expect(legacyKind('checkout/standards.md')).toBeUndefined();
});

it.each([
  '',
  'history.md',
  '/checkout/history.md',
  '../checkout/history.md',
  '.git/history.md',
  'checkout/notes.md',
  'checkout/History.md',
  'checkout/constructor',
  'checkout/roles/QA.md',
  'checkout/history/2026-11.md',
  'checkout/deep/down/history.md',
  'checkout/before-squadlog/before-squadlog/history.md',
  '_agents/ada/history.md',
  'squadlog.db',
])('%s is no file of the predecessor', (path) => {
  expect(legacyKind(path)).toBeUndefined();
});

it('reads meta', () => {
  expect(readLegacyMeta(readFileSync(meta, 'utf8'))).toEqual({
    meta: { squadId: 'checkout', sessionCount: 1, lastUpdated: '2026-11-30T06:27:50.000Z' },
  });
});

it('says what is wrong with a broken meta and keeps the rest', () => {
  expect(readLegacyMeta('{ "squadId": ')).toEqual({ problem: expect.any(String) });
  expect(readLegacyMeta('[]')).toEqual({ problem: expect.any(String) });
  expect(readLegacyMeta('\ufeff{"squadId":"a","sessionCount":-1,"lastUpdated":"now"}')).toEqual({
    meta: { squadId: 'a' },
    problem: expect.stringContaining('lastUpdated'),
  });
});

it('takes any text without throwing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      legacyKind(text);
      expect(readLegacyMeta(text)).toBeTypeOf('object');
    }),
  );
});
