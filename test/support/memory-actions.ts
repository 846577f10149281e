/**
 * Random histories of a memory: captures, injections, standards, and what people do to entries
 * later.
 */
import fc from 'fast-check';
import { isOpaque } from '../../src/events/index.ts';
import type { Memory } from '../../src/memory-api.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { draft } from './event-samples.ts';
import { storableWords } from './field-arbitraries.ts';
import { outputWith } from './sample-memory.ts';

export interface Actors {
  readonly memory: Memory;
  /** A second handle on the same store, for events that no verb records yet. */
  readonly storage: Storage;
}

export interface Action {
  run(actors: Actors): Promise<void>;
  toString(): string;
}

const squad = fc.constantFrom('Kiln', 'loom');
const session = fc.constantFrom('spawn-1', 'spawn-2', 'spawn-3', 'Läufer 4');
const role = fc.constantFrom('DEV', 'QA-LEAD', 'all', '研究');
const knownLessons = ['Flags live in flags.toml', 'flags live in  flags.toml.', 'Retry **twice**'];
const words = fc.oneof(
  fc.constantFrom(...knownLessons),
  storableWords.map((text) => text.replace(/\s+/gu, ' ').slice(0, 200)),
);
const supersedes = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined, freq: 3 });
const bullet = fc
  .tuple(role, supersedes, words)
  .map(([tag, old, text]) =>
    old === undefined ? `[${tag}] ${text}` : `[${tag}] (supersedes L${old}) ${text}`,
  );

const write = fc
  .record({ squad, session, bullets: fc.array(bullet, { maxLength: 4 }) })
  .map(({ bullets, ...input }) =>
    action('write', { ...input, output: outputWith(...bullets) }, async (given, { memory }) => {
      await memory.write(given);
    }),
  );

const read = fc
  .record(
    { squad, session, role, task: words, tokens: fc.nat(600) },
    { requiredKeys: ['squad', 'session'] },
  )
  .map((input) =>
    action('read', input, async (given, { memory }) => {
      await memory.read(given);
    }),
  );

const revise = fc
  .record({ lines: fc.array(words, { maxLength: 4 }), replace: fc.boolean() })
  .map(({ lines, replace }) => {
    const markdown = `# Team\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
    return action('revise', { markdown, replace }, async (given, { memory }) => {
      await memory.standards.import(given);
    });
  });

/** What a person or a rule does to the nth learning, where there is one. */
const change = fc
  .record({
    nth: fc.nat(20),
    how: fc.constantFrom(
      ...(['superseded', 'forgotten', 'restored', 'erased'] as const),
      ...(['distilled', 'ruled out', 'undone', 'judged', 'flushed', 'compressed'] as const),
    ),
  })
  .map((input) =>
    action('change', input, async ({ nth, how }, { storage }) => {
      const learnings = await readLearnings(storage);
      const chosen = learnings[nth % Math.max(learnings.length, 1)];
      if (chosen === undefined) return;
      const { id: entry, stream } = chosen;
      const at = { stream };
      if (how === 'restored') await storage.append([draft('EntryRestored', { entry }, at)]);
      else if (how === 'erased') {
        await storage.append([draft('EntryErased', { entry, events: [entry] }, at)]);
      } else if (how === 'judged') {
        await storage.append([draft('SessionOutcomeRecorded', { session: 'spawn-1' }, at)]);
      } else if (how === 'distilled') await distil(storage, entry, at);
      else if (how === 'ruled out') {
        const retired = [{ entry, rule: 'state-changes', reason: 'a test' }];
        await storage.append([draft('SquadDistilled', { retired }, at)]);
      } else if (how === 'flushed') {
        await storage.append([draft('SquadFlushed', { keepSemantic: nth % 2 === 0 }, at)]);
      } else if (how === 'compressed') {
        await storage.append([draft('SessionsCompressed', { sessions: ['spawn-1'] }, at)]);
      } else if (how === 'undone') {
        const target = await readUndoable(storage, stream);
        if (target !== undefined) {
          await storage.append([draft('TransformationUndone', { target }, at)]);
        }
      } else {
        const why = how === 'forgotten' ? 'forgotten' : 'superseded';
        await storage.append([draft('EntryRetired', { entry, why }, at)]);
      }
    }),
  );

export const memoryActions = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: write },
    { weight: 2, arbitrary: read },
    { weight: 1, arbitrary: revise },
    { weight: 4, arbitrary: change },
  ),
  { minLength: 1, maxLength: 16, size: 'max' },
);

function action<Input>(
  name: string,
  input: Input,
  run: (input: Input, actors: Actors) => Promise<void>,
): Action {
  return {
    run: (actors) => run(input, actors),
    toString: () => `${name}(${JSON.stringify(input)})`,
  };
}

async function readLearnings(storage: Storage) {
  const found: { readonly id: string; readonly stream: string }[] = [];
  for await (const event of storage.hashedEvents({ types: ['LearningRecorded'] })) {
    found.push(event);
  }
  return found;
}

const transformations = ['SquadDistilled', 'SquadFlushed', 'SessionsCompressed'];

/** The newest transformation of a stream that is not undone. */
async function readUndoable(storage: Storage, stream: string): Promise<string | undefined> {
  const left: string[] = [];
  const view = await storage.read();
  for await (const event of view.events({ streams: [stream] })) {
    if (isOpaque(event)) continue;
    if (transformations.includes(event.type)) left.push(event.id);
    if (event.type === 'TransformationUndone') left.splice(left.indexOf(event.data.target), 1);
  }
  await view.close();
  return left.at(-1);
}

async function distil(storage: Storage, entry: string, at: { readonly stream: string }) {
  const pattern = {
    id: `P${entry.slice(1)}`,
    role: 'DEV',
    firstLearning: entry,
    shown: entry,
    sources: [entry],
    rule: 'promotion',
    reason: 'a test',
  };
  await storage.append([draft('SquadDistilled', { added: [pattern] }, at)]);
}
