/** How lines of the open section are reported, and where fields are taken from. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { heading } from './parsed-lines.ts';

describe('lines of the open section', () => {
  it('reports a field as a field, with the line as written', () => {
    const { skipped, outcome } = parseSessionMemory(`${heading}  **Outcome:** SUCCESS\n- [DEV] a`);
    expect(outcome).toBe('success');
    expect(skipped).toEqual([{ line: 2, text: '  **Outcome:** SUCCESS', reason: 'outcome line' }]);
  });

  it('reports no line outside a section', () => {
    const output = `Prose.\n- bullet\nTask: t\n\n${heading}- [DEV] a\n## Next\nProse.`;
    expect(parseSessionMemory(output)).toMatchObject({ title: 't', skipped: [] });
  });
});
