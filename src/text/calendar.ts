/**
 * Days and times by arithmetic, which needs no clock, and finds an impossible date where a date
 * object rolls it over.
 */

/** The same day when `text` is a real `YYYY-MM-DD`, else undefined (`2026-02-31`). */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const inMonth = daysInMonth(Number(year), Number(month));
  return Number(day) >= 1 && Number(day) <= inMonth ? text : undefined;
}

/**
 * `2026-11-30T06:27:50Z` (fraction and numeric offset allowed) as UTC with milliseconds, else
 * undefined.
 */
export function readInstant(text: string): string | undefined {
  const [, date = '', hour, minute, second, fraction = '', zone = ''] = instant.exec(text) ?? [];
  const day = readDay(date);
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return undefined;
  }
  const offset = offsetMinutes(zone);
  if (offset === undefined) return undefined;
  const minutes = Number(hour) * 60 + Number(minute) - offset;
  const utcDay = minutes < 0 ? shiftDay(day, -1) : minutes >= 1440 ? shiftDay(day, 1) : day;
  if (utcDay === undefined) return undefined;
  const ofDay = (minutes + 1440) % 1440;
  const clock = [Math.floor(ofDay / 60), ofDay % 60, Number(second)];
  const millis = fraction.slice(0, 3).padEnd(3, '0');
  return `${utcDay}T${clock.map(twoDigits).join(':')}.${millis}Z`;
}

const instant = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?([Zz]|[+-]\d\d:?\d\d)$/;

function offsetMinutes(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** The day before or after; undefined where the year would need other than four digits. */
function shiftDay(day: string, by: 1 | -1): string | undefined {
  let [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  date += by;
  if (date < 1 || date > daysInMonth(year, month)) {
    month += by;
    if (month < 1 || month > 12) {
      year += by;
      month = by === 1 ? 1 : 12;
    }
    date = by === 1 ? 1 : daysInMonth(year, month);
  }
  if (year < 0 || year > 9999) return undefined;
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
