/** Half lines are dropped, and no line that teaches something by itself is taken for one. */
import { describe, expect, it } from 'vitest';
import { isHalfLine } from '../../src/distill/half-line.ts';
import { distillTexts } from './given-learnings.ts';

const whole = [
  'Ranges in the API are half open: [1, 5)',
  'Valid ports are in (1024, 65535]',
  'which tests are flaky is in FLAKY.md',
  'which port to use is in the README',
  'where the keys are kept is told in ops.md',
  'because of DST, cron jobs run in UTC',
  'because builds are cached, clear the cache after an upgrade',
  'or use pnpm, npm breaks the lock file',
  'and never run migrations by hand on prod',
  'and the staging database is reset nightly',
  'but retries are off in the billing client',
  'Error codes: 4xx are ours, 5xx are theirs –',
  'Sort order is asc,',
  'End every SQL file with ;',
  'Smileys :( are stored as text',
  'the CLI flag is -',
  'Python blocks end in :',
  'Groups open with (',
  'Filters are joined with and',
  'Ask Ana about the auth flow…',
  'Ask Ana about the auth flow...',
  'The header must be X-Trace (see wiki',
  'Quote table names with ` in MySQL',
  'When the queue is full, drop the oldest job',
  'When the queue is full, drop the oldest job,',
  'The deploy needs',
  'What I rely on',
  'The port that the fixture server listens on',
  'And now for real: use UTC',
  'テスト',
];

const half = [
  'The deploy failed because',
  'Before calling the API, look at the',
  'Deploying the billing service requires that you…',
  'The rules for naming are:',
  'The migration (',
  '(see the wiki',
  'The port (as in the',
  'which breaks the build',
  'which is why builds are slow',
  'because the token expired',
  'and the tests',
  'or the staging cluster',
  'but only on Windows',
  'When the queue is full,',
  'If the build fails…',
  'Deploys,',
  'Deploys –',
  'Run `npm test',
];

describe('half lines', () => {
  it.each(whole)('keeps: %s', (text) => {
    expect(isHalfLine(text)).toBe(false);
    expect(distillTexts([text]).shown).toEqual([text]);
  });

  it.each(half)('drops: %s', (text) => {
    expect(isHalfLine(text)).toBe(true);
    expect(distillTexts([text]).dropped).toEqual([text]);
  });
});
