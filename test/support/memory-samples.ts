/**
 * Arbitrary memories of one squad: sessions, lone lessons, patterns, standards of awkward words.
 */
import fc from 'fast-check';
import { scrubSecrets } from '../../src/commands/capture/secrets/scrub-secrets.ts';
import { patternId } from '../../src/text/ids.ts';
import { textKey } from '../../src/text/line.ts';
import type { StreamDraft } from './event-samples.ts';
import { draft } from './event-samples.ts';
import { hostileText } from './hostile-text.ts';
import { openStorage } from './open-storage.ts';

export const stream = 'squad/kiln';

interface Lesson {
  readonly role: string;
  readonly text: string;
  readonly at: string | undefined;
}

interface Session {
  readonly id: string;
  readonly title: string | undefined;
  readonly outcome: 'success' | 'failure' | 'partial' | 'unknown';
  readonly at: string;
  readonly lessons: readonly Lesson[];
}

export interface MemorySample {
  readonly sessions: readonly Session[];
  readonly lone: readonly Lesson[];
  readonly standards: readonly { readonly section: string; readonly text: string }[];
  readonly patterned: readonly (readonly number[])[];
}

const awkward = fc.constantFrom(
  ...['a\nb', 'a\n\n\nb', '  indented', 'trailing  ', 'a  \nb', 'tab\there', '\n', 'a\r\nb'],
  ...['[x] done', '- [QA] nested', '(supersedes L3) text', 'Outcome: FAILURE', '---', 'a\n---\nb'],
  ...['---\n**Recorded:** 2026-01-01T00:00:00Z', '# Heading', 'a\n## Session Memory\n- [QA] b'],
  ...['<!-- L9 -->', 'a <!-- L9 {"text":"b"} -->', '-->', '<!-- open', '‹!-- quoted', '`tick`'],
  ...['```\ncode\n```', '```js\n- [QA] x', '1. one\n2. two', '| a | b |\n|---|---|', '> quote'],
  ...['👩‍💻 works', '支付超时', 'a: b: c', '**bold**', '\\n', 'a (L12 2026-11-30)', '&lt;b&gt;'],
  ...['<!-- squadlog export sha256=0 -->', '<!-- squadlog position=3 sha256=0 -->', 'a\u2028b'],
);

const text = fc
  .oneof({ weight: 3, arbitrary: awkward }, { weight: 2, arbitrary: hostileText })
  .filter((words) => words !== '' && !/\0|\p{Surrogate}/u.test(words))
  // A text that only a later release would mask changes on its way, as it must.
  .filter((words) => scrubSecrets(words).masked === 0);

const at = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2026-11-29'), noInvalidDate: true })
  .map((date) => date.toISOString());

const lesson = fc.record({
  role: fc.constantFrom('DEV', 'ALL', 'QA-LEAD', 'QA2', '开发', 'ÉQUIPE'),
  text,
  at: fc.option(at, { nil: undefined }),
});

export const memorySamples: fc.Arbitrary<MemorySample> = fc.record({
  sessions: fc.uniqueArray(
    fc.record({
      id: text.map((id) => id.slice(0, 100)).filter((id) => !/\p{Surrogate}/u.test(id)),
      title: fc.option(
        text.map((title) => title.slice(0, 100)).filter((title) => !/\p{Surrogate}/u.test(title)),
        { nil: undefined },
      ),
      outcome: fc.constantFrom('success', 'failure', 'partial', 'unknown'),
      at,
      lessons: fc.uniqueArray(lesson, { maxLength: 4, selector: wordsOf }),
    }),
    { maxLength: 4, selector: ({ id }) => id },
  ),
  lone: fc.uniqueArray(lesson, { maxLength: 3, selector: wordsOf }),
  standards: fc.uniqueArray(
    fc.record({ section: fc.oneof(fc.constantFrom('', 'How We Work', 'A / B'), text), text }),
    { maxLength: 4, selector: (each) => `${each.section}\n${each.text}` },
  ),
  patterned: fc.array(fc.array(fc.nat(8), { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
});

/** Fills the store of a root with a memory. */
export async function fillStore(root: string, given: MemorySample): Promise<void> {
  const storage = await openStorage(root);
  const learnings: StreamDraft[] = [];
  const teach = (session: string | null, each: Lesson, fallback: string) => {
    const { role, text: words, at: own = fallback } = each;
    const taught = draft('LearningRecorded', { session, role, text: words }, { occurredAt: own });
    learnings.push(taught);
    return taught;
  };
  const events = given.sessions.flatMap((session) => {
    const { id, title, outcome, at: moment, lessons } = session;
    const known = { session: { id }, outcome, learnings: lessons.length, name: 'Kiln' };
    const data = { ...known, title: title as string };
    const recorded = draft('SessionRecorded', data, { occurredAt: moment });
    if (title === undefined) delete (recorded.data as { title?: string }).title;
    return [recorded, ...lessons.map((each) => teach(id, each, moment))];
  });
  const lone = given.lone.map((each) => teach(null, each, '2026-11-01T00:00:00.000Z'));
  await storage.append([...events, ...lone, ...distilled(given, learnings), ...ruled(given)]);
  await storage.close();
}

/** Patterns of arbitrary learnings; no two begin with the same one or show the same words. */
function distilled({ patterned }: MemorySample, learnings: readonly StreamDraft[]): StreamDraft[] {
  if (learnings.length === 0 || patterned.length === 0) return [];
  const shownWords = new Set<string>();
  const added = patterned.flatMap((numbers) => {
    const ids = numbers.map((number) => learnings[number % learnings.length]?.id ?? '');
    const [first = ''] = ids;
    const shown = learnings.find(({ id }) => id === ids.at(-1));
    if (shown?.type !== 'LearningRecorded') return [];
    const { role, text: words } = shown.data;
    if (shownWords.has(first) || shownWords.has(`${role}\n${words}`)) return [];
    shownWords.add(first).add(`${role}\n${words}`);
    const sources = [...new Set(ids)];
    const id = patternId(Buffer.from(first).toString('hex').padEnd(64, '0').slice(-64));
    const why = { rule: 'promotion', reason: 'taught twice' };
    return [{ id, role, firstLearning: first, shown: shown.id, sources, ...why }];
  });
  return added.length === 0 ? [] : [draft('SquadDistilled', { added })];
}

function ruled({ standards }: MemorySample): StreamDraft[] {
  if (standards.length === 0) return [];
  const recorded = standards.map((standard, index) =>
    draft('StandardRecorded', standard, {
      stream: 'process',
      occurredAt: `2026-10-0${index + 1}T10:00:00.000Z`,
    }),
  );
  const order = recorded.map(({ id }) => id).reverse();
  return [...recorded, draft('StandardsRevised', { standards: order }, { stream: 'process' })];
}

function wordsOf({ role, text: words }: Lesson): string {
  return `${role}\n${textKey(words)}`;
}
