/**
 * What `squadlog` starts: the bundle that the command line needs. Compiling code that never runs is
 * most of a short process, so the two verbs of every spawn have bundles of their own.
 */
import nodeModule from 'node:module';

// Node 22.8 and newer keep what they compiled for the next start; NODE_DISABLE_COMPILE_CACHE=1
// forbids it.
const { enableCompileCache } = nodeModule as { enableCompileCache?: () => unknown };
enableCompileCache?.();

const [verb] = process.argv.slice(2);
const isPlain = !process.argv.some((word) => ['--help', '-h', '--version'].includes(word));

const isNoted = process.argv.some((word) => word.startsWith('--session'));

if (verb === 'read' && isPlain && isNoted) void import('./main-inject.ts');
else if (verb === 'read' && isPlain) void import('./main-read.ts');
else if (verb === 'write' && isPlain) void import('./main-write.ts');
else void import('./main.ts');
