/** Opened lines within a limit of tokens: as many as fit, and where to go on. */
import type { MemoryMethods } from '../../../index.ts';

type Got = Awaited<ReturnType<MemoryMethods['get']>>;

/** Gives the same where it fits; `size` counts the tokens of the answer as it will be sent. */
export function fitLines(got: Got, limit: number, size: (got: Got) => number): Got {
  if (size(got) <= limit) return got;
  const lines = got.text.split('\n');
  let low = 1;
  let high = lines.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (size(firstLines(got, lines, middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  return firstLines(got, lines, low);
}

function firstLines(got: Got, lines: readonly string[], count: number): Got {
  const { path, from, totalLines } = got;
  const next = from + count;
  const kept = got.entries.filter(({ startLine }) => startLine < next);
  const isMore = next <= totalLines;
  const warning = `${path} goes on: these are lines ${from} to ${next - 1} of ${totalLines}`;
  return {
    ...got,
    lines: count,
    text: lines.slice(0, count).join('\n'),
    truncated: true,
    entries: kept,
    warnings: [
      // What the engine said of its own limit is said of ours now.
      ...got.warnings.filter((said) => !said.startsWith(`${path} goes on: `)),
      ...(isMore ? [`${warning}; go on with from: ${next}.`] : []),
    ],
  };
}
