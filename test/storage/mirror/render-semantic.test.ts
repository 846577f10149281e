/** Distilled memory reads as the predecessor wrote it. */
import { expect, it } from 'vitest';
import { readLegacySemantic } from '../../../src/commands/capture/legacy/read-legacy-semantic.ts';
import { renderSemantic } from '../../../src/storage/mirror/render-semantic.ts';

const counts = { name: 'Kiln', sessions: 5, success: 4, failure: 1 };
const lines = [
  { role: 'QA', text: 'Warm the cache', revision: 2, first_revision: 2 },
  { role: 'ALL', text: 'Amounts are integers', revision: 1, first_revision: 1 },
  { role: 'ARCHITECT', text: 'POST only', revision: 3, first_revision: 3 },
];

it('shows patterns by role, those for all first', () => {
  const distilledAt = '2026-11-30T06:27:50.000Z';
  const text = renderSemantic({
    ...counts,
    distilledAt,
    patterns: lines,
    learnings: [],
    handWritten: [],
  });
  expect(text).toBe(`# Semantic Memory: Kiln
**Distilled:** 2026-11-30T06:27:50Z
**Sessions analyzed:** 5

### Cross-Cutting Patterns
- [ALL] Amounts are integers <!-- P1 -->

### ARCHITECT Patterns
- [ARCHITECT] POST only <!-- P3 -->

### QA Patterns
- [QA] Warm the cache <!-- P2 -->

### Track Record
- Sessions: 5 | Success: 4 | Failure: 1

`);
  const read = readLegacySemantic(text);
  expect(read.trackRecord).toEqual({ sessions: 5, success: 4, failure: 1 });
  expect(read.lines.map(({ role }) => role)).toEqual(['ALL', 'ARCHITECT', 'QA']);
  expect(read.problems).toEqual([]);
});

it('shows the latest learnings where nothing was distilled, and says so', () => {
  const memory = { ...counts, distilledAt: undefined, patterns: [], learnings: lines };
  const text = renderSemantic({ ...memory, handWritten: [] });
  expect(text).toContain('Nothing was distilled yet');
  expect(text).not.toContain('**Distilled:**');
  expect(text).toContain('### QA Patterns\n- [QA] Warm the cache <!-- L2 -->\n');
});

it('shows beside patterns what people wrote since', () => {
  const pattern = { first_revision: 2, role: 'DEV', text: 'Flags live in flags.toml' };
  const note = { revision: 9, role: 'QA', text: 'Test on Mondays' };
  const facts = { name: 'Kiln', distilledAt: undefined, sessions: 1, success: 1, failure: 0 };
  const memory = { ...facts, patterns: [pattern], learnings: [], handWritten: [note] };
  expect(renderSemantic(memory)).toContain(
    '- [DEV] Flags live in flags.toml <!-- P2 -->\n\n' +
      '### Written by Hand\n- [QA] Test on Mondays <!-- L9 -->\n\n### Track Record\n',
  );
  expect(renderSemantic({ ...memory, patterns: [] })).not.toContain('Written by Hand');
});
