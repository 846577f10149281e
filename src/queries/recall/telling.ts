/** Whether a text asks or tells, and whether it speaks of times. */

/** Share of its sentences that are questions, 0 to 1. */
export function questionShare(text: string): number {
  if (!text.includes('?')) return 0;
  const sentences = text.split(/(?<=[.!?])\s+/u);
  return sentences.filter((sentence) => /\?\s*$/u.test(sentence)).length / sentences.length;
}

export function asksWhen(text: string): boolean {
  return /\b(?:when|how long|since when|what (?:date|day|month|year))\b/i.test(text);
}

export function tellsTime(text: string): boolean {
  return timeWords.test(text);
}

const days = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const months = 'january|february|march|april|june|july|august|september|october|november|december';
const spans = 'last|next|ago|week|weekend|month|year|recently|morning|evening';
const timeWords = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|${spans}|${days}|${months}|20\\d\\d)\\b`,
  'i',
);
