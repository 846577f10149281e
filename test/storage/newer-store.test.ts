/** A store of a newer release is refused by every verb, and no file of the memory changes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { latestFormat } from '../../src/storage/sqlite/migrate.ts';
import { loadCliVerbs } from '../../src/surfaces/cli/load-verbs.ts';
import { folderContents } from '../support/folder-contents.ts';
import { legacySession } from '../support/legacy-squad.ts';
import { hook } from '../support/replay-hooks.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { runnerOn } from '../surfaces/cli/fake-process.ts';

const folder = temporaryFolders();
const lesson = '## Session Memory\n- [DEV] Feature flags live in flags.toml\n';

describe('a newer store', async () => {
  const verbs = await loadCliVerbs();
  /** What a verb asks for, where `kiln` will not do. */
  const words: Readonly<Record<string, string>> = {
    output: '-',
    markdown: '-',
    entry: 'L2',
    old: 'L2',
    new: 'L3',
    dir: legacyFolder(),
    file: join(folder(), 'copy.db'),
    from: 'sqlite',
    to: join(folder(), 'other'),
  };
  /** Verbs that no memory is opened for, and programs of their own. */
  const withoutStore = new Set([
    ...['help', 'completion', 'init', 'config validate', 'config show'],
    ...['hook', 'mcp'],
  ]);

  it.each(verbs.filter(({ verb }) => !withoutStore.has(verb)))(
    'is left alone to the byte by $verb',
    async ({ verb, options }) => {
      const root = folder();
      const run = runnerOn(root);
      await run(['write', 'kiln', '-', '--session', 's1'], { stdin: lesson });
      const db = new Database(join(root, 'squadlog.db'));
      db.pragma(`user_version = ${latestFormat + 1}`);
      db.close();
      const before = folderContents(root);
      const placed = options
        .filter(({ position }) => position !== undefined)
        .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
        .map(({ name }) => words[name] ?? 'kiln');
      const needed = options
        .filter(({ required, position }) => required && position === undefined)
        .map(({ spelling, name }) => `${spelling}=${name === 'from' ? '1' : join(root, 'out')}`);
      const { code, stdout, stderr } = await run([...verb.split(' '), ...needed, '--', ...placed], {
        stdin: lesson,
        env: { EDITOR: 'true' },
      });
      if (!storeless.has(verb)) {
        expect(stdout + stderr).toContain('written by a newer Squadlog');
        expect(code).toBe(8);
      }
      expect(folderContents(root)).toEqual(before);
    },
  );

  it('is left alone to the byte by a hook, which spares its client and says why', async () => {
    const root = folder();
    await runnerOn(root)(['write', 'kiln', '-', '--session', 's1'], { stdin: lesson });
    const db = new Database(join(root, 'squadlog.db'));
    db.pragma(`user_version = ${latestFormat + 1}`);
    db.close();
    const stored = () =>
      Object.entries(folderContents(root)).filter(([path]) => !path.startsWith('_spawns'));
    const before = stored();
    const run = { session_id: 's', agent_id: 'a1', agent_type: 'dev' };
    for (const event of ['SubagentStart', 'SubagentStop']) {
      const said = { ...run, last_assistant_message: lesson };
      const { answer, stderr } = await hook(['claude-code', event], said, { root });
      expect(answer).toBeUndefined();
      expect(stderr).toContain('written by a newer Squadlog');
    }
    expect(stored()).toEqual(before);
  });

  /** Verbs that can do what they are asked for without the store. */
  const storeless = new Set(['rules list', 'rules show']);
});

/** A squad as the skill left it, for `import`. */
function legacyFolder(): string {
  const legacy = folder();
  mkdirSync(join(legacy, 'kiln'));
  writeFileSync(join(legacy, 'kiln', 'history.md'), legacySession({ lessons: ['[DEV] One'] }));
  return legacy;
}
