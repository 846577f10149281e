/**
 * Leaves out of a bundle what it would only load for other verbs, and links bundles to each
 * other.
 */
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** What every lean program may load while it runs, by the end of its path. */
const always = ['src/config.ts', 'src/tokens.ts', 'present/index.ts', 'cli/progress.ts'];

/** What changes the store. */
const writing = ['src/command-runs.ts', 'sqlite/commit.ts', 'sqlite/projector.ts'];

/** What each loads besides; a test runs all options of both verbs on the built files. */
const leanPrograms = {
  read: ['queries/read-memory.ts', 'present/read.ts'],
  inject: [
    ...writing,
    'queries/read-memory.ts',
    // A spawn is told for what.
    'queries/rank-memory.ts',
    'src/meaning.ts',
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
} as const;

export type LeanProgram = keyof typeof leanPrograms;

/**
 * What a program needs now and then, as bundles of their own, by their path in `src`: policies,
 * people's edits, a task's ranking, vectors, the past, a damaged, read-only or older store, and
 * errors.
 */
export const parts = [
  'policy-runs',
  'edit-runs',
  'mask-error',
  'meaning',
  'open-embedder',
  'vectors-after-commit',
  'queries/rank-memory',
  'queries/recall/says-same',
  'storage/blame-store',
  'storage/sqlite/clean',
  'storage/sqlite/compare-with-log',
  'storage/sqlite/past-view',
  'storage/sqlite/projector',
  'storage/sqlite/read-image',
  'storage/sqlite/verify',
] as const;

/** What a program never gets to: it runs no operation and no transformation, or writes nothing. */
const unreached = {
  read: /\/(?:find-places|backup|rebuild|summarise-projections|command-runs|commit)\.ts$/,
  inject:
    /\/(?:find-places|backup|rebuild|summarise-projections|transformation-runs|mirror-runs)\.ts$/,
  write: /\/(?:find-places|backup|rebuild|summarise-projections|transformation-runs)\.ts$/,
} as const satisfies Record<LeanProgram, RegExp>;

/** Files that load words of a list, of which a program needs its own only. */
const isList = /(?:\/index|\/surfaces\/cli\/[\w-]+)\.ts$/;

/**
 * Keeps the dynamic imports that one program needs and links the parts. Other words of a list,
 * and what other verbs make of them, are left out; leaving out anything else fails the build.
 */
export function onlyFor(program: LeanProgram): Plugin {
  const kept = [...always, ...leanPrograms[program]];
  return {
    name: `only-for-${program}`,
    setup: (builder) => {
      builder.onResolve({ filter: /^\./ }, ({ kind, path: wanted, resolveDir, importer }) => {
        if (kind !== 'dynamic-import') return undefined;
        const file = path.join(resolveDir, wanted).replaceAll(path.sep, '/');
        if (kept.some((end) => file.endsWith(`/${end}`))) return undefined;
        const part = partOf(file);
        if (part !== undefined) return { path: part, external: true };
        if (!isList.test(importer) && !unreached[program].test(file)) {
          throw new Error(`${file} is in no bundle for ${program}: keep it, or make it a part`);
        }
        return { path: path.basename(file), namespace: 'left-out' };
      });
      builder.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path: file }) => ({
        contents: `throw new Error('${file} is not part of the bundle for ${program}');`,
      }));
    },
  };
}

/** Links those parts that no program holds itself. */
export const linkedParts: Plugin = {
  name: 'linked-parts',
  setup: (builder) => {
    builder.onResolve(
      { filter: /^\.\/(?:policy-runs|edit-runs|vectors-after-commit)\.ts$/ },
      ({ kind, path: wanted }) =>
        kind === 'dynamic-import'
          ? { path: wanted.replace(/\.ts$/u, '.cjs'), external: true }
          : undefined,
    );
  },
};

/** Links from part to part what several of them load now and then. */
export const linkedFromParts: Plugin = {
  name: 'linked-from-parts',
  setup: (builder) => {
    builder.onResolve({ filter: /^\.\/open-embedder\.ts$/ }, ({ kind, path: wanted }) =>
      kind === 'dynamic-import'
        ? { path: wanted.replace(/\.ts$/u, '.cjs'), external: true }
        : undefined,
    );
  },
};

/** Makes imports of other programs of the same folder imports of their bundles. */
export const linkedPrograms: Plugin = {
  name: 'linked-programs',
  setup: (builder) => {
    builder.onResolve({ filter: /^\.\/main(?:-\w+)?\.ts$/ }, ({ kind, path: wanted }) =>
      kind === 'dynamic-import'
        ? { path: wanted.replace(/\.ts$/u, '.cjs'), external: true }
        : undefined,
    );
  },
};

/** The bundle that stands for a file; undefined for one that is no part. */
function partOf(file: string): string | undefined {
  const part = parts.find((one) => file.endsWith(`/src/${one}.ts`));
  return part === undefined ? undefined : `./${path.basename(part)}.cjs`;
}
