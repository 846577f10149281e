/** Ids: their grammar, the streams they name, and ids made of hashes. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as ids from '../../src/text/ids.ts';

describe('squads and agents', () => {
  it.each(['kiln', 'K', '9-lives', 'a_b', 'x'.repeat(64)])('may be called %s', (id) => {
    expect(ids.isSquadId(id)).toBe(true);
    expect(z.safeParse(ids.squadId, id).success).toBe(true);
    expect(z.safeParse(ids.agentId, id).success).toBe(true);
  });

  it.each(['', '_process', '-a', 'a b', '../up', 'a/b', 'ümlaut', 'x'.repeat(65), 'a\n'])(
    'may not be called %j',
    (id) => {
      expect(ids.isSquadId(id)).toBe(false);
      expect(z.safeParse(ids.squadId, id).success).toBe(false);
    },
  );

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
