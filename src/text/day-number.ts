/** Days as numbers, counted from their ISO text, so that ages need no clock and no time zone. */

/**
 * Days from 1970-01-01 to the UTC day of an ISO 8601 moment. Source: H. Hinnant, "chrono-compatible
 * low-level date algorithms", days_from_civil, 2013.
 */
export function dayNumber(moment: string): number {
  const [year = 0, month = 1, day = 1] = moment.slice(0, 10).split('-').map(Number);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + dayOfEra + dayOfYear - 719_468;
}

/** The first moment of the UTC day that lies so many days after that of a moment, or before it. */
export function startOfDay(moment: string, daysAfter: number): string {
  return `${dayOfNumber(dayNumber(moment) + daysAfter)}T00:00:00.000Z`;
}

/** The inverse, `civil_from_days` of the same source: `2026-11-30`. */
function dayOfNumber(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const leaps =
    Math.floor(ofEra / 1_460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096);
  const yearOfEra = Math.floor((ofEra - leaps) / 365);
  const dayOfYear =
    ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * dayOfYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const day = dayOfYear - Math.floor((153 * march + 2) / 5) + 1;
  return [digits(year, 4), digits(month, 2), digits(day, 2)].join('-');
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
