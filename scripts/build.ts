/**
 * Builds `dist/`: the command line and the library as bundles, their types, the rank tables, the
 * word vectors, the JSON Schemas of settings and rule sets, and the licences of what was bundled.
 * The result runs without `src`.
 *
 * Everything but the drivers, tiktoken and yaml is bundled, in the library too: a host loads
 * it at every spawn, and one file with unused parts removed starts in a quarter of the time that
 * the packages take one by one. They stay in `dependencies` because the type declarations name
 * them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { ruleCode, ruleSetJsonSchema } from '../src/distill/index.ts';
import { configJsonSchema } from '../src/index.ts';
import { writeRankTables } from './build-ranks.ts';
import { writeWordVectors } from './build-word-vectors.ts';
import { compiledStatements } from './compile-statements.ts';
import {
  linkedFromParts,
  linkedParts,
  linkedPrograms,
  linkedServer,
  onlyFor,
  withoutSchemaValidator,
} from './lean-bundle.ts';
import { parts } from './lean-programs.ts';
import { nativeImport, nativeImportBanner } from './native-import.ts';

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  external: ['better-sqlite3', 'pg', 'tiktoken', 'yaml'],
  // Its CommonJS form asks for its own parts in a way that no bundle can follow.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // Every 100 KB cost each process some 3 ms, so names go too.
  minify: true,
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

const fileUrl = "const fileUrl=require('node:url').pathToFileURL(__filename).href;";
const programBanner = `${fileUrl}${nativeImportBanner}`;

process.chdir(path.resolve(import.meta.dirname, '..'));
await rm('dist', { recursive: true, force: true });
const statements = await compiledStatements(process.cwd());
const programs = await Promise.all([
  bundleProgram('launch', 'cli', [linkedPrograms]),
  bundleProgram('surfaces/cli/main', 'main', [linkedParts, statements]),
  bundleProgram('surfaces/cli/main-read', 'main-read', [onlyFor('read'), statements]),
  bundleProgram('surfaces/cli/main-inject', 'main-inject', [onlyFor('inject'), statements]),
  bundleProgram('surfaces/cli/main-write', 'main-write', [onlyFor('write'), statements]),
  bundleProgram('surfaces/hooks/main-hook', 'main-hook', [onlyFor('hook'), statements]),
  bundleProgram('surfaces/mcp/main-mcp', 'main-mcp', [
    onlyFor('mcp'),
    withoutSchemaValidator,
    statements,
  ]),
  ...parts.map((part) => bundleProgram(part, path.basename(part), [linkedFromParts, statements])),
]);
const library = await bundleModule('index', 'index', [linkedServer, statements]);
const server = await bundleModule('storage/postgres/postgres-storage', 'postgres-storage', [
  statements,
]);
const hostPlugin = await bundleHostPlugin();
writeRankTables('dist/ranks');
writeWordVectors('dist/words/vectors.bin');
await chmod('dist/cli.cjs', 0o755);
await writeSchema('squadlog', configJsonSchema());
await writeSchema('squadlog-rules', ruleSetJsonSchema(ruleCode()));
await writeFile('dist/licenses.txt', await licensesOf([...programs, library, server, hostPlugin]));
const tsc = 'node_modules/typescript/bin/tsc';
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
await nameJavaScript('dist');

async function writeSchema(name: string, schema: unknown): Promise<void> {
  await writeFile(`dist/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
}

/** Lets declarations import `.js`, which every resolver knows, where the sources import `.ts`. */
async function nameJavaScript(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.d.ts'))) {
    const declarations = await readFile(path.join(folder, file), 'utf8');
    const renamed = declarations.replace(/(['"]\.{1,2}\/[^'"\n]*)\.ts(['"])/gu, '$1.js$2');
    await writeFile(path.join(folder, file), renamed);
  }
}

/** A part of the library; returns what went into it, and fails if a `require` is left over. */
async function bundleModule(source: string, name: string, plugins: Plugin[]): Promise<Metafile> {
  const outfile = `dist/${name}.js`;
  const entryPoints = [`src/${source}.ts`];
  const result = await build({ ...shared, entryPoints, outfile, format: 'esm', plugins });
  if (readFileSync(outfile, 'utf8').includes('Dynamic require of')) {
    throw new Error(`${outfile} calls require() at run time; import that module as ESM instead.`);
  }
  return result.metafile;
}

/** The plugin of OpenClaw, which asks for a default export; the library is loaded when needed. */
async function bundleHostPlugin(): Promise<Metafile> {
  const contents = "export { plugin as default } from './src/surfaces/openclaw/plugin.ts';";
  const library: Plugin = {
    name: 'library-beside',
    setup: (bundle) => {
      const filter = /^\.\.\/\.\.\/index\.ts$/;
      bundle.onResolve({ filter }, () => ({ path: './index.js', external: true }));
    },
  };
  const result = await build({
    ...shared,
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    outfile: 'dist/openclaw.js',
    format: 'esm',
    plugins: [library],
  });
  return result.metafile;
}

/**
 * Programs are CommonJS: Node makes a module of every import of an ES module, and asks `node:fs`
 * for all it has, which costs a short process some 15 ms.
 */
async function bundleProgram(source: string, name: string, plugins: Plugin[]): Promise<Metafile> {
  const result = await build({
    ...shared,
    entryPoints: [`src/${source}.ts`],
    outfile: `dist/${name}.cjs`,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'fileUrl' },
    banner: { js: name === 'cli' ? `#!/usr/bin/env node\n${fileUrl}` : programBanner },
    plugins: [...plugins, nativeImport],
  });
  await writeAscii(`dist/${name}.cjs`);
  return result.metafile;
}

/**
 * Escapes what is not ASCII, in regular expressions mostly: V8 keeps a source with one such letter
 * in twice the bytes, and takes longer to read and compile it.
 */
async function writeAscii(file: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  const escaped = source.replace(/[^\0-\x7f]/gu, (letter) =>
    Array.from(
      { length: letter.length },
      (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
  await writeFile(file, escaped);
}

/** The licence text of every bundled package, as their licences ask of a copy. */
async function licensesOf(metafiles: readonly Metafile[]): Promise<string> {
  const folders = new Set<string>();
  for (const file of metafiles.flatMap(({ outputs }) => Object.values(outputs))) {
    for (const [input, { bytesInOutput }] of Object.entries(file.inputs)) {
      const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(input)?.[0];
      if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
    }
  }
  const texts = await Promise.all([...folders].sort().map(licenseOf));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const files = (await readdir(folder)).filter((file) => /^licen[cs]e/iu.test(file));
  const file = files.map((found) => path.join(folder, found)).find((found) => existsSync(found));
  const text = file === undefined ? '' : await readFile(file, 'utf8');
  return `${name} ${version} (${license})\n\n${text}`;
}
