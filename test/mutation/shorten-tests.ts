/** Keeps a mutant's run short: properties stop early, and tests of large inputs are left out. */
import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { seed } from '../support/seed.ts';

fc.configureGlobal({ seed, interruptAfterTimeLimit: 150, markInterruptAsFailure: false });

const large =
  /megabyte|thousands|in good time|read nothing|deep (?:nested|bullets|quotes)|sessions as the/u;

beforeEach((context) => {
  if (large.test(context.task.name)) context.skip();
});
