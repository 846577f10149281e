/** The list of all operations on a memory as a whole, each loaded on first use. */
export const operations = {
  'import-memory': {
    verb: 'import',
    load: async () => (await import('./import-memory.ts')).importMemory,
  },
  'export-memory': {
    verb: 'export',
    load: async () => (await import('./export-memory.ts')).exportMemory,
  },
  'verify-log': {
    verb: 'verify',
    load: async () => (await import('./verify-log.ts')).verifyLog,
  },
  'back-up': {
    verb: 'backup',
    load: async () => (await import('./back-up.ts')).backUp,
  },
  examine: {
    verb: 'doctor',
    load: async () => (await import('./examine.ts')).examine,
  },
  'show-config': {
    verb: 'config show',
    load: async () => (await import('./show-config.ts')).showConfig,
  },
  'validate-config': {
    verb: 'config validate',
    load: async () => (await import('./validate-config.ts')).validateConfig,
  },
  initialise: {
    verb: 'init',
    load: async () => (await import('./initialise.ts')).initialise,
  },
} as const;
