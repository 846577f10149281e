/** Asking and telling. */
import { expect, it } from 'vitest';
import { asksWhen, questionShare, tellsTime } from '../../../src/queries/recall/telling.ts';

it.each([
  ['Ship early.', 0],
  ['Did you ship?', 1],
  ['We shipped. Did you?', 0.5],
  ['Really? Yes. It works! Good.', 0.25],
  ['The flag a?b is off.', 0],
  ['GET /x?y=1 fails. Retry?', 0.5],
  ['', 0],
])('%j asks by %d', (text, share) => {
  expect(questionShare(text)).toBe(share);
});

it.each(['When do we ship?', 'how long does it take', 'what year', 'Since when?'])(
  '%s asks for a time',
  (text) => {
    expect(asksWhen(text)).toBe(true);
  },
);

it.each(['whenever', 'what broke', 'how', 'What data is kept?'])('%s asks for none', (text) => {
  expect(asksWhen(text)).toBe(false);
});

it.each(['Shipped yesterday', 'Last Friday', 'two weeks AGO', 'in 2023', 'next sprint'])(
  '%s tells a time',
  (text) => {
    expect(tellsTime(text)).toBe(true);
  },
);

it.each(['The lastest build', 'port 20231', 'It may break', ''])('%j tells none', (text) => {
  expect(tellsTime(text)).toBe(false);
});
