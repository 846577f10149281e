/** Deciding the same input again, on the result of the first time, yields no second event. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptHead } from '../../src/commands/accept-head.ts';
import { recordInjection } from '../../src/commands/record-injection.ts';
import { recordSession } from '../../src/commands/record-session.ts';
import { reviseStandards } from '../../src/commands/revise-standards.ts';
import type { StreamDraft } from '../support/event-samples.ts';
import { draft } from '../support/event-samples.ts';
import { storableWords } from '../support/field-arbitraries.ts';
import { decideTwice } from '../support/given-when-then.ts';
import { hostileText } from '../support/hostile-text.ts';
import { outputWith } from '../support/sample-memory.ts';
import { runs } from '../support/seed.ts';

const bullet = fc.oneof(
  fc.constantFrom(
    '[DEV] Flags live in flags.toml',
    '[ALL] (supersedes L2) Retry twice',
    '- [x] ok',
  ),
  fc
    .tuple(fc.constantFrom('DEV', 'qa2', '研究'), hostileText)
    .map(([role, text]) => `[${role}] ${text}`),
);
const output = fc.oneof(
  fc.array(bullet, { maxLength: 6 }).map((bullets) => outputWith(...bullets)),
  hostileText,
);
/** What may have happened before: the same run and another one, entries retired and told. */
const history = fc.subarray<StreamDraft>([
  draft('SessionRecorded'),
  draft('LearningRecorded', { text: 'Flags live in flags.toml' }, { id: '01K2' }),
  draft('LearningRecorded', { session: 'spawn-8', text: 'Retry once' }),
  draft('EntryRetired', { entry: '01K2' }),
  draft('SessionStarted', { session: { id: 'spawn-7' } }),
  draft('MemoryInjected', { session: { id: 'spawn-7' } }),
  draft(
    'StandardRecorded',
    { text: 'Two reviewers', section: '' },
    { id: '01K9', stream: 'process' },
  ),
  draft('StandardsRevised', { standards: ['01K9'] }, { stream: 'process' }),
]);

it('record-session', async () => {
  const origin = 'agent' as const;
  const session = fc.option(fc.constantFrom('spawn-7', 'spawn-9'), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(history, output, session, async (events, text, run) => {
      const input = { squad: 'kiln', output: text, origin, session: run };
      const { again } = await decideTwice(recordSession, input, { events, settings: {} });
      expect(again.events).toEqual([]);
      expect(again.result.stored).toEqual([]);
    }),
    runs(200),
  );
});

it('revise-standards', async () => {
  const line = fc.oneof(fc.constantFrom('- Two reviewers', '## How', ''), hostileText);
  const markdown = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
  await fc.assert(
    fc.asyncProperty(history, markdown, fc.boolean(), async (events, text, replace) => {
      const input = { markdown: text, replace, origin: 'user' as const };
      const { again } = await decideTwice(reviseStandards, input, { events, settings: {} });
      expect(again.events).toEqual([]);
    }),
    runs(200),
  );
});

it('record-injection', async () => {
  const layer = { tokens: 0, omitted: 0, entries: [] };
  await fc.assert(
    fc.asyncProperty(history, storableWords, async (events, block) => {
      const input = {
        stream: 'squad/kiln',
        streams: ['squad/kiln', 'process'],
        name: 'Kiln',
        session: 'spawn-7',
        block,
        budgetTokens: 500,
        tokens: 60,
        encoding: 'o200k_base',
        lineFormat: 1,
        layers: { process: layer, program: layer, episodic: layer },
        asOf: 3,
        settings: {},
      };
      const { first, again } = await decideTwice(recordInjection, input, { events, settings: {} });
      expect(first.events.length).toBeGreaterThan(0);
      expect(again.events).toEqual([]);
    }),
    runs(100),
  );
});

it('accept-head', async () => {
  const head = fc.record({ position: fc.nat(99), hash: fc.stringMatching(/^[0-9a-f]{64}$/u) });
  await fc.assert(
    fc.asyncProperty(history, head, async (events, at) => {
      const input = { ...at, witnessed: null };
      const { first, again } = await decideTwice(acceptHead, input, { events, settings: {} });
      expect([first.events.length, again.events.length]).toEqual([1, 0]);
    }),
    runs(50),
  );
});
