/** How Vitest runs beneath Stryker: the tests of one room, in one process. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: (process.env['SQUADLOG_MUTATION_TESTS'] ?? 'test/**/*.test.ts').split(','),
    setupFiles: ['test/mutation/shorten-tests.ts'],
    // SQL is built once a process: a warm one would not see a change in it.
    isolate: process.env['SQUADLOG_MUTATION_WARM'] !== 'yes',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
