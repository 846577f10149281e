/** The list of all queries: what may be read, each loaded on first use. */
export const queries = {
  'read-memory': {
    verb: 'read',
    load: async () => (await import('./read-memory.ts')).readMemory,
  },
  'search-memory': {
    verb: 'search',
    load: async () => (await import('./search-memory.ts')).searchMemory,
  },
  'list-squads': {
    verb: 'list',
    load: async () => (await import('./list-squads.ts')).listSquads,
  },
  'show-stats': {
    verb: 'stats',
    load: async () => (await import('./show-stats.ts')).showStats,
  },
  'read-log': {
    verb: 'log',
    load: async () => (await import('./read-log.ts')).readLog,
  },
  'explain-entry': {
    verb: 'why',
    load: async () => (await import('./explain-entry.ts')).explainEntry,
  },
  'show-standards': {
    verb: 'standards show',
    load: async () => (await import('./show-standards.ts')).showStandards,
  },
} as const;
