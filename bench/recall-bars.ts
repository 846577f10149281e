/**
 * How well the search finds what a task needs, on the squads that come with the benches;
 * `recall.ts` measures any other data set.
 */
import { join } from 'node:path';
import type { Bar, Bench, BenchOptions, Row } from './bench.ts';
import type { Store } from './support/data-set.ts';
import { measureRecall } from './support/measure-recall.ts';
import type { RecallSummary } from './support/recall-report.ts';
import { formatInterval, gainOver, summarise } from './support/recall-report.ts';
import { amongMadeUp, readShippedSet, squadFile } from './support/shipped-sets.ts';

export const recall: Bench = {
  name: 'recall',
  summary: 'tasks of a squad against the learnings they need; raw is FTS5 with Porter, ORed',
  run,
};

const entriesMany = 1_000;

async function run({ scratch }: BenchOptions): Promise<readonly Row[]> {
  const small = readShippedSet(squadFile);
  const many = small.map((store) => amongMadeUp(store, entriesMany));
  const rows: Row[] = [];
  for (const vectors of [true, false]) {
    const how = vectors ? '' : ', no vectors';
    const measure = async (name: string, stores: readonly Store[]) => {
      const folder = join(scratch, `${name}${vectors}`);
      const measured = await measureRecall(stores, { scratch: folder, vectors, role: true });
      return { ...summarise(measured), gain: formatInterval(gainOver(measured)) };
    };
    const few = await measure('few', small);
    rows.push(
      rowOf(`R@5, squad${how}`, few, { figure: 'R@5' }),
      rowOf(`R@10, squad${how}`, few, {
        figure: 'R@10',
        // What is shipped must not lose to plain words; without its vectors it is only shown.
        ...(vectors ? { bar: { of: 'ratio', atLeast: 1 } } : {}),
      }),
      rowOf(`recall in 500 tokens, squad${how}`, few, { figure: '500t' }),
    );
    const among = await measure('many', many);
    rows.push(
      rowOf(`R@10, squad among ${entriesMany}${how}`, among, {
        figure: 'R@10',
        bar: { of: 'ours', atLeast: 60 },
      }),
      rowOf(`a search of ${entriesMany} entries${how}`, among, {
        figure: 'msPerQuery',
        bar: { of: 'ours', atMost: 10 },
      }),
    );
  }
  return rows;
}

function rowOf(
  what: string,
  summary: RecallSummary & { readonly gain: string },
  { figure, bar }: { readonly figure: keyof RecallSummary['baseline']; readonly bar?: Bar },
): Row {
  const ours = summary[figure];
  const raw = summary.baseline[figure];
  return {
    what,
    unit: figure === 'msPerQuery' ? 'ms' : '%',
    ours,
    raw,
    ratio: ours / raw,
    ...(bar === undefined ? {} : { bar }),
    ...(figure === 'R@10' ? { note: `${summary.gain} over raw` } : {}),
  };
}
