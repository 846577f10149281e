/** Every line of a section that is no learning is named with its reason. */

import { describe, expect, it } from 'vitest';
import { heading, learned, skipped } from './parsed-lines.ts';

describe('lines that are no learning', () => {
  it('names the reason for each', () => {
    const lines = [
      'Prose.',
      '',
      '<!-- c -->',
      '### Notes',
      '',
      '```',
      '- [DEV] no',
      '```',
      '> q',
      '',
    ];
    const output = `${heading}${lines.join('\n')}\n***\n    code\n`;
    expect(skipped(output)).toEqual([
      '2 prose',
      '4 HTML comment',
      '5 heading',
      '7 inside a code block',
      '8 inside a code block',
      '9 inside a code block',
      '10 block quote',
      '12 thematic break',
      '13 inside a code block',
    ]);
  });

  it('stores untagged bullets under the default role, never a checkbox or a time', () => {
    const bullets = ['plain', '[QA] tagged', '[ ] open', '[10:42] time', '[docs](url) link', ''];
    const output = heading + bullets.map((text) => `- ${text}`).join('\n');
    expect(learned(output, { defaultRole: 'dev' })).toEqual([
      'DEV: plain',
      'QA: tagged',
      'DEV: [docs](url) link',
    ]);
    expect(skipped(output, { defaultRole: 'dev' })).toEqual([
      '4 checkbox, not a role',
      '5 timestamp, not a role',
      '7 empty bullet',
    ]);
  });
});
