/** What an entry is worth more or less for its role, subject, date and wording. */
import { fitsDate, namedDate } from './named-date.ts';
import type { Asked, Rankable, ScoreParts } from './rankable.ts';
import { asksWhen, questionShare, tellsTime } from './telling.ts';
import { weights } from './weights.ts';

/** In shares of the best score. */
export type Boosts = Pick<ScoreParts, 'role' | 'subject' | 'date' | 'question'>;

export function boosterFor({ text, role, named }: Asked): (item: Rankable) => Boosts {
  const date = namedDate(text);
  const isWhen = asksWhen(text);
  // More than one named role says little of any.
  const subject = named.length === 1 ? named[0] : undefined;
  return (item) => {
    const fit = date === undefined ? undefined : fitsDate(item.at, date);
    const dated = fit === undefined ? 0 : fit === 'day' ? weights.day : weights.date;
    const timed = isWhen && tellsTime(item.text) ? weights.timeWord : 0;
    return {
      role: roleBoost(item.role, role),
      subject: item.role === subject ? weights.subject : 0,
      date: dated + timed,
      question: 0 - weights.question * questionShare(item.text),
    };
  };
}

function roleBoost(role: string, wanted: string | undefined): number {
  if (wanted === undefined) return 0;
  if (role === wanted) return weights.role;
  return role === 'ALL' ? weights.roleAll : 0;
}
