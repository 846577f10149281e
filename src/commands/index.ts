/** The list of all commands: what may be asked of a memory, each loaded on first use. */
export const commands = {
  'record-session': {
    verb: 'write',
    load: async () => (await import('./record-session.ts')).recordSession,
  },
  'record-injection': {
    load: async () => (await import('./record-injection.ts')).recordInjection,
  },
  'revise-standards': {
    verb: 'standards import',
    load: async () => (await import('./revise-standards.ts')).reviseStandards,
  },
  'import-history': {
    load: async () => (await import('./import-history.ts')).importHistory,
  },
  'import-standards': {
    load: async () => (await import('./import-standards.ts')).importStandards,
  },
  'accept-head': {
    load: async () => (await import('./accept-head.ts')).acceptHead,
  },
} as const;
