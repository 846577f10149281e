/** How counts, times, sizes and ids read in text. */

/** `1 session`, `2 sessions`. */
export function plural(count: number, noun: string, many: string = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** `2026-11-30 13:17 UTC`; a dash for no time. */
export function moment(time: string | null): string {
  return time === null ? '-' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

/** `512 B`, `1.4 MB`. */
export function bytes(count: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let size = count;
  let unit = 0;
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** `squad kiln` of `squad/kiln`. */
export function streamName(stream: string): string {
  return stream.replace('/', ' ');
}
