/**
 * Leaves out of a bundle what it would only load for other verbs, and links bundles to each
 * other.
 */
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { LeanProgram } from './lean-programs.ts';
import { always, leanPrograms, parts, unreached } from './lean-programs.ts';

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
        if (endsIn(file, kept)) return undefined;
        const part = partOf(file);
        if (part !== undefined) return { path: part, external: true };
        if (!isList.test(importer) && !endsIn(file, unreached[program])) {
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

const ofNoProgram =
  /^\.\/(?:policy-runs|edit-runs|vectors\/vectors-after-commit|storage\/postgres\/postgres-storage)\.ts$/;

/** Links those parts that no program holds itself. */
export const linkedParts: Plugin = {
  name: 'linked-parts',
  setup: (builder) => {
    builder.onResolve({ filter: ofNoProgram }, ({ kind, path: wanted }) =>
      kind === 'dynamic-import'
        ? { path: `./${path.basename(wanted, '.ts')}.cjs`, external: true }
        : undefined,
    );
  },
};

/** Links the library to its bundle for a store on a server, which few load. */
export const linkedServer: Plugin = {
  name: 'linked-server',
  setup: (builder) => {
    builder.onResolve({ filter: /^\.\/storage\/postgres\/postgres-storage\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './postgres-storage.js', external: true } : undefined,
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

/** Makes imports of other programs imports of their bundles. */
export const linkedPrograms: Plugin = {
  name: 'linked-programs',
  setup: (builder) => {
    builder.onResolve({ filter: /\/main(?:-\w+)?\.ts$/ }, ({ kind, path: wanted }) =>
      kind === 'dynamic-import'
        ? { path: `./${path.basename(wanted, '.ts')}.cjs`, external: true }
        : undefined,
    );
  },
};

/**
 * Leaves out the validator of JSON Schema that the protocol's package brings along: the engine
 * checks what a tool is given, and nothing is elicited.
 */
export const withoutSchemaValidator: Plugin = {
  name: 'without-schema-validator',
  setup: (builder) => {
    builder.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => {
      return { path: 'shims', namespace: 'without-schema-validator' };
    });
    builder.onLoad({ filter: /.*/, namespace: 'without-schema-validator' }, () => ({
      contents: `export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator {
          getValidator() { throw new Error('no validator of JSON Schema is part of this bundle'); }
        }`,
    }));
  },
};

function endsIn(file: string, ends: readonly string[]): boolean {
  return ends.some((end) => file.endsWith(`/${end}`));
}

/** The bundle that stands for a file; undefined for one that is no part. */
function partOf(file: string): string | undefined {
  const part = parts.find((one) => file.endsWith(`/src/${one}.ts`));
  return part === undefined ? undefined : `./${path.basename(part)}.cjs`;
}
