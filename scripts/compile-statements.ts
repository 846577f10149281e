/**
 * Lets the build write the SQL that kysely would write at run time, and leaves kysely out of the
 * bundles: it is half of their bytes, and its work is the same at every start.
 *
 * Statements for a server are made at run time all the same: they name a schema of the user's.
 *
 * Every other statement of the sources is a constant at the top of its file, made by `statement` or
 * `selection`. A first bundle runs kysely on all of them; in the bundles that ship, each is handed
 * its SQL as it is made.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { SqliteQueryCompiler } from 'kysely';

interface Compiled {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

type StatementModule = Readonly<Record<string, { readonly node: never }>>;

/** Fails where a statement is made otherwise than as a constant at the top of its file. */
export async function compiledStatements(root: string): Promise<Plugin> {
  const statements = await compileAll(root);
  return {
    name: 'compiled-statements',
    setup: (builder) => {
      builder.onResolve({ filter: /^kysely$/ }, ({ importer }) =>
        namesSchema.test(importer) ? undefined : { path: 'kysely', namespace: 'absent' },
      );
      builder.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: absentKysely }));
      builder.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const own = statements.get(file);
        if (own === undefined) return undefined;
        const source = await readFile(file, 'utf8');
        const lines = [...own].map(
          ([name, compiled]) => `${precompile}(${name}, ${JSON.stringify(compiled)});`,
        );
        const library = path.join(root, 'src/projections/statement.ts');
        const imported = `import { precompile as ${precompile} } from ${JSON.stringify(library)};`;
        return { contents: [source, imported, ...lines].join('\n'), loader: 'ts' };
      });
    },
  };
}

/** Files whose statements hold a name that is known at run time only. */
const namesSchema = /[\\/]src[\\/]storage[\\/]postgres[\\/]/u;

const precompile = '__precompile';
const exported = '__templates';

/** What the sources import of kysely at run time; none of it is called once all SQL is written. */
const absentKysely = `
const absent = () => { throw new Error('kysely is not part of the bundle'); };
export const sql = absent;
export { absent as DummyDriver, absent as Kysely, absent as SqliteAdapter };
export { absent as SqliteIntrospector, absent as SqliteQueryCompiler };
`;

/** By file, by the name of the constant. */
async function compileAll(
  root: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Compiled>>> {
  const names = await findStatements(root);
  const folder = await mkdtemp(path.join(root, 'node_modules/.statements-'));
  try {
    await bundleTemplates([...names.keys()], { root, folder, names });
    const all = new Map<string, ReadonlyMap<string, Compiled>>();
    for (const [file] of names) {
      const output = path.join(folder, path.relative(root, file).replace(/\.ts$/u, '.js'));
      const module = await import(pathToFileURL(output).href);
      const templates = module[exported] as StatementModule;
      all.set(file, new Map(Object.entries(templates).map(([name, of]) => [name, compile(of)])));
    }
    return all;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function compile({ node }: { readonly node: never }): Compiled {
  const compiler = new SqliteQueryCompiler();
  const { sql, parameters } = compiler.compileQuery(node, { queryId: 'squadlog' });
  return { sql, parameters };
}

async function bundleTemplates(
  files: readonly string[],
  to: {
    readonly root: string;
    readonly folder: string;
    readonly names: ReadonlyMap<string, readonly string[]>;
  },
): Promise<void> {
  const addTemplates: Plugin = {
    name: 'templates',
    setup: (builder) => {
      builder.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const own = to.names.get(file);
        if (own === undefined) return undefined;
        const templates = own.map((name) => `${name}: ${name}({}).template`).join(', ');
        const source = await readFile(file, 'utf8');
        return {
          contents: `${source}\nexport const ${exported} = { ${templates} };`,
          loader: 'ts',
        };
      });
    },
  };
  await build({
    entryPoints: [...files],
    outdir: to.folder,
    outbase: to.root,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [addTemplates],
    logLevel: 'warning',
  });
}

const definition = /^(?:export )?const (\w+) = (?:statement|selection)(?=[<(])/gmu;
const anyUse = /(?<![\w.])(?:statement|selection)(?=[<(])/gu;

async function findStatements(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const folder = path.join(root, 'src');
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!file.endsWith('.ts') || file.endsWith('projections/statement.ts')) continue;
    const source = await readFile(file, 'utf8');
    const names = [...source.matchAll(definition)].map(([, name]) => name ?? '');
    if (names.length !== [...source.matchAll(anyUse)].length) {
      throw new Error(`${file}: a statement must be a constant at the top of its file.`);
    }
    if (names.length > 0) found.set(file, names);
  }
  return found;
}
