/**
 * What telling the task saves, on the squads that come with the benches; `token-saving.ts` measures
 * any other data set.
 */
import type { Bench, BenchOptions, Row } from './bench.ts';
import { measureSaving } from './support/measure-saving.ts';
import { summariseSaving } from './support/saving-report.ts';
import { readShippedSet, squadFile } from './support/shipped-sets.ts';

export const tokenSaving: Bench = {
  name: 'token-saving',
  summary: 'tokens of a block for equal recall, with the task and without',
  run,
};

async function run({ scratch }: BenchOptions): Promise<readonly Row[]> {
  const curves = await measureSaving(readShippedSet(squadFile), { scratch, vectors: true });
  const { levels, block500, predecessor, ...summary } = summariseSaving(curves);
  const [first] = levels;
  const last = levels.at(-1);
  return [
    {
      what: 'tokens saved by telling the task, at equal recall',
      unit: '%',
      ours: summary['saving%'],
      bar: { of: 'ours', atLeast: 30, goal: 60 },
      note: `mean of ${levels.length} levels, ${first?.recall} to ${last?.recall} % of gold`,
    },
    {
      what: 'tokens that a block of 500 saves of the whole memory',
      unit: '%',
      ours: block500['saving%'],
      note:
        `${block500.tokens} of ${block500.whole}, with ${block500.recall} % of gold; without the ` +
        `task ${block500.recallWithoutTask} %`,
    },
    {
      what: 'gold in a block of 500',
      unit: '%',
      ours: block500.recall,
      bar: { of: 'peer', atMost: 1 },
      peer: {
        name: 'predecessor',
        value: predecessor.recall,
        ratio: predecessor.recall / block500.recall,
      },
      note: `${predecessor['saving%']} % fewer tokens than the predecessor's at equal recall`,
    },
  ];
}
