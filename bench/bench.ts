/** The grammar of benches: what one measures, and what a row of its result says. */

export interface BenchOptions {
  /** Measures at the sizes that the bars name; the quick sizes are smaller. */
  readonly full: boolean;
  /** An empty folder for this run, on a real disk; removed afterwards. */
  readonly scratch: string;
  /** Events in the log of `fold`, if not the usual number. */
  readonly events?: number;
}

/** What a row must reach: our figure beside the raw one, beside the peer's, or alone. */
export interface Bar {
  readonly of: 'ratio' | 'peer' | 'ours';
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly goal?: number;
}

/**
 * A store from npm that does the same work, with its figure over ours, or why it was not measured.
 */
export type Peer =
  | { readonly name: string; readonly value: number; readonly ratio: number }
  | { readonly name: string; readonly skipped: string };

export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly raw?: number;
  /** Ours over raw for times and sizes, raw time over our time for throughput. */
  readonly ratio?: number;
  readonly bar?: Bar;
  readonly peer?: Peer;
  readonly note?: string;
}

export interface Bench {
  readonly name: string;
  readonly summary: string;
  /** Runs in a process of its own. */
  run(options: BenchOptions): Promise<readonly Row[]>;
  /** What a further process of this bench does; its result goes back to `runWorker`. */
  work?(input: never): Promise<unknown>;
}

/** True where a row reaches its bar; undefined where it has none, or its peer was skipped. */
export function isMet(row: Row): boolean | undefined {
  const { bar } = row;
  const figure = bar === undefined ? undefined : barredFigure(row, bar);
  if (bar === undefined || figure === undefined) return undefined;
  return figure <= (bar.atMost ?? Infinity) && figure >= (bar.atLeast ?? -Infinity);
}

function barredFigure({ ours, ratio, peer }: Row, { of }: Bar): number | undefined {
  if (of === 'ours') return ours;
  if (of === 'ratio') return ratio;
  return peer !== undefined && 'ratio' in peer ? peer.ratio : undefined;
}
