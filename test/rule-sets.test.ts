/** Rule sets by name, file and module: what is loaded, what is refused, and with which words. */
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { distill, standardRules, standardRulesRef } from '../src/distill/index.ts';
import { loadRuleSet, openRuleSet } from '../src/rule-sets.ts';
import { learningsOf } from './distill/given-learnings.ts';
import { temporaryFolders } from './support/temp-root.ts';

const newFolder = temporaryFolders();

/** A rule as a plain object: what `defineRule` adds may be left out. */
const dropChatter = `export default {
  name: 'drop-chatter',
  version: 3,
  apply(state) {
    const isChatter = ({ text }) => text.startsWith('Thanks');
    const gone = state.lessons.flatMap(({ members }) => members.filter(isChatter));
    return {
      ...state,
      lessons: state.lessons.filter(({ members }) => !members.some(isChatter)),
      dropped: [
        ...state.dropped,
        ...gone.map(({ id }) => ({ entry: id, rule: 'drop-chatter', reason: 'thanks nobody' })),
      ],
    };
  },
};
`;

const own = {
  name: 'own',
  version: 2,
  steps: [{ rule: 'promotion', settings: { minSupport: 2 } }, { rule: 'drop-chatter' }],
  modules: ['./drop-chatter.mjs'],
};

function files(contents: Readonly<Record<string, unknown>>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(contents)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a shipped rule set', () => {
  it('loads by its name, with the hash that its data says', async () => {
    const { definition, ref, code } = await loadRuleSet('standard');
    expect(definition).toEqual(standardRules);
    expect(ref).toEqual(standardRulesRef);
    expect(code.has('promotion')).toBe(true);
  });

  it('is named where a name comes near', async () => {
    await expect(loadRuleSet('squad-memery')).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('did you mean squad-memory?'),
    });
  });

  it('is itself as a file, and no other may go by its name', async () => {
    const changed = { ...standardRules, description: 'Mine.' };
    const cwd = files({ 'same.json': standardRules, 'changed.json': changed });
    expect((await loadRuleSet('same.json', { cwd })).ref).toEqual(standardRulesRef);
    await expect(loadRuleSet('changed.json', { cwd })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('Give it another name'),
    });
  });
});

