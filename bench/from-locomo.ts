/**
 * Makes a data set of a copy of LoCoMo, which has a licence of its own and is never part of this
 * repository: `npx tsx bench/from-locomo.ts locomo10.json OUT [FIRST LAST]`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { convertLocomo } from './support/convert-locomo.ts';
import { parseDataSet } from './support/data-set.ts';

const [file, out, first = '1', last = '10'] = process.argv.slice(2);
if (file === undefined || out === undefined) {
  process.stderr.write('Usage: npx tsx bench/from-locomo.ts LOCOMO10.json OUT.json [FIRST LAST]\n');
  process.exitCode = 1;
} else {
  const stores = convertLocomo(JSON.parse(readFileSync(file, 'utf8')));
  const chosen = stores.slice(Number(first) - 1, Number(last));
  const { notes } = parseDataSet(chosen, file);
  writeFileSync(out, JSON.stringify(chosen));
  process.stdout.write([...notes, `${chosen.length} conversations in ${out}`, ''].join('\n'));
}
