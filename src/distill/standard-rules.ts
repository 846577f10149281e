/**
 * The rule set `standard` in full, as data alone: a capture records it without loading a rule, and
 * a log replays by it whatever a later release makes of the defaults.
 */

/** What a squad distils by unless it adopts another. */
export const standardRules = {
  name: 'standard',
  version: 1,
  description:
    'Merges what says the same, retires what is replaced, drops noise, ranks by support and age.',
  steps: [
    { rule: 'role-groups', version: 1, settings: { aliases: {}, exclude: [] } },
    { rule: 'untrusted-origins', version: 1, settings: { origins: ['web'] } },
    { rule: 'cut-copies', version: 1, settings: { charactersMin: 20 } },
    {
      rule: 'noise',
      version: 1,
      settings: {
        shellCommands: true,
        bareNumbers: true,
        halfLines: true,
        charactersMin: 4,
        wordsMin: 2,
        dropPatterns: [],
      },
    },
    { rule: 'exact-duplicates', version: 1, settings: { roles: 'apart' } },
    { rule: 'near-duplicates', version: 1, settings: { similarity: 0.6, roles: 'apart' } },
    {
      rule: 'contradictions',
      version: 1,
      settings: { roles: 'own', similarity: 0.6, reportedMax: 100 },
    },
    { rule: 'repeated-learnings', version: 1, settings: { sessionsMin: 1 } },
    {
      rule: 'promotion',
      version: 1,
      settings: { minSupport: 1, halfLifeDays: 30, perRoleMax: 200 },
    },
    { rule: 'track-record', version: 1, settings: { sessionsMin: 1 } },
  ],
} as const;

/** How events name it; the hash is the sha-256 of its canonical JSON, hex. */
export const standardRulesRef = {
  name: 'standard',
  version: 1,
  hash: 'c6dcec7044e25dfc43b1e4346e36a417685a1b9ed80752b10932ab83b2ee50e7',
} as const;
