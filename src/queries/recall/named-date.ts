/** A day, month or year that a text names, and whether something happened then. */

export interface NamedDate {
  readonly year?: number;
  /** From 1. */
  readonly month?: number;
  readonly day?: number;
}

/** The first date of a text: `2026-03-09`, `9 March`, `March 2026`, `in 2026`. */
export function namedDate(text: string): NamedDate | undefined {
  const iso = /\b(20\d\d)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?\b/.exec(text);
  if (iso !== null) {
    const [, year, month, day] = iso;
    return { ...part('year', year), ...part('month', month), ...part('day', day) };
  }
  const lower = text.toLowerCase();
  const found = monthName.exec(lower);
  const year = /\b20\d\d\b/.exec(lower)?.[0];
  if (found === null || !isMonth(found, lower)) {
    return year === undefined ? undefined : part('year', year);
  }
  const month = months.indexOf((found[0] as string).slice(0, 3)) + 1;
  return { month, ...part('day', dayBeside(found, lower)), ...part('year', year) };
}

/** How exactly a time fits a named date. */
export function fitsDate(at: string, { year, month, day }: NamedDate): 'day' | 'month' | undefined {
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)/.exec(at) ?? [];
  if (year !== undefined && Number(y) !== year) return undefined;
  if (month !== undefined && Number(m) !== month) return undefined;
  return day !== undefined && Number(d) === day ? 'day' : 'month';
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthName =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/;

/** `may` and `march` are words too: they count beside a number or behind `in` and its like. */
function isMonth({ 0: name, index }: RegExpExecArray, text: string): boolean {
  if (name !== 'may' && name !== 'march') return true;
  const before = text.slice(Math.max(0, index - 12), index);
  const after = text.slice(index + name.length, index + name.length + 7);
  return beforeMonth.test(before) || /^,?\s+\d/.test(after);
}

const leads = 'in|on|of|during|since|until|before|after|late|early|mid|last|next';
const beforeMonth = new RegExp(`\\b(?:${leads}|\\d+(?:st|nd|rd|th)?)[\\s,-]*$`);

function dayBeside({ 0: name, index }: RegExpExecArray, text: string): string | undefined {
  const before = /\b(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?\s+$/.exec(text.slice(0, index))?.[1];
  const after = /^\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!\d)/.exec(text.slice(index + name.length))?.[1];
  return before ?? after;
}

function part<Key extends string>(key: Key, value: string | undefined) {
  return (value === undefined ? {} : { [key]: Number(value) }) as { readonly [K in Key]?: number };
}
