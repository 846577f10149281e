/** What an edit adds to a file and takes from it, line by line, with a little of what is around. */

/** Changed lines with `+` and `-`, others with a blank; places between stretches say `@@`. */
export function lineDiff(before: string, after: string): string {
  const steps = compare(linesOf(before), linesOf(after));
  const shown = steps.map((_, at) =>
    steps.slice(Math.max(0, at - around), at + around + 1).some(({ sign }) => sign !== ' '),
  );
  const out: string[] = [];
  for (const [at, { sign, line, number }] of steps.entries()) {
    if (shown[at] !== true) continue;
    if (shown[at - 1] !== true) out.push(`@@ line ${number} @@`);
    out.push(`${sign}${line}`);
  }
  return out.map((line) => `${line}\n`).join('');
}

const around = 2;

interface Step {
  readonly sign: '+' | '-' | ' ';
  readonly line: string;
  /** Place in the text after the edit, from 1. */
  readonly number: number;
}

/** Edits are few and near each other: the lines before and after them are the same. */
function compare(before: readonly string[], after: readonly string[]): Step[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  const middle = compareApart(old, fresh, head);
  const kept = (line: string, at: number): Step => ({ sign: ' ', line, number: at + 1 });
  return [
    ...before.slice(0, head).map(kept),
    ...middle,
    ...after.slice(after.length - tail).map((line, at) => kept(line, after.length - tail + at)),
  ];
}

/** Longest common run of lines, or all out and all in where that would take too long. */
function compareApart(old: readonly string[], fresh: readonly string[], head: number): Step[] {
  const width = fresh.length + 1;
  const isSmall = old.length * fresh.length <= cellsMax;
  const lengths = new Uint32Array(isSmall ? (old.length + 1) * width : 0);
  for (let i = old.length - 1; isSmall && i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === fresh[j]
          ? cell(lengths, (i + 1) * width + j + 1) + 1
          : Math.max(cell(lengths, (i + 1) * width + j), cell(lengths, i * width + j + 1));
    }
  }
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [was = '', is = ''] = [old[i], fresh[j]];
    const number = head + j + 1;
    const both = i < old.length && j < fresh.length;
    if (isSmall && both && was === is) {
      steps.push({ sign: ' ', line: is, number });
      [i, j] = [i + 1, j + 1];
    } else if (i < old.length && !(both && drops(lengths, i * width + j, width))) {
      steps.push({ sign: '-', line: was, number });
      i += 1;
    } else {
      steps.push({ sign: '+', line: is, number });
      j += 1;
    }
  }
  return steps;
}

const cellsMax = 4_000_000;

const cell = (lengths: Uint32Array, at: number) => lengths[at] ?? 0;

/** True where the longer run goes on with a line that came in. */
function drops(lengths: Uint32Array, at: number, width: number): boolean {
  return cell(lengths, at + width) < cell(lengths, at + 1);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/u, '').split(/\r?\n/u);
}
