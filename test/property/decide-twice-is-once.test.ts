/** Deciding the same input again, on the result of the first time, yields no second event. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptHead } from '../../src/commands/accept-head.ts';
import { forgetEntry } from '../../src/commands/forget-entry.ts';
import { recordEdits } from '../../src/commands/record-edits.ts';
import { recordInjection } from '../../src/commands/record-injection.ts';
import { recordSession } from '../../src/commands/record-session.ts';
import { restoreEntry } from '../../src/commands/restore-entry.ts';
import { reviseStandards } from '../../src/commands/revise-standards.ts';
import { supersedeEntry } from '../../src/commands/supersede-entry.ts';
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

/** What is named is there before: an id that a decision itself gives names another entry later. */
const name = fc.constantFrom('L1', 'l2', 'L99', 'S1');
const past = history.map((events) => [
  draft('LearningRecorded', { text: 'Retry once' }, { id: '01KAAAAA' }),
  draft('LearningRecorded', { text: 'Retry twice' }, { id: '01KBBBBB' }),
  ...events,
]);

it.each([
  ['forget-entry', forgetEntry],
  ['restore-entry', restoreEntry],
])('%s', async (_name, command) => {
  await fc.assert(
    fc.asyncProperty(past, name, async (events, entry) => {
      const input = { squad: 'kiln', entry };
      const decided = await decideTwice(command, input, { events, settings: {} }).catch(isRefusal);
      expect(decided?.again.events ?? []).toEqual([]);
    }),
    runs(100),
  );
});

it('supersede-entry', async () => {
  const by = fc.oneof(
    name,
    hostileText.filter((text) => text !== ''),
  );
  await fc.assert(
    fc.asyncProperty(past, name, by, async (events, old, next) => {
      const input = { squad: 'kiln', old, new: next };
      const before = { events, settings: {} };
      const decided = await decideTwice(supersedeEntry, input, before).catch(isRefusal);
      expect(decided?.again.events ?? []).toEqual([]);
    }),
    runs(200),
  );
});

it('record-edits', async () => {
  const replaces = fc.array(name, { maxLength: 2 });
  const written = fc.array(
    fc.record({ role: fc.constant('DEV'), text: storableWords, line: fc.nat(9), replaces }),
    { maxLength: 4 },
  );
  const removed = fc.array(name, { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(past, written, removed, async (events, lines, gone) => {
      const at = { stream: 'squad/kiln', file: 'kiln/semantic.md', position: 3 };
      const input = { ...at, written: lines, removed: gone };
      const { again } = await decideTwice(recordEdits, input, { events, settings: {} });
      expect(again.events).toEqual([]);
    }),
    runs(200),
  );
});

/** An input that is refused decides nothing. */
function isRefusal(error: unknown): undefined {
  expect(['refused', 'not_found', 'invalid']).toContain((error as { code?: string }).code);
}
