/** Whose a spawn is: the parent's word, the label, the settings, the project, in this order. */
import { expect, test } from 'vitest';
import { chooseOwner, namesSquad } from '../../src/spawns/choose-owner.ts';
import type { SpawnIdentity } from '../../src/spawns/spawn.ts';

const spawn = { client: 'claude-code', conversation: 'c', kind: 'reviewer' };

test('nothing named: the project and the kind of agent', () => {
  expect(owner({})).toEqual({ squad: 'shop', role: 'reviewer', agent: 'reviewer' });
});

test('the settings of the agent go before defaultSquad, which goes before the project', () => {
  expect(owner({}, { defaultSquad: 'everyone' })).toHaveProperty('squad', 'everyone');
  expect(owner({}, { squad: 'kiln', role: 'QA', defaultSquad: 'everyone' })).toMatchObject({
    squad: 'kiln',
    role: 'QA',
  });
});

test.each([
  ['squad:kiln/DEV', 'kiln', 'DEV'],
  ['Review the code [squad:kiln/QA-LEAD]', 'kiln', 'QA-LEAD'],
  ['(squad:kiln)', 'kiln', 'reviewer'],
  ['fix it, squad:kiln/建築, soon', 'kiln', '建築'],
  ['SQUAD:Kiln/QA', 'Kiln', 'QA'],
  ['`squad:kiln/QA` and "squad:kiln"', 'kiln', 'QA'],
])('the label %j goes before the settings', (label, squad, role) => {
  expect(owner({ label }, { squad: 'other' })).toMatchObject({ squad, role });
  expect(namesSquad({ ...spawn, label })).toBe(true);
});

test.each(['the squad: it works', 'mysquad:kiln', 'a squad:', undefined])(
  '%j names no squad',
  (label) => {
    expect(owner({ label })).toHaveProperty('squad', 'shop');
    expect(namesSquad({ ...spawn, label })).toBe(false);
  },
);

test('what the parent names outright goes before all', () => {
  const label = 'squad:kiln/DEV';
  expect(owner({ label, squad: 'api-team', role: 'ARCHITECT' })).toMatchObject({
    squad: 'api-team',
    role: 'ARCHITECT',
  });
});

test('a name outside of its grammar is refused, not taken for another', () => {
  expect(() => owner({ label: 'squad:../etc/passwd' })).toThrow('is no squad');
  expect(() => owner({ label: 'squad:/QA' })).toThrow('is no squad');
  expect(() => owner({ label: 'squad:kiln squad:oven' })).toThrow('"kiln and oven" is no squad');
  expect(() => owner({ squad: '_process' })).toThrow('is no squad');
  expect(() => owner({ squad: 'kiln', role: 'a role' })).toThrow('is no role');
});

test.each([
  ['general-purpose', undefined, 'general-purpose'],
  ['Explore', undefined, 'Explore'],
  [undefined, undefined, undefined],
  ['tools:code reviewer', 'code-reviewer', 'tools-code-reviewer'],
  ['建築家', '建築家', undefined],
  ['con', 'con', 'con-agent'],
])('a %s has the role %s and the agent %s', (kind, role, agent) => {
  expect(owner({ kind })).toEqual({ squad: 'shop', role, agent });
});

function owner(named: Partial<SpawnIdentity>, settings = {}) {
  const none = { squad: null, role: null, defaultSquad: null };
  return chooseOwner(
    { ...spawn, ...named },
    { project: 'shop', settingsFor: () => ({ ...none, ...settings }) },
  );
}
