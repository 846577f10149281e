import { defineConfig } from 'vitest/config';
import { notOnPostgres } from './test/support/not-on-postgres.ts';

/** Tests of the PostgreSQL store itself; they have no meaning on another. */
const postgresOnly = 'test/storage/postgres/**/*.test.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['test/**/*.test.ts'],
          // Real clients are a suite of their own: npm run test:clients.
          exclude: ['test/clients/**', 'node_modules/**', postgresOnly],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [postgresOnly, 'test/property/**/*.test.ts', 'test/cases/**/*.test.ts'],
          exclude: notOnPostgres.map(([file]) => file),
          env: { SQUADLOG_TEST_STORE: 'postgres' },
          globalSetup: ['test/support/postgres-global-setup.ts'],
        },
      },
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
