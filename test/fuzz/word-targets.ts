/** What must hold of the small readers: dates, ids, references, search terms, event payloads. */
import fc from 'fast-check';
import { looksLikeId } from '../../src/commands/find-entries.ts';
import type { EventType } from '../../src/events/index.ts';
import { eventDefinitions, findMisfit, readEvent } from '../../src/events/index.ts';
import { readReference } from '../../src/queries/read-reference.ts';
import { readDay, readInstant } from '../../src/text/calendar.ts';
import { toIsoMoment } from '../../src/text/dates.ts';
import { roleName, sessionId, squadId } from '../../src/text/ids.ts';
import { indexedRole, indexedTerm, indexPrefix } from '../../src/text/index-tokens.ts';
import { neutralise, parseRenderedLine, renderLine, textKey } from '../../src/text/line.ts';
import { searchTerms } from '../../src/text/search-terms.ts';
import { hostileText } from '../support/hostile-text.ts';
import { defineTarget, hold } from './fuzz-target.ts';
import { lessonText } from './markdown-text.ts';
import { mutated } from './mutated-text.ts';

const moments = mutated([
  ...['2026-11-30', '2026-11-30T06:27:50Z', '2024-02-29 23:59', '2026-11-30T06:27:50.123+05:30'],
  ...[
    '0000-01-01',
    '9999-12-31T23:59:59.999999999Z',
    '2026-1-3',
    '20261130T062750Z',
    '+010000-01-01',
  ],
]);

export const dates = defineTarget({
  name: 'dates',
  promise: 'a moment is refused, or is one of the calendar and reads back as itself',
  share: 30,
  inputs: moments,
  check: (text) => {
    const moment = toIsoMoment(text);
    if (moment !== undefined) {
      hold(toIsoMoment(moment) === moment, `${moment} reads back as ${toIsoMoment(moment)}`);
      hold(new Date(moment).toISOString() === moment, `${moment} is no moment`);
    }
    for (const read of [readInstant(text), readDay(text)]) {
      hold(read === undefined || !Number.isNaN(Date.parse(read)), `${read} is no moment`);
    }
  },
});

const names = fc.oneof(
  hostileText,
  mutated(['kiln', 'QA-LEAD', 'Läufer 4', '_process', '../etc', 'L12', 'P3', '01J8ZQ4T7K', 'CON']),
);

export const ids = defineTarget({
  name: 'ids',
  promise: 'a name is refused, or is safe in a path, a stream and the index',
  share: 16,
  inputs: names,
  check: (text) => {
    looksLikeId(text);
    const squad = squadId.safeParse(text);
    hold(!squad.success || /^[\w-]+$/u.test(squad.data), `${text} is a squad`);
    const role = roleName.safeParse(text);
    hold(!role.success || !/[\s/\\.\p{Cc}]/u.test(role.data), `${text} is a role`);
    const session = sessionId.safeParse(text);
    hold(!session.success || !/[\p{Cc}\p{Surrogate}]/u.test(session.data), `${text} is a session`);
    for (const token of [indexedTerm(text), indexedRole(text), indexPrefix(`squad/${text}`)]) {
      hold(/^[a-z0-9]*$/u.test(token), `the index spells it ${token}`);
    }
    hold(spelt(indexedTerm(text)) === text, 'two terms may share a spelling');
  },
});

export const searches = defineTarget({
  name: 'search-terms',
  promise: 'a text has the same terms each time, none empty or endless',
  share: 16,
  inputs: fc.oneof(hostileText, lessonText),
  check: (text) => {
    const terms = searchTerms(text);
    for (const term of terms) hold(term !== '' && term.length <= 64, `"${term}" is a term`);
    hold(searchTerms(text).join() === terms.join(), 'the terms differ the second time');
    const isSearchable = !/[\p{L}\p{N}]/u.test(text) || terms.length > 0 || /\p{M}/u.test(text);
    hold(isSearchable, 'words are lost');
  },
});

export const shownLines = defineTarget({
  name: 'shown-lines',
  promise: 'a shown text is one line without hidden signs, and is the same when shown again',
  share: 16,
  inputs: fc.oneof(hostileText, lessonText),
  check: (text) => {
    const shown = neutralise(text);
    hold(!/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u.test(shown), 'it hides a sign');
    hold(!/<\/?squad|<!--/iu.test(shown), `it holds a tag of the frame: ${shown}`);
    hold(neutralise(shown) === shown, `shown again it is ${JSON.stringify(neutralise(shown))}`);
    const [key, keyShown] = [textKey(text), textKey(shown)];
    hold(keyShown === key, `as shown it has the key ${keyShown}, else ${key}`);
  },
});

export const references = defineTarget({
  name: 'references',
  promise: 'what is pasted names the entry whose line it is, or none',
  share: 16,
  inputs: fc.record({ text: fc.oneof(lessonText, hostileText), number: fc.nat(99_999) }),
  check: ({ text, number }) => {
    for (const id of readReference(text).ids) hold(/^[LPSR]\d{1,15}$/u.test(id), `${id} is an id`);
    parseRenderedLine(text);
    const shortId = `L${number}`;
    const line = renderLine({ text, role: 'DEV', shortId, day: '2026-11-30' });
    hold(readReference(line).ids.includes(shortId), `${line} does not name ${shortId}`);
    hold(parseRenderedLine(line)?.shortId === shortId, `${line} is no line of ${shortId}`);
  },
});

const types = Object.keys(eventDefinitions) as EventType[];
const payloads = fc.constantFrom(...types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    text: mutated([JSON.stringify(eventDefinitions[type].example)]),
    value: fc.anything({ withNullPrototype: true, maxDepth: 3, maxKeys: 4 }),
  }),
);

export const eventPayloads = defineTarget({
  name: 'events',
  promise: 'any payload is data of its event or named as a misfit, and a log of it is read',
  share: 4,
  inputs: payloads,
  check: ({ type, text, value }) => {
    const misfit = findMisfit(type, value);
    hold(misfit === undefined || misfit.length > 3, 'the misfit has no words');
    readEvent({ ...envelope, type }, text);
    const parsed = parse(text);
    if (parsed !== undefined) findMisfit(type, parsed);
  },
});

const envelope = {
  ...{
    position: 1,
    id: '01J8ZQ4T7KXW3M9B6C2D5F0G1H',
    stream: 'squad/kiln',
    revision: 1,
    version: 1,
  },
  ...{ recordedAt: '2026-11-30T06:27:50.000Z', occurredAt: '2026-11-30T06:27:50.000Z', hash: '' },
  actor: { kind: 'agent', id: 'spawn-7' },
} as const;

/** What the index's spelling stands for. */
function spelt(token: string): string {
  return token.replace(/zz|zq([0-9a-f]+)q/gu, (_whole, code?: string) =>
    code === undefined ? 'z' : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
