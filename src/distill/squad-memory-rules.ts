/**
 * The rule set `squad-memory` in full, as data alone: what the shell version set out to do, without
 * losing a lesson that only begins like another, a role with digits, or a learning of a compressed
 * session.
 */

export const squadMemoryRules = {
  name: 'squad-memory',
  version: 1,
  description: 'Role groups, repeated lines once, a track record; no ranking and no noise filter.',
  steps: [
    { rule: 'role-groups', version: 1, settings: { aliases: {}, exclude: [] } },
    { rule: 'untrusted-origins', version: 1, settings: { origins: ['web'] } },
    { rule: 'cut-copies', version: 1, settings: { charactersMin: 40 } },
    { rule: 'exact-duplicates', version: 1, settings: { roles: 'apart' } },
    {
      rule: 'contradictions',
      version: 1,
      settings: { roles: 'own', similarity: 0.6, reportedMax: 0 },
    },
    { rule: 'track-record', version: 1, settings: { sessionsMin: 1 } },
  ],
} as const;

/** How events name it; the hash is the sha-256 of its canonical JSON, hex. */
export const squadMemoryRulesRef = {
  name: 'squad-memory',
  version: 1,
  hash: '0a898c9242fc19c05f9cad8d666441d2d41d793d6846409df445dee3c78e0626',
} as const;
