/** Which bullets carry a role, and what the others are told. */

import { describe, expect, it } from 'vitest';
import { readBullet } from '../../../src/commands/capture/role-tag.ts';
import {
  compilePatterns,
  defaultPatterns,
} from '../../../src/commands/capture/section-patterns.ts';

describe('readBullet', () => {
  it.each([
    ['[DEV] text', 'DEV', 'text'],
    ['[qa2] text', 'QA2', 'text'],
    ['[SEC-OPS] text', 'SEC-OPS', 'text'],
    ['[Größe_1] text', 'GRÖSSE_1', 'text'],
    ['[開発]文', '開発', '文'],
    ['[हिन्दी] text', 'हिन्दी', 'text'],
    ['[DEV]: text', 'DEV', 'text'],
    ['**[DEV]** text', 'DEV', 'text'],
    ['**[DEV]:** text', 'DEV', 'text'],
    ['**[DEV]**: text', 'DEV', 'text'],
    ['**[DEV] text**', 'DEV', 'text'],
    ['**[DEV] part** rest', 'DEV', '**part** rest'],
    ['`[DEV]` text', 'DEV', 'text'],
    ['[**DEV**] text', 'DEV', 'text'],
    ['\\[DEV\\] text', 'DEV', 'text'],
    ['[DEV] uses `a[0]` *here*', 'DEV', 'uses `a[0]` *here*'],
    ['_[DEV]_ text', 'DEV', 'text'],
    ['***[DEV]*** text', 'DEV', 'text'],
    ['`[DEV] text`', 'DEV', 'text'],
    ['[ DEV ] text', 'DEV', 'text'],
    ['[1a] text', '1A', 'text'],
    ['[DEV]::text', 'DEV', ':text'],
    ['**[DEV] a**b**', 'DEV', '**a**b**'],
    ['**[DEV] a', 'DEV', 'a'],
    ['[DEV] (x) text', 'DEV', '(x) text'],
    ['**[DEV]**(x) text', 'DEV', '(x) text'],
    [`[${'a'.repeat(64)}] text`, 'A'.repeat(64), 'text'],
  ])('%s', (text, role, said) => {
    expect(readBullet(text, defaultPatterns)).toEqual({ kind: 'learning', role, text: said });
  });

  it.each([
    ['[DEV] (supersedes L12) text', ['L12']],
    ['[DEV] (Supersedes: p3): text', ['P3']],
    ['[DEV] (supersedes 01arz3ndektsv4rrffq69g5fav) text', ['01ARZ3NDEKTSV4RRFFQ69G5FAV']],
    ['[DEV] (supersedes L4, l5) text', ['L4', 'L5']],
    ['[DEV] (supersedes L4, L5, and P6): text', ['L4', 'L5', 'P6']],
    ['[DEV] (supersedes L4 and L4) text', ['L4']],
    ['[DEV] (replaces L4) text', ['L4']],
    ['[DEV] text (supersedes L4)', ['L4']],
    ['[DEV] text (replaces L4 and L5).', ['L4', 'L5']],
    ['[DEV](supersedes L4) text', ['L4']],
    ['[DEV] text ( supersedes: L4 ) !', ['L4']],
    ['[DEV] text (supersedes L4, L5; L6 & L7 + L8)', ['L4', 'L5', 'L6', 'L7', 'L8']],
    ['[DEV] text (supersedes abcdefghi1)', ['ABCDEFGHI1']],
    [`[DEV] text (supersedes L${'1'.repeat(15)})`, [`L${'1'.repeat(15)}`]],
    [`[DEV] text (supersedes ${'L1, '.repeat(49)}L2)`, ['L1', 'L2']],
  ])('%s', (text, supersedes) => {
    expect(readBullet(text, defaultPatterns)).toMatchObject({ text: 'text', supersedes });
  });

  it('takes words in brackets for words', () => {
    const said = '[DEV] Queue runs on NATS (replaces microservices)';
    expect(readBullet(said, defaultPatterns)).toEqual({
      kind: 'learning',
      role: 'DEV',
      text: 'Queue runs on NATS (replaces microservices)',
    });
  });

  it.each([
    'text (supersedes abcdefghij)',
    'text (supersedes abcd1)',
    'text (supersedesL4)',
    'text (supersedes L4) more',
    'supersedes L4',
    `text (supersedes ${'L1, '.repeat(50)}L2)`,
  ])('names no other entry: %s', (said) => {
    expect(readBullet(`[DEV] ${said}`, defaultPatterns)).toEqual({
      kind: 'learning',
      role: 'DEV',
      text: said,
    });
  });

  it.each([
    ['', 'empty bullet'],
    ['plain', 'no role tag'],
    ['[] a', 'empty role tag'],
    ['[ ] a', 'checkbox, not a role'],
    ['[x] a', 'checkbox, not a role'],
    ['[X] a', 'checkbox, not a role'],
    ['[-] a', 'checkbox, not a role'],
    ['[10:42] a', 'timestamp, not a role'],
    ['[2026-01-02] a', 'timestamp, not a role'],
    ['[2026-01-02T10:42:00Z] a', 'timestamp, not a role'],
    ['[42] a', 'number, not a role'],
    ['[docs](https://example.org) a', 'link, not a role'],
    ['[two words] a', 'no role tag: `two words` is not a role name'],
    [`[${'a'.repeat(65)}] a`, `no role tag: \`${'a'.repeat(65)}\` is not a role name`],
    ['[DEV]', 'no text after the role tag'],
    ['[✓] a', 'checkbox, not a role'],
    ['[ x ] a', 'checkbox, not a role'],
    ['[*x*] a', 'checkbox, not a role'],
    ['[~] a', 'checkbox, not a role'],
    ['[   ] a', 'checkbox, not a role'],
    ['[1.5,2] a', 'number, not a role'],
    ['[20261130T0627Z] a', 'timestamp, not a role'],
    ['[20261130T062750] a', 'timestamp, not a role'],
    ['[1/2/26] a', 'timestamp, not a role'],
    ['[2026.11.30 10:42 pm] a', 'timestamp, not a role'],
    ['[1:23] a', 'timestamp, not a role'],
    ['[DEV](x) a', 'link, not a role'],
    ['[DEV][x] a', 'link, not a role'],
    ['[_] a', 'no role tag: `_` is not a role name'],
    [`[${'b'.repeat(90)}] a`, `no role tag: \`${'b'.repeat(80)}\` is not a role name`],
    [`[${'b'.repeat(201)}] a`, 'no role tag'],
    ['[DEV\n] a', 'no role tag'],
    ['x [DEV] a', 'no role tag'],
    ['20261130T0627Z', 'no role tag'],
    ['[DEV] (supersedes L1)', 'no text after the role tag'],
  ])('%j: %s', (text, reason) => {
    expect(readBullet(text, defaultPatterns)).toMatchObject({ reason });
  });

  describe('with a configured pattern', () => {
    const patterns = compilePatterns({ roleTagPattern: '\\[([A-Z]+)\\] (.*)' });

    it('obeys it, and lets lines below follow a pattern that stops at a line end', () => {
      expect(readBullet('[DEV] a\nb', patterns)).toMatchObject({ role: 'DEV', text: 'a\nb' });
      expect(readBullet('[QA2] a', patterns)).toMatchObject({
        reason: 'does not match extraction.roleTagPattern',
      });
      expect(readBullet('see [DEV] a', patterns)).toMatchObject({ text: 'a', partial: true });
      expect(readBullet('[X] done', patterns)).toMatchObject({ reason: 'checkbox, not a role' });
    });

    it('takes the lines below where the pattern stops at the end of the first one', () => {
      const read = (text: string) => readBullet(text, patterns);
      expect(read('[DEV] a\n\nb')).toEqual({ kind: 'learning', role: 'DEV', text: 'a\n\nb' });
      expect(read('[DEV] a  \nb')).toMatchObject({ text: 'a  \nb' });
      expect(read('[DEV] a')).toEqual({ kind: 'learning', role: 'DEV', text: 'a' });
      expect(read('[DEV] ')).toEqual({ kind: 'tagged', reason: 'no text after the role tag' });
      expect(read('[x] [DEV] a')).toMatchObject({ reason: 'checkbox, not a role' });
      expect(read(`[DEV] ${'a'.repeat(9_000)}`)).toMatchObject({ text: 'a'.repeat(9_000) });
    });

    it('says what of a bullet it left out, and which role it can not take', () => {
      const short = compilePatterns({ roleTagPattern: '(.+): (\\w+)' });
      expect(readBullet('DEV: one two', short)).toMatchObject({ text: 'one', partial: true });
      expect(readBullet('DEV: one', short)).not.toHaveProperty('partial');
      expect(readBullet('DEV: one ', short)).not.toHaveProperty('partial');
      expect(readBullet(`${'a b'.repeat(40)}: one`, short)).toEqual({
        kind: 'other',
        reason: `\`${'a b'.repeat(40).slice(0, 80)}\` is not a role name`,
      });
      const optional = compilePatterns({ roleTagPattern: '(\\w+)(!x)?' });
      expect(readBullet('DEV', optional)).toMatchObject({
        reason: 'does not match extraction.roleTagPattern',
      });
    });

    it('reads named groups', () => {
      const named = compilePatterns({ roleTagPattern: '(?<text>.+) @(?<role>\\w+)$' });
      expect(readBullet('retry twice @qa', named)).toMatchObject({
        role: 'QA',
        text: 'retry twice',
      });
    });
  });
});
