/**
 * What compression saves: episodic tokens of 60 days of sessions, before and after those older than
 * a week are one line each, and whether a distill afterwards still knows every learning.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, Memory } from '../src/index.ts';
import { openMemory } from '../src/index.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';

export const compression: Bench = {
  name: 'compression',
  summary: '60 days of sessions, those older than 7 days as one line each',
  run,
};

const days = 60;
const sessionsPerDay = 3;
const learningsPerSession = 4;
const daysMax = 7;
const squad = 'kiln';
const dayMs = 86_400_000;
const firstDay = Date.parse('2026-10-01T08:00:00.000Z');

async function run({ scratch }: BenchOptions): Promise<readonly Row[]> {
  // By hand instead of by themselves, so that the whole is there to be measured.
  const settings = { autoDistillEvery: 0, layers: { episodic: { compressAfterDays: 36_500 } } };
  writeFileSync(join(scratch, 'squadlog.json'), JSON.stringify(settings));
  let clock = firstDay;
  const memory = await openMemory({
    root: scratch,
    mirror: false,
    now: () => new Date(clock).toISOString(),
  });
  try {
    for (let session = 0; session < days * sessionsPerDay; session += 1) {
      const hours = 3 * (session % sessionsPerDay);
      clock = firstDay + Math.floor(session / sessionsPerDay) * dayMs + hours * 3_600_000;
      await memory.write({ squad, session: `spawn-${session}`, output: outputOf(session) });
    }
    return await measure(memory);
  } finally {
    await memory.close();
  }
}

async function measure(memory: Memory): Promise<readonly Row[]> {
  const planned = await memory.distill({ squad, dryRun: true });
  const { sessions, tokensBefore, tokensAfter } = await memory.compress({ squad, days: daysMax });
  const after = await memory.distill({ squad, dryRun: true });
  const known = new Set(after.added.map(toText));
  const { squads } = await memory.stats({ squad });
  const stillThere = squads[0]?.learnings ?? 0;
  const learnings = days * sessionsPerDay * learningsPerSession;
  return [
    {
      what: 'episodic tokens saved by compression',
      unit: '%',
      ours: 100 * (1 - tokensAfter / tokensBefore),
      bar: { of: 'ours', atLeast: 50, goal: 80 },
      note: `${sessions} of ${days * sessionsPerDay} sessions, ${tokensBefore} to ${tokensAfter}`,
    },
    {
      what: 'patterns that a distill after it lacks',
      unit: 'patterns',
      ours: planned.added.filter((entry) => !known.has(toText(entry))).length,
      bar: { of: 'ours', atMost: 0 },
      note: `of ${planned.added.length}; they differ where id, words, support or dates do`,
    },
    {
      what: 'learnings that are no longer current',
      unit: 'learnings',
      ours: learnings - stillThere,
      bar: { of: 'ours', atMost: 0 },
      note: `of ${learnings}`,
    },
  ];
}

function toText({ id, role, text, support, firstSeen, lastSeen }: Entry): string {
  return JSON.stringify([id, role, text, support, firstSeen, lastSeen]);
}

/** The same for the same number. */
function outputOf(session: number): string {
  const lines = Array.from({ length: learningsPerSession }, (_, nth) => {
    const number = session * learningsPerSession + nth;
    const role = pick(['DEV', 'QA', 'ARCHITECT', 'ALL'], number);
    return `- [${role}] ${lessonOf(number)}\n`;
  });
  const part = pick(parts, session);
  const done = `Task: Harden the ${part} (ticket ${4_000 + session})\nOutcome: success\n`;
  return `${done}\n## Session Memory\n${lines.join('')}`;
}

/** About a fifth says what an earlier one said, as agents do. */
function lessonOf(number: number): string {
  const about = number % 5 === 4 ? Math.floor(number / 15) : number;
  const part = pick(parts, about * 7 + 3);
  const place = pick(places, about * 3 + 1);
  const size = 10 + ((about * 37) % 890);
  switch (about % 6) {
    case 0:
      return `The ${part} times out after ${size} ms when ${place} is cold; warm it in the fixture`;
    case 1:
      return `Settings of the ${part} live in ${place}, not in the environment (ticket ${size})`;
    case 2:
      return `Run the ${part} tests with ${place} mocked, else they fail one time in ${size}`;
    case 3:
      return `Never retry the ${part} more than ${size} times: ${place} counts each as a request`;
    case 4:
      return `Migration ${size} of the ${part} needs ${place} to be up before it starts`;
    default:
      return `Review ${size}: the ${part} logs bodies to ${place}; mask them before they are kept`;
  }
}

const parts = [
  ...['upload queue', 'invoice export', 'login form', 'search index', 'webhook sender'],
  ...['rate limiter', 'report builder', 'session cache', 'mail renderer', 'image resizer'],
];
const places = [
  ...['redis', 'config/limits.toml', 'the staging bucket', 'the audit table', 'the sandbox'],
  ...['the read replica', 'deploy/values.yaml'],
];

function pick(from: readonly string[], number: number): string {
  return from[number % from.length] ?? '';
}
