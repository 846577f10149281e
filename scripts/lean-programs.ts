/**
 * What the lean programs are made of: what each may load while it runs, what they share as bundles
 * of their own, and what none of them gets to.
 */

/** What every lean program may load while it runs, by the end of its path. */
export const always = ['src/config.ts', 'src/tokens.ts', 'present/index.ts', 'cli/progress.ts'];

/** What changes the store. */
const writing = ['src/command-runs.ts', 'sqlite/commit.ts', 'sqlite/projector.ts'];

/** What each loads besides; a test runs all options of both verbs on the built files. */
export const leanPrograms = {
  read: ['queries/read-memory.ts', 'present/read.ts'],
  inject: [
    ...writing,
    'queries/read-memory.ts',
    // A spawn is told for what.
    'queries/rank-memory.ts',
    'recall/says-same.ts',
    'vectors/meaning.ts',
    'commands/record-injection.ts',
    'present/read.ts',
  ],
  write: [
    ...writing,
    'src/mask-error.ts',
    'commands/record-session.ts',
    'present/write.ts',
    'src/mirror-runs.ts',
    'mirror/take-edits.ts',
  ],
  hook: [
    ...writing,
    'queries/read-memory.ts',
    'queries/rank-memory.ts',
    'recall/says-same.ts',
    'vectors/meaning.ts',
    'commands/record-injection.ts',
    'src/mask-error.ts',
    'commands/record-session.ts',
    'src/mirror-runs.ts',
    'mirror/take-edits.ts',
  ],
  mcp: [
    ...writing,
    'http/access-token.ts',
    'http/serve-http.ts',
    'queries/read-memory.ts',
    'queries/rank-memory.ts',
    'queries/search-memory.ts',
    'queries/explain-entry.ts',
    'queries/list-squads.ts',
    'queries/show-stats.ts',
    'vectors/meaning.ts',
    'mirror/find-places.ts',
    'mirror/standards-place.ts',
    'spawns/read-host-notes.ts',
    'commands/forget-entry.ts',
    'commands/record-injection.ts',
    'commands/record-session.ts',
    'operations/get-memory.ts',
    // The files follow what other machines record.
    'operations/refresh-mirror.ts',
    'operations/render-standards-text.ts',
    'src/mask-error.ts',
    'src/mirror-runs.ts',
    'mirror/take-edits.ts',
  ],
} as const;

export type LeanProgram = keyof typeof leanPrograms;

/**
 * What a program needs now and then, as bundles of their own, by their path in `src`: policies,
 * people's edits, a task's ranking, vectors, the past, a store on a server, one that is damaged,
 * read-only or older, and errors.
 */
export const parts = [
  'policy-runs',
  'edit-runs',
  'mask-error',
  'vectors/meaning',
  'vectors/open-embedder',
  'standards-path',
  'vectors/vectors-after-commit',
  'queries/rank-memory',
  'queries/recall/says-same',
  'storage/blame-store',
  'storage/postgres/postgres-storage',
  'storage/postgres/store-url',
  'storage/sqlite/clean',
  'storage/sqlite/compare-with-log',
  'storage/sqlite/past-view',
  'storage/sqlite/projector',
  'storage/sqlite/read-image',
  'storage/sqlite/verify',
] as const;

/** What only operations and rare verbs load. */
const rare = [
  'src/open-named-store.ts',
  'sqlite/backup.ts',
  'sqlite/rebuild.ts',
  'sqlite/summarise-projections.ts',
];
const otherAnswers = [
  ...rare,
  'mirror/find-places.ts',
  'spawns/read-host-notes.ts',
  'mirror/standards-place.ts',
];
const transformations = 'src/transformation-runs.ts';

/**
 * What a program never gets to, by the end of its path: it runs no operation and no
 * transformation, or writes nothing.
 */
export const unreached: Readonly<Record<LeanProgram, readonly string[]>> = {
  read: [...otherAnswers, 'src/command-runs.ts', 'sqlite/commit.ts'],
  inject: [...otherAnswers, transformations, 'src/mirror-runs.ts'],
  write: [...otherAnswers, transformations],
  hook: [...otherAnswers, transformations],
  mcp: [...rare, transformations],
};
