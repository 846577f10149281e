/** The list of all commands: what may be asked of a memory, each loaded on first use. */
export const commands = {
  'record-session': {
    verb: 'write',
    load: async () => (await import('./record-session.ts')).recordSession,
  },
  'drop-payloads': {
    load: async () => (await import('./drop-payloads.ts')).dropPayloads,
  },
  'record-outcome': {
    load: async () => (await import('./record-outcome.ts')).recordOutcome,
  },
  'record-injection': {
    load: async () => (await import('./record-injection.ts')).recordInjection,
  },
  'revise-standards': {
    verb: 'standards import',
    load: async () => (await import('./revise-standards.ts')).reviseStandards,
  },
  'distill-squad': {
    verb: 'distill',
    load: async () => (await import('./distill-squad.ts')).distillSquad,
  },
  'compress-sessions': {
    verb: 'compress',
    load: async () => (await import('./compress-sessions.ts')).compressSessions,
  },
  'flush-squad': {
    verb: 'flush',
    load: async () => (await import('./flush-squad.ts')).flushSquad,
  },
  'undo-transformation': {
    verb: 'undo',
    load: async () => (await import('./undo-transformation.ts')).undoTransformation,
  },
  'adopt-rules': {
    verb: 'rules adopt',
    load: async () => (await import('./adopt-rules.ts')).adoptRules,
  },
  'supersede-entry': {
    verb: 'supersede',
    load: async () => (await import('./supersede-entry.ts')).supersedeEntry,
  },
  'forget-entry': {
    verb: 'forget',
    load: async () => (await import('./forget-entry.ts')).forgetEntry,
  },
  'restore-entry': {
    verb: 'restore',
    load: async () => (await import('./restore-entry.ts')).restoreEntry,
  },
  'record-erasure': {
    load: async () => (await import('./record-erasure.ts')).recordErasure,
  },
  'import-history': {
    load: async () => (await import('./import-history.ts')).importHistory,
  },
  'import-standards': {
    load: async () => (await import('./import-standards.ts')).importStandards,
  },
  'record-edits': {
    load: async () => (await import('./record-edits.ts')).recordEdits,
  },
  'record-standard-edits': {
    load: async () => (await import('./record-standard-edits.ts')).recordStandardEdits,
  },
  'accept-head': {
    load: async () => (await import('./accept-head.ts')).acceptHead,
  },
} as const;
