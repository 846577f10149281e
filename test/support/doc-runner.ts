/** Runs the blocks of a page as a reader would: a new home, `squadlog` on the path, in order. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { build, transform } from 'esbuild';
import { writeRankTables } from '../../scripts/build-ranks.ts';
import { writeWordVectors } from '../../scripts/build-word-vectors.ts';
import type { DocBlock, DocPage } from './doc-pages.ts';
import { repository } from './source-files.ts';

/** The package as it is installed: command line, library, migrations, rank tables, word vectors. */
export interface BuiltPackage {
  readonly folder: string;
  /** Holds the program `squadlog`. */
  readonly programs: string;
}

/** Builds below `node_modules`, where the native driver is found. The caller removes `folder`. */
export async function buildPackage(): Promise<BuiltPackage> {
  const cache = join(repository, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'squadlog-docs-'));
  try {
    return await fillPackage(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Runs a page in an empty folder; gives one complaint for each block that is not as it says. */
export async function runPage(
  page: DocPage,
  home: string,
  { folder, programs }: BuiltPackage,
): Promise<string[]> {
  mkdirSync(join(home, 'node_modules'));
  symlinkSync(folder, join(home, 'node_modules', 'squadlog'));
  const env = {
    PATH: [programs, process.env['PATH']].join(delimiter),
    HOME: home,
    SQUADLOG_ROOT: join(home, 'squads'),
    NO_COLOR: '1',
    LC_ALL: 'C.UTF-8',
  };
  const complaints: string[] = [];
  let last = { printed: '', command: '' };
  for (const block of page.blocks) {
    if (block.marker?.kind === 'run') {
      const done = await runBlock(block, home, env);
      last = { printed: done.printed, command: block.text };
      if (done.exit !== block.marker.exit) complaints.push(describeExit(block, done));
    }
    if (block.marker?.kind === 'output') {
      const difference = compare(normalise(block.text, home), normalise(last.printed, home));
      if (difference === '') continue;
      complaints.push(`${at(block)} is not what was printed by\n${last.command}${difference}`);
    }
  }
  return complaints;
}

/** What changes from run to run, replaced by what it is. */
export function normalise(text: string, home: string): string {
  return (
    text
      .replaceAll(home, '~')
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/gu, '<time>')
      .replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d UTC/gu, '<time>')
      .replace(/\b\d{4}-\d\d-\d\d\b/gu, '<day>')
      .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/gu, '<id>')
      .replace(/\b[0-9a-f]{64}\b/gu, '<hash>')
      // One in forty digests has no letter, so what a kept copy is called is told by its name.
      .replace(/(?<=\.edited-)[0-9a-f]{8}\b/gu, '<digest>')
      .replace(/\b(?=[0-9a-f]*[a-f])[0-9a-f]{8,32}\b/gu, '<digest>')
      .replace(/[ \t]+$/gmu, '')
      .trimEnd()
  );
}

interface Done {
  readonly printed: string;
  readonly exit: number;
}

async function fillPackage(folder: string): Promise<BuiltPackage> {
  cpSync(join(repository, 'package.json'), join(folder, 'package.json'));
  for (const part of ['db', 'plugins']) {
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  }
  writeRankTables(join(folder, 'dist', 'ranks'));
  writeWordVectors(join(folder, 'dist', 'words', 'vectors.bin'));
  await build({
    entryPoints: {
      cli: join(repository, 'src/launch.ts'),
      index: join(repository, 'src/index.ts'),
    },
    outdir: join(folder, 'dist'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['better-sqlite3', 'tiktoken', 'yaml'],
    // Its CommonJS form asks for its own parts in a way that no bundle can follow.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    logLevel: 'warning',
  });
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  const shim = `#!/bin/sh\nexec "${process.execPath}" "${join(folder, 'dist/cli.js')}" "$@"\n`;
  writeFileSync(join(programs, 'squadlog'), shim, { mode: 0o755 });
  return { folder, programs };
}

async function runBlock(block: DocBlock, home: string, env: NodeJS.ProcessEnv): Promise<Done> {
  if (block.language === 'sh') return run('sh', ['-euc', `exec 2>&1\n${block.text}`], home, env);
  if (block.language !== 'ts') throw new Error(`${at(block)}: only sh and ts can be run`);
  const { code } = await transform(block.text, { loader: 'ts', format: 'esm', target: 'node20' });
  const file = join(home, `line-${block.line}.mjs`);
  writeFileSync(file, code);
  return run(process.execPath, [file], home, env);
}

function run(
  program: string,
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Done> {
  return new Promise((resolve) => {
    const child = execFile(program, words, { cwd, env }, (error, stdout, stderr) => {
      const exit = typeof error?.code === 'number' ? error.code : error === null ? 0 : -1;
      resolve({ printed: stdout + stderr, exit });
    });
    child.stdin?.end();
  });
}

function describeExit(block: DocBlock, { printed, exit }: Done): string {
  const expected = block.marker?.exit ?? 0;
  return `${at(block)} ended with ${exit}, not ${expected}:\n${block.text}printed:\n${printed}`;
}

function compare(expected: string, printed: string): string {
  if (expected === printed) return '';
  const wanted = expected.split('\n');
  const given = printed.split('\n');
  const lines = Array.from({ length: Math.max(wanted.length, given.length) }, (_, index) => {
    const [page, run] = [wanted[index], given[index]];
    if (page === run) return `    ${page}`;
    return [page === undefined ? [] : `  - ${page}`, run === undefined ? [] : `  + ${run}`];
  });
  return lines.flat(2).join('\n');
}

function at({ page, line }: DocBlock): string {
  return `${page}:${line}`;
}
