/** Rule sets as people write them: defaults filled in, mistakes named, a schema for editors. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  modulesOf,
  parseRuleSet,
  shippedRuleSets,
  squadMemoryRulesRef,
  standardRulesRef,
} from '../../src/distill/index.ts';
import { MemoryError } from '../../src/errors.ts';
import { canonicalJson } from '../../src/text/canonical-json.ts';
import { code, parseRules, standard } from './given-learnings.ts';

const one = (step: object) => ({ name: 'mine', version: 1, steps: [step] });

describe('rule sets', () => {
  it('are complete and canonical after parsing', () => {
    for (const shipped of shippedRuleSets.map(parseRules)) {
      expect(parseRules(JSON.parse(JSON.stringify(shipped)))).toEqual(shipped);
    }
    expect(standard.steps.find(({ rule }) => rule === 'promotion')).toEqual({
      rule: 'promotion',
      version: 1,
      settings: { minSupport: 1, halfLifeDays: 30, perRoleMax: 200 },
    });
  });

  it.each([
    ['an unknown rule', one({ rule: 'nois' }), /Did you mean noise\?/u],
    ['an unknown setting', one({ rule: 'noise', settings: { wordMin: 1 } }), /wordMin/u],
    [
      'a setting out of range',
      one({ rule: 'near-duplicates', settings: { similarity: 2 } }),
      /similarity/u,
    ],
    [
      'aliases that go in a circle',
      one({ rule: 'role-groups', settings: { aliases: { A: 'b', B: 'C', C: 'A', D: 'A' } } }),
      /A → B → C → A goes in a circle/u,
    ],
    ['no steps', { name: 'mine', version: 1, steps: [] }, /steps/u],
    ['a name in capitals', { ...one({ rule: 'noise' }), name: 'Mine' }, /name/u],
    ['no rule set at all', 'standard', /rule set/u],
  ])('refuse %s in words', (_what, definition, message) => {
    expect(() => parseRules(definition)).toThrow(
      expect.objectContaining({ code: 'invalid', message: expect.stringMatching(message) }),
    );
  });

  it('hand every pattern to the compiler, which may refuse it', () => {
    const definition = one({ rule: 'noise', settings: { dropPatterns: ['^ok$', '(a+)+$'] } });
    const seen: string[] = [];
    const compile = (key: string, source: string) => {
      seen.push(source);
      if (source === '(a+)+$')
        throw new MemoryError({ code: 'invalid', message: `${key} is slow` });
    };
    expect(() => parseRuleSet(definition, code, compile)).toThrow('mine.steps[0].settings is slow');
    expect(seen).toEqual(['^ok$', '(a+)+$']);
  });

  it('that are shipped say everything that parsing would fill in, and their hash', () => {
    const refs = [standardRulesRef, squadMemoryRulesRef];
    for (const [i, shipped] of shippedRuleSets.entries()) {
      expect(parseRules(shipped)).toEqual(shipped);
      const hash = createHash('sha256').update(canonicalJson(shipped)).digest('hex');
      expect(refs[i]).toEqual({ name: shipped.name, version: shipped.version, hash });
    }
    expect(refs).toHaveLength(shippedRuleSets.length);
  });

  it('name modules by path, or as an event recorded them', () => {
    const recorded = { path: '/rules/a.mjs', sha256: 'a'.repeat(64) };
    const definition = { ...one({ rule: 'noise' }), modules: ['./a.mjs', recorded] };
    expect(modulesOf(definition)).toEqual(['./a.mjs', recorded]);
    expect(modulesOf(standard)).toEqual([]);
    expect(parseRules(definition)).not.toHaveProperty('modules');
    expect(() => modulesOf({ ...definition, modules: [{ path: 'a' }] })).toThrow(/modules/u);
  });
});
