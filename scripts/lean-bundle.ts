/**
 * Leaves out of a bundle what it would only load for other verbs, and links bundles to each
 * other.
 */
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** What every verb may load while it runs, by the end of its path. */
const always = [
  'storage/blame-store.ts',
  'src/command-runs.ts',
  'src/config.ts',
  'src/mask-error.ts',
  'src/tokens.ts',
  'sqlite/commit.ts',
  'sqlite/past-view.ts',
  'sqlite/compare-with-log.ts',
  'sqlite/verify.ts',
  'present/index.ts',
  'cli/progress.ts',
];

/** What the lean bundles load besides; a test runs all options of both verbs on the built files. */
export const leanVerbs = {
  read: ['queries/read-memory.ts', 'commands/record-injection.ts', 'present/read.ts'],
  write: [
    'commands/record-session.ts',
    'present/write.ts',
    'src/mirror-runs.ts',
    'mirror/take-edits.ts',
  ],
} as const;

/** Keeps only the dynamic imports that one verb needs. */
export function onlyFor(verb: keyof typeof leanVerbs): Plugin {
  const kept = [...always, ...leanVerbs[verb]];
  return {
    name: `only-for-${verb}`,
    setup: (builder) => {
      builder.onResolve({ filter: /^\./ }, ({ kind, path: wanted, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const file = path.join(resolveDir, wanted).replaceAll(path.sep, '/');
        if (kept.some((end) => file.endsWith(`/${end}`))) return undefined;
        return { path: path.basename(file), namespace: 'left-out' };
      });
      builder.onLoad({ filter: /.*/, namespace: 'left-out' }, ({ path: file }) => ({
        contents: `throw new Error('${file} is not part of the bundle for ${verb}');`,
      }));
    },
  };
}

/** What a program needs now and then, as bundles of their own: transformations, people's edits. */
export const linkedParts: Plugin = {
  name: 'linked-parts',
  setup: (builder) => {
    builder.onResolve({ filter: /^\.\/(?:policy|edit)-runs\.ts$/ }, ({ kind, path: wanted }) =>
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
