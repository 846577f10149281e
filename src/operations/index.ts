/** The list of all operations on a memory as a whole, each loaded on first use. */
export const operations = {
  'get-memory': {
    verb: 'get',
    load: async () => (await import('./get-memory.ts')).getMemory,
  },
  'import-memory': {
    verb: 'import',
    load: async () => (await import('./import-memory.ts')).importMemory,
  },
  'export-memory': {
    verb: 'export',
    load: async () => (await import('./export-memory.ts')).exportMemory,
  },
  'erase-entry': {
    verb: 'erase',
    load: async () => (await import('./erase-entry.ts')).eraseEntry,
  },
  'diff-memory': {
    verb: 'diff',
    load: async () => (await import('./diff-memory.ts')).diffMemory,
  },
  'list-rules': {
    verb: 'rules list',
    load: async () => (await import('./list-rules.ts')).listRules,
  },
  'show-rules': {
    verb: 'rules show',
    load: async () => (await import('./show-rules.ts')).showRules,
  },
  'replay-memory': {
    verb: 'replay',
    load: async () => (await import('./replay-memory.ts')).replayMemory,
  },
  'render-standards-text': {
    load: async () => (await import('./render-standards-text.ts')).renderStandardsText,
  },
  'embed-memory': {
    verb: 'embed',
    load: async () => (await import('./embed-memory.ts')).embedMemory,
  },
  'refresh-mirror': {
    verb: 'mirror',
    load: async () => (await import('./refresh-mirror.ts')).refreshMirror,
  },
  'verify-log': {
    verb: 'verify',
    load: async () => (await import('./verify-log.ts')).verifyLog,
  },
  'back-up': {
    verb: 'backup',
    load: async () => (await import('./back-up.ts')).backUp,
  },
  'copy-store': {
    verb: 'copy',
    load: async () => (await import('./copy-store.ts')).copyStore,
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
