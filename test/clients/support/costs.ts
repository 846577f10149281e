/** What the hooks of a client cost in these runs, beside an empty Node start; never asserted. */
import { spawnSync } from 'node:child_process';
import type { SquadlogCall } from './squadlog-on-path.ts';

/** One line an event: how often it was called, and the median of its milliseconds. */
export function describeCosts(title: string, calls: readonly SquadlogCall[]): string {
  const empty = median(Array.from({ length: 5 }, emptyStart));
  const events = [...new Set(calls.map(({ argv }) => argv[2] ?? ''))];
  const lines = events.map((event) => {
    const times = calls.filter(({ argv }) => argv[2] === event).map(({ ms }) => ms);
    const ms = median(times);
    return `  ${event}: ${ms.toFixed(0)} ms, ${(ms / empty).toFixed(1)} × (${times.length} calls)`;
  });
  return [`${title}: an empty Node start takes ${empty.toFixed(0)} ms`, ...lines, ''].join('\n');
}

function emptyStart(): number {
  const from = process.hrtime.bigint();
  spawnSync(process.execPath, ['/dev/null']);
  return Number(process.hrtime.bigint() - from) / 1e6;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
