/** The slow suite of `npm run test:crash`: real processes, killed by the hundred. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/crash/**/*.crash.ts'],
    maxWorkers: 2,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
  },
});
