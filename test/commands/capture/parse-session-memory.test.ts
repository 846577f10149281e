/** What a capture takes out of a whole output. */

import { describe, expect, it } from 'vitest';
import { parseSessionMemory } from '../../../src/commands/capture/parse-session-memory.ts';
import { heading, learned, skipped } from './parsed-lines.ts';

describe('parseSessionMemory', () => {
  it('takes nothing from a fence and no checkbox or time for a role', () => {
    const sample = `\`\`\`\n${heading}- [DEV] sample only\n\`\`\`\nprose\n`;
    const real = '- [DEV] Feature flags live in flags.toml\n- [ALL] Ship on Tuesdays\n';
    const output = `${sample}${heading}${real}- [x] done\n- [10:42] standup`;
    expect(learned(output)).toEqual([
      'DEV: Feature flags live in flags.toml',
      'ALL: Ship on Tuesdays',
    ]);
    expect(skipped(output)).toEqual(['9 checkbox, not a role', '10 timestamp, not a role']);
  });

  it('reads on behind an echoed block and stores none of its wrapper', () => {
    const old = '<squad-memory>\n# Memory of kiln\n- [DEV] old (L1 2026-11-30)\n</squad-memory>\n';
    const output = `${heading}${old}- [DEV] new`;
    expect(learned(output)).toEqual(['DEV: old (L1 2026-11-30)', 'DEV: new']);
    expect(skipped(output)).toEqual([
      '2 wrapper of an injected block',
      '3 heading',
      '5 wrapper of an injected block',
    ]);
  });

  it('takes an input of nothing but role bullets, with a title and fields, as one section', () => {
    const { sections, learnings } = parseSessionMemory(
      '# Report\nTask: t\n\n- [DEV] a\n\n- [QA] b\n',
    );
    expect([sections, learnings.length]).toEqual([1, 2]);
    expect(learned('- [DEV] a\n- [x] done')).toEqual([]);
    expect(learned('- [DEV] a\n\nBut also prose.')).toEqual([]);
    expect(learned('Hello.\n- [DEV] a')).toEqual([]);
  });
});

describe('an input of nothing but bullets', () => {
  it.each([
    ['a title below', '- [DEV] a\n\n# T\n- [QA] b', ['DEV: a', 'QA: b']],
    ['a number', '1) [DEV] a', ['DEV: a']],
    ['a deeper heading', '# T\n- [DEV] a\n## H\n- [QA] b', []],
    ['a section below', '- [DEV] a\n## Session Memory\n- [QA] b', ['QA: b']],
    ['a checkbox', '- [x] a\n- [DEV] b', []],
    ['a blank line first', '\n \n* [DEV] a', ['DEV: a']],
    ['an outcome first', 'Outcome: success\n- [DEV] a', ['DEV: a']],
    ['a bullet without a space', '-[DEV] a', []],
  ])('%s', (_name, output, said) => {
    expect(learned(output)).toEqual(said);
  });

  it('keeps bullets above the limit as reported, and is one section all the same', () => {
    const output = '- [DEV] a\n'.repeat(201);
    expect(learned(output)).toHaveLength(200);
    expect(skipped(output)).toEqual(['201 over the limit of 200 learnings a session']);
  });

  it('gives untagged bullets to the default role', () => {
    expect(learned('- plain\n- [DEV] a', { defaultRole: 'qa' })).toEqual(['QA: plain', 'DEV: a']);
  });
});
