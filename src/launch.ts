/**
 * What `squadlog` starts: the bundle that the command line needs. Compiling code that never runs is
 * most of a short process, so what runs at every spawn has bundles of its own, and what was
 * compiled is kept for the next start; NODE_DISABLE_COMPILE_CACHE=1 forbids it.
 */
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCached } from './code-cache.ts';

const programs = {
  'main-hook': () => import('./surfaces/hooks/main-hook.ts'),
  'main-mcp': () => import('./surfaces/mcp/main-mcp.ts'),
  'main-inject': () => import('./surfaces/cli/main-inject.ts'),
  'main-read': () => import('./surfaces/cli/main-read.ts'),
  'main-write': () => import('./surfaces/cli/main-write.ts'),
  main: () => import('./surfaces/cli/main.ts'),
} as const;

const { enableCompileCache } = nodeModule as { enableCompileCache?: () => unknown };
const isBuilt = import.meta.url.endsWith('.cjs');
const program = programFor(process.argv.slice(2));

// The others run rule modules of users, which compiled code can't load on Node 20.
const isShort = /^main-(?:hook|inject|read|write)$/u.test(program);

if (enableCompileCache === undefined && isBuilt && isShort) {
  runCached(join(fileURLToPath(import.meta.url), '..', `${program}.cjs`));
} else {
  enableCompileCache?.();
  void programs[program]();
}

function programFor(words: readonly string[]): keyof typeof programs {
  const [verb] = words;
  if (words.some((word) => ['--help', '-h', '--version'].includes(word))) return 'main';
  if (verb === 'hook') return 'main-hook';
  if (verb === 'mcp') return 'main-mcp';
  if (verb === 'write') return 'main-write';
  if (verb !== 'read') return 'main';
  return words.some((word) => word.startsWith('--session')) ? 'main-inject' : 'main-read';
}
