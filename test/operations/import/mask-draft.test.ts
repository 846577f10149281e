/** An event of another log is masked before it is taken, and its words are counted anew. */
import { expect, it } from 'vitest';
import type { Draft } from '../../../src/events/index.ts';
import { maskDraft } from '../../../src/operations/import/mask-draft.ts';
import { randomRun } from '../../support/secret-samples.ts';

const token = `gh${'p_'}${randomRun(36)}`;
const learned = (text: string) =>
  ({
    id: '01HZY3V9K2QJ4T5W6X7Y8Z9ABC',
    type: 'LearningRecorded',
    actor: { kind: 'agent', id: 'ada' },
    data: {
      ...{ session: null, role: 'DEV', text, origin: 'agent', flags: [] },
      tokens: { format: 1, o200k_base: 99, cl100k_base: 99 },
    },
  }) as const satisfies Draft;

it('masks, and counts what is left', async () => {
  const { data } = await maskDraft(learned(`Log in with ${token}`));
  expect(data.text).toBe('Log in with [masked:github-token]');
  expect(data.tokens.o200k_base).toBeGreaterThan(5);
  expect(data.tokens.o200k_base).toBeLessThan(30);
});

it('gives the very same draft where there is nothing to mask', async () => {
  const draft = learned('Retry with jitter');
  expect(await maskDraft(draft)).toBe(draft);
});
