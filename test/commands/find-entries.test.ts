/** How a person's reference finds learnings: short ids, beginnings of ids, patterns. */
import { expect, it } from 'vitest';
import { evolve } from '../../src/commands/evolve.ts';
import { findEntries, looksLikeId } from '../../src/commands/find-entries.ts';
import { initialState } from '../../src/commands/stream-state.ts';
import { draft, logged } from '../support/event-samples.ts';

const one = draft('LearningRecorded', { text: 'One' }, { id: '01JAAAAAAAAAAAAAAAAAAAAAAA' });
const two = draft('LearningRecorded', { text: 'Two' }, { id: '01JAAAABBBBBBBBBBBBBBBBBBB' });
const pattern = (id: string, first: string, ...sources: string[]) => ({
  ...{ id, role: 'DEV', firstLearning: first, shown: first },
  ...{ sources: [first, ...sources], rule: 'promotion', reason: 'taught twice' },
});
const added = [
  pattern('P7QK6T1V5W7X9Y2A4B6C8D0E2F', one.id, two.id),
  pattern('P7QZ6T1V5W7X9Y2A4B6C8D0E2F', two.id),
];
const state = logged([one, two, draft('SquadDistilled', { added })]).reduce(evolve, initialState);

it.each([
  ['L1', 'found', ['One']],
  [' l2 ', 'found', ['Two']],
  ['p1', 'found', ['One', 'Two']],
  ['01JAAAAB', 'found', ['Two']],
  [two.id.toLowerCase(), 'found', ['Two']],
  ['p7qk6t1v5w7x9y2a4b6c8d0e2f', 'found', ['One', 'Two']],
  ['P7QZ', 'found', ['Two']],
  ['P7Q', 'none', []],
  ['01J', 'none', []],
  ['L9', 'none', []],
  ['S1', 'none', []],
])('%s is %s', (reference, kind, texts) => {
  const found = findEntries(state, reference);
  expect(found.kind).toBe(kind);
  expect(found.kind === 'found' ? found.entries.map(({ text }) => text) : []).toEqual(texts);
});

it('names all that a beginning could mean', () => {
  const candidatesOf = (reference: string) => {
    const found = findEntries(state, reference);
    return found.kind === 'ambiguous' ? found.candidates.map(({ shortId }) => shortId) : [];
  };
  expect(candidatesOf('01JAAAA')).toEqual(['L1', 'L2']);
  const alike = [...added, pattern('P7QZ9T1V5W7X9Y2A4B6C8D0E2F', one.id)];
  const more = logged([one, two, draft('SquadDistilled', { added: alike })]);
  expect(findEntries(more.reduce(evolve, initialState), 'P7QZ')).toMatchObject({
    kind: 'ambiguous',
    candidates: [{ shortId: 'P2' }, { shortId: 'P1' }],
  });
});

it.each([
  ['L12', true],
  ['p3', true],
  ['01JAAAAB', true],
  ['P7QK6T', true],
  ['Prefer', false],
  ['Flags live in flags.toml', false],
  ['DEPLOY', false],
  ['L12 is wrong', false],
])('%s looks like an id: %s', (text, expected) => {
  expect(looksLikeId(text)).toBe(expected);
});
