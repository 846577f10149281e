/** A made-up conversation in LoCoMo's form, with the flaws that its evidence has. */
import { expect, it } from 'vitest';
import { convertLocomo } from '../../../bench/support/convert-locomo.ts';

const said = {
  speaker_a: 'Ada',
  session_2_date_time: '12:05 am on 3 January, 2031',
  session_2: [{ speaker: 'Bo', dia_id: 'D2:1', text: 'Look', blip_caption: 'a kiln' }],
  session_10: [{ speaker: 'Ada', dia_id: 'D10:1', text: 'Bye' }],
  session_1_date_time: '1:56 pm on 2 January, 2031',
  session_1: [
    { speaker: 'Ada', dia_id: 'D1:1', text: 'Hi' },
    { speaker: 'Bo', dia_id: 'D1:2', text: 'Hello' },
  ],
};
const qa = [
  { question: 'Who?', evidence: ['D1:1; D2:1', 'D:1:02', 'D'], category: 1 },
  { question: 'What?', category: 5 },
];

it('makes an item of every turn, sessions by their numbers', () => {
  const [store] = convertLocomo([{ sample_id: 'conv-1', conversation: said, qa }]);
  const base = { speaker: 'Ada', session: 1, turn: 0, order: 0 };
  expect(store?.items).toEqual([
    { id: 'D1:1', text: 'Ada: Hi', meta: { ...base, time: '2031-01-02T13:56:00.000Z' } },
    {
      id: 'D1:2',
      text: 'Bo: Hello',
      meta: { ...base, speaker: 'Bo', turn: 1, order: 1, time: '2031-01-02T13:56:00.000Z' },
    },
    {
      id: 'D2:1',
      text: 'Bo: Look [shared a kiln]',
      meta: { ...base, speaker: 'Bo', session: 2, order: 2, time: '2031-01-03T00:05:00.000Z' },
    },
    { id: 'D10:1', text: 'Ada: Bye', meta: { ...base, session: 10, order: 3, time: null } },
  ]);
});

it('reads evidence of several turns and odd forms, and names the categories', () => {
  const [store] = convertLocomo([{ sample_id: 'conv-1', conversation: said, qa }]);
  expect(store?.queries).toEqual([
    { id: '0', text: 'Who?', category: 'multi-hop', gold: ['D1:1', 'D2:1', 'D1:2'] },
    { id: '1', text: 'What?', category: 'adversarial', gold: [] },
  ]);
});
