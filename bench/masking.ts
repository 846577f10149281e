/**
 * What masking costs: an ordinary output, and texts made to be slow, each at twice the length of
 * the one before, so that a search that is not linear shows.
 */
import { maskSecrets } from '../src/commands/capture/secrets/mask-secrets.ts';
import type { Bench, BenchOptions, Row } from './bench.ts';

export const masking: Bench = {
  name: 'masking',
  summary: 'secrets masked in an output of a megabyte, and in hostile texts that double',
  run,
};

const header = `-----BEGIN ${'PRIVATE'} KEY-----`;
const hostile = [
  ...['a=', 'eyJ', '-----BEGIN ', header, `${'A'.repeat(64)}\n`, 'password="a', 'token: '],
  ...['credentials: a/', 'mysql -p', 'cookie: a=b;', '://a:b', 'a\u200b', '&#95;', '%5F', '**a'],
];

async function run({ full }: BenchOptions): Promise<readonly Row[]> {
  const units = full ? 2_500_000 : 250_000;
  const rows = hostile.map((unit) => {
    const times = [1, 2, 4].map((factor) => timeOf(repeat(unit, units * factor)));
    const [once = 1, , fourfold = 1] = times;
    return { unit, growth: fourfold / once, perMegabyte: (fourfold / (4 * units)) * 1e6 };
  });
  const slowest = rows.reduce((a, b) => (b.perMegabyte > a.perMegabyte ? b : a));
  const steepest = rows.reduce((a, b) => (b.growth > a.growth ? b : a));
  const ordinary = timeOf(repeat(ordinaryLines, units * 4));
  return [
    {
      what: 'masking an ordinary output, per megabyte',
      unit: 'ms',
      ours: (ordinary / (4 * units)) * 1e6,
    },
    {
      what: 'masking the slowest hostile text, per megabyte',
      unit: 'ms',
      ours: slowest.perMegabyte,
      note: `repeats ${JSON.stringify(slowest.unit.slice(0, 20))}`,
    },
    {
      what: 'time of a hostile text of four times the length',
      unit: '×',
      ours: steepest.growth,
      bar: { of: 'ours', atMost: 8, goal: 5 },
      note: `repeats ${JSON.stringify(steepest.unit.slice(0, 20))}; linear is 4`,
    },
  ];
}

const ordinaryLines =
  'The parser reads src/a/b.test.ts and writes `token` counts of commit 3f9c2a1 to the table.\n' +
  '- [DEV] Retry with jitter: the key is the id of the row, see https://example.com/path?q=1\n';

function repeat(unit: string, units: number): string {
  return unit.repeat(Math.ceil(units / unit.length));
}

/** Milliseconds of the processor, the better of two runs: other work must not count. */
function timeOf(text: string): number {
  const times = [0, 1].map(() => {
    const before = process.cpuUsage();
    maskSecrets(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
