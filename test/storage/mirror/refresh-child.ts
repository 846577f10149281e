/**
 * A process that mirrors one stream again and again as of given positions, so that tests can race
 * and kill it. With `edits`, it first edits `history.md` each time, and prints what it wrote.
 */
import { renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createMirror } from '../../../src/storage/mirror/mirror.ts';
import { sealMarkdown } from '../../../src/storage/mirror/trailer.ts';
import { createSqliteStorage } from '../../../src/storage/sqlite/sqlite-storage.ts';

const [root = '', stream = '', positions = '', rounds = '1', mode = ''] = process.argv.slice(2);
const now = () => '2026-11-30T12:00:00.000Z';
const storage = createSqliteStorage({ file: join(root, 'squadlog.db'), now });
const problems: string[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  for (const position of positions.split(',').map(Number)) {
    if (mode === 'edits') edit(`edit ${process.pid} ${round} ${position}`);
    let isFirst = true;
    const read = () => {
      const view = isFirst ? storage.readAt(position, [stream]) : storage.read();
      isFirst = false;
      return view;
    };
    const report = await createMirror({ root, read }).refresh([stream]);
    problems.push(...report.problems);
  }
}
process.stdout.write(`${JSON.stringify(problems)}\n`);
await storage.close();

/** As editors do: written beside and renamed over what is there. */
function edit(words: string): void {
  const saved = join(root, `saved-${process.pid}`);
  writeFileSync(saved, sealMarkdown('text\n', 1).replace('text', words));
  renameSync(saved, join(root, 'kiln/history.md'));
  writeSync(1, `${words}\n`);
}
