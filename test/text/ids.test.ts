/** Ids: their grammar, the streams they name, and ids made of hashes. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as ids from '../../src/text/ids.ts';

describe('squads and agents', () => {
  it.each([
    ...['kiln', 'K', '9-lives', 'a_b', 'x'.repeat(64), 'history', 'semantic', 'squadlog', 'roles'],
    ...['con1', 'com', 'com10', 'nul-2', 'console'],
  ])('may be called %s', (id) => {
    expect(ids.isSquadId(id)).toBe(true);
    expect(z.safeParse(ids.squadId, id).success).toBe(true);
    expect(z.safeParse(ids.agentId, id).success).toBe(true);
  });

  it.each([
    ...['', '_process', '_agents', '-a', 'a b', 'ümlaut', 'x'.repeat(65), 'x'.repeat(300), 'a\n'],
    ...['..', '.', '../up', 'a/b', 'a\\b', '/etc', 'C:', 'a\u0000', 'a.', 'a ', 'a.md', '%', 'a*'],
    ...['研究', '👩‍💻', 'ｋｉｌｎ', 'kiln\u200b', 'con', 'PRN', 'Aux', 'nul', 'COM1', 'lpt9'],
  ])('may not be called %j', (id) => {
    expect(ids.isSquadId(id)).toBe(false);
    expect(z.safeParse(ids.squadId, id).success).toBe(false);
  });

  it('have one stream whatever their case', () => {
    expect([ids.squadStream('Kiln'), ids.agentStream('ADA')]).toEqual(['squad/kiln', 'agent/ada']);
    expect(['squad/kiln', 'process'].map(ids.streamKind)).toEqual(['squad', 'process']);
    expect(ids.streamId('squad/kiln')).toBe('kiln');
  });
});

it('folds roles of any script to upper case and refuses the rest', () => {
  expect(
    ['dev', 'QA-lead', 'ревью', '研究', 'é_2'].map((role) => z.parse(ids.roleName, role)),
  ).toEqual(['DEV', 'QA-LEAD', 'РЕВЬЮ', '研究', 'É_2']);
  for (const role of ['', 'a b', '10:42', '[x]', 'x'.repeat(65)]) {
    expect(z.safeParse(ids.roleName, role).success).toBe(false);
  }
});

it('makes one role of all spellings that look alike', () => {
  const spellings = [
    ['É', 'é', 'e\u0301', 'E\u0301'],
    ['DEV', 'dev', 'ｄｅｖ', 'D\u200bEV', 'DEV\ufe0f', 'DEV\u3164', 'D\u034fEV'],
    ['STRASSE', 'straße', 'ﬆrasse'],
  ];
  for (const [stored, ...others] of spellings) {
    for (const role of [stored, ...others]) expect(z.parse(ids.roleName, role)).toBe(stored);
  }
  for (const role of ['\u3164', '\u200b', 'x'.repeat(300), 'ﷺ', '../x', 'a*', '👩‍💻']) {
    expect(z.safeParse(ids.roleName, role).success).toBe(false);
  }
});

it('takes sessions of printable text only', () => {
  expect(z.safeParse(ids.sessionId, 'agent:main/Läufer 4').success).toBe(true);
  for (const session of ['', 'a\nb', 'a\u0000', '\ud83d', 'x'.repeat(201)]) {
    expect(z.safeParse(ids.sessionId, session).success).toBe(false);
  }
});

it('makes ids of patterns that differ as their hashes do', () => {
  const [one, two] = [ids.patternId('a'.repeat(64)), ids.patternId(`${'a'.repeat(63)}b`)];
  expect(one).toMatch(/^P[0-9A-HJKMNP-TV-Z]{25}$/u);
  expect(one).not.toBe(two);
  expect(ids.patternId('a'.repeat(64))).toBe(one);
});
