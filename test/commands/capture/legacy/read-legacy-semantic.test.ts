/** The predecessor's distilled memory is read: lines by role, time, track record. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readLegacySemantic } from '../../../../src/commands/capture/legacy/read-legacy-semantic.ts';

const file = new URL('../../../fixtures/legacy-squads/checkout/semantic.md', import.meta.url);

it('reads the distilled memory of a real squad', () => {
  const found = readLegacySemantic(readFileSync(file, 'utf8'));
  expect(found.distilledAt).toBe('2026-11-30T06:27:50.000Z');
  expect(found.lines.map(({ line, role }) => `${line} ${role}`)).toEqual([
    '6 ALL',
    '7 ALL',
    '10 ARCHITECT',
    '13 BACKEND',
    '14 BACKEND',
    '15 BACKEND',
    '16 BACKEND',
    '19 OPS',
    '20 OPS',
    '23 QA',
  ]);
  expect(found.lines[3]?.text).toBe(
    'Idempotency keys live in the `Idempotency-Key` header and expire after 24 h',
  );
  expect(found.trackRecord).toEqual({ sessions: 5, success: 4, failure: 1 });
  expect(found.problems).toEqual([]);
});

it('reads a file whose track record is missing, with persona headings, stars and CRLF', () => {
  const text = [
    '# Semantic Memory: x',
    '**Distilled:** soon',
    '**Sessions analyzed:** 0',
    '',
    '### CEO Patterns (Vera)',
    '* [VERA] Board first',
    '- [qa-lead] Two lines',
    '  belong together',
    '',
    '### QA Patterns',
    '- no tag here',
    '',
    'A stray remark',
    '',
    '### Track Record',
  ].join('\r\n');
  const found = readLegacySemantic(`\ufeff${text}`);
  expect(found.lines.map(({ line, role }) => `${line} ${role}`)).toEqual([
    '6 VERA',
    '7 QA-LEAD',
    '11 QA',
  ]);
  expect(found.lines[1]?.text).toContain('belong together');
  expect(found).not.toHaveProperty('distilledAt');
  expect(found).not.toHaveProperty('trackRecord');
  expect(found.problems.map(({ line }) => line)).toEqual([2, 13]);
});

it('reads any text without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(readLegacySemantic(text).lines).toBeInstanceOf(Array);
      expect(readLegacySemantic(`### A Patterns\n- [A] ${text}`).lines).toBeInstanceOf(Array);
    }),
  );
});
