/** The JSON Schema of rule sets takes what is shipped, and refuses what would be refused. */
import { describe, expect, it } from 'vitest';
import { fromJSONSchema, toJSONSchema } from 'zod';
import { ruleSetJsonSchema, shippedRuleSets } from '../../src/distill/index.ts';
import { readDocPages } from '../support/doc-pages.ts';
import { code, parseRules } from './given-learnings.ts';

const schema = ruleSetJsonSchema(code);
// This validator compiles patterns without `u`, against the standard, so it knows no `\p{L}`.
const plain = JSON.stringify(schema).replaceAll('\\\\p{L}\\\\p{N}\\\\p{M}', 'A-Za-z0-9');
const check = fromJSONSchema(JSON.parse(plain));
const fits = (value: unknown) => check.safeParse(value).success;
const one = (step: object, more: object = {}) => ({
  name: 'a',
  version: 1,
  steps: [step],
  ...more,
});

describe('the JSON Schema of rule sets', () => {
  it('takes the shipped sets', () => {
    expect(shippedRuleSets.filter((set) => !fits(set))).toEqual([]);
  });

  it('takes the example of the reference page, which is a rule set', () => {
    const page = readDocPages().find(({ path }) => path.endsWith('reference/rules.md'));
    const examples = (page?.blocks ?? []).filter(({ text }) => text.startsWith('{\n  "$schema"'));
    expect(examples).not.toEqual([]);
    for (const { text } of examples) {
      expect(fits(JSON.parse(text))).toBe(true);
      expect(() => parseRules(JSON.parse(text))).not.toThrow();
    }
  });

  it.each([
    ['a rule that is not known', one({ rule: 'nois' })],
    ['a setting that is not known', one({ rule: 'noise', settings: { wordMin: 1 } })],
    ['a setting out of range', one({ rule: 'near-duplicates', settings: { similarity: 2 } })],
    ['no steps', { name: 'a', version: 1, steps: [] }],
    [
      'a shipped rule with a wrong setting, for all the modules',
      one({ rule: 'noise', settings: { wordMin: 1 } }, { modules: ['./a.mjs'] }),
    ],
  ])('refuses %s', (_what, value) => {
    expect(fits(value)).toBe(false);
  });

  it('takes rules of modules where there are any', () => {
    const step = { rule: 'drop-chatter', settings: { anything: [1] } };
    expect(fits(one(step, { modules: ['./drop-chatter.mjs'] }))).toBe(true);
    expect(fits(one(step))).toBe(false);
  });

  it('names every rule, and explains every setting', () => {
    const text = JSON.stringify(schema);
    for (const name of code.keys()) expect(text).toContain(`"const":"${name}"`);
    for (const rule of code.values()) {
      const { properties = {} } = toJSONSchema(rule.settings, { io: 'input' });
      const silent = Object.entries(properties).filter(
        ([, setting]) => typeof setting === 'boolean' || setting.description === undefined,
      );
      expect(silent).toEqual([]);
      expect(Object.keys(properties)).not.toEqual([]);
    }
  });
});