describe('a file', () => {
  it('is JSON or YAML, and says the same in both', async () => {
    const yaml = [
      'name: mine # a comment',
      'version: 1',
      'steps:',
      '  - rule: noise',
      '    settings: { wordsMin: 3 }',
    ].join('\n');
    const json = {
      name: 'mine',
      version: 1,
      steps: [{ rule: 'noise', settings: { wordsMin: 3 } }],
    };
    const cwd = files({ 'mine.yaml': yaml, 'mine.json': `\ufeff${JSON.stringify(json)}` });
    const [one, other] = [
      await loadRuleSet('mine.yaml', { cwd }),
      await loadRuleSet(join(cwd, 'mine.json')),
    ];
    expect(one.ref).toEqual(other.ref);
    expect(one.definition).not.toHaveProperty('modules');
    expect(one.rules.steps[0]?.settings).toMatchObject({ wordsMin: 3, halfLines: true });
  });

  it('may name modules beside it, whose rules its steps name', async () => {
    const cwd = files({ 'own.json': own, 'drop-chatter.mjs': dropChatter });
    const { definition, rules, code, ref } = await loadRuleSet('own.json', { cwd });
    expect(definition.modules).toEqual([
      { path: join(cwd, 'drop-chatter.mjs'), sha256: sha256(dropChatter) },
    ]);
    expect(rules.steps[1]).toEqual({ rule: 'drop-chatter', version: 3, settings: {} });
    const learnings = learningsOf(['Thanks for the fish', 'Time is stored in UTC']);
    const { dropped } = distill({ learnings }, rules, code);
    expect(dropped.map(({ reason }) => reason)).toEqual([
      'support 1 is below 2',
      'support 1 is below 2',
    ]);
    expect((await openRuleSet(definition)).ref).toEqual(ref);
  });

  it.each([
    [{ ...own, modules: [], steps: [{ rule: 'nois' }] }, /a\.json: .*mean noise\?/u],
    [{ ...own, stps: [] }, /a\.json: .*unknown stps/u],
    [{ ...own, modules: ['a'.repeat(5_000)] }, /modules/u],
    [
      { ...own, modules: [], steps: [{ rule: 'noise', settings: { dropPatterns: ['(a+)+$'] } }] },
      /can backtrack without end/u,
    ],
  ])('that does not fit is refused: %j', async (content, message) => {
    await expect(
      loadRuleSet('a.json', { cwd: files({ 'a.json': content }) }),
    ).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(message) });
  });

  it('that is not there is not found, nor is its module', async () => {
    const cwd = files({ 'own.json': own });
    for (const name of ['none.yaml', 'none.mjs', 'own.json']) {
      await expect(loadRuleSet(name, { cwd })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('a module', () => {
  it('runs in the standard set, last before the track record', async () => {
    const cwd = files({ 'Drop chatter!.mjs': dropChatter });
    const { ref, rules, definition, code } = await loadRuleSet('Drop chatter!.mjs', { cwd });
    expect(ref).toMatchObject({ name: 'drop-chatter', version: 1 });
    expect(rules.steps.slice(-2).map(({ rule }) => rule)).toEqual(['drop-chatter', 'track-record']);
    expect(rules.steps).toHaveLength(standardRules.steps.length + 1);
    expect(definition.modules).toHaveLength(1);
    const learnings = learningsOf(['Thanks for the fish', 'Time is stored in UTC']);
    expect(distill({ learnings }, rules, code).dropped).toMatchObject([{ rule: 'drop-chatter' }]);
  });

  it('may not take the name of a shipped rule', async () => {
    const source = 'export default { name: "noise", version: 1, apply: (state) => state };';
    const cwd = files({ 'rules.mjs': source });
    await expect(loadRuleSet('rules.mjs', { cwd })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/rules\.mjs: .*already a rule called noise/u),
    });
  });

  it('that changed is loaded anew by name, and refused where it was adopted', async () => {
    const cwd = files({ 'drop-chatter.mjs': dropChatter });
    const before = await loadRuleSet('drop-chatter.mjs', { cwd });
    writeFileSync(join(cwd, 'drop-chatter.mjs'), dropChatter.replace('version: 3', 'version: 4'));
    const after = await loadRuleSet('drop-chatter.mjs', { cwd });
    expect(after.code.get('drop-chatter')?.version).toBe(4);
    expect(after.ref.hash).not.toBe(before.ref.hash);
    await expect(openRuleSet(before.definition)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/drop-chatter\.mjs is other code than was adopted/u),
    });
    expect((await openRuleSet(after.definition)).ref).toEqual(after.ref);
    rmSync(join(cwd, 'drop-chatter.mjs'));
    await expect(openRuleSet(after.definition)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a recorded rule set', () => {
  it('opens from what JSON kept of it', async () => {
    const kept = JSON.parse(JSON.stringify((await loadRuleSet('squad-memory')).definition));
    const { definition, ref } = await openRuleSet(kept);
    expect(definition).toEqual(kept);
    expect(ref).toEqual((await loadRuleSet('squad-memory')).ref);
  });

  it('keeps the versions it was made with', async () => {
    const steps = standardRules.steps.map((step) => ({ ...step, version: 7 }));
    const { rules } = await openRuleSet({ ...standardRules, steps });
    expect(new Set(rules.steps.map(({ version }) => version))).toEqual(new Set([7]));
  });

  it('of rules that this release lacks is unavailable', async () => {
    const steps = [{ rule: 'of-tomorrow', version: 1, settings: {} }];
    await expect(openRuleSet({ ...standardRules, steps })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('of-tomorrow'),
    });
  });
});
