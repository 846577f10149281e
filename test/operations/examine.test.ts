/** What `doctor` finds in memories that are well, broken, and left by killed runs. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { MemoryOptions } from '../../src/index.ts';
import { openMemory } from '../../src/index.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const newFolder = temporaryFolders();
const lesson = (text: string) => `## Session Memory\n- [DEV] ${text}\n`;

async function teach(root: string, outputs: readonly string[], options: MemoryOptions = {}) {
  const memory = await openMemory({ root, ...options });
  for (const output of outputs) await memory.write({ squad: 'kiln', output });
  await memory.close();
}

async function examine(root: string) {
  const memory = await openMemory({ root });
  try {
    return await memory.doctor();
  } finally {
    await memory.close();
  }
}

async function problemsOf(root: string) {
  const { ok, findings } = await examine(root);
  return { ok, problems: findings.filter(({ level }) => level !== 'ok') };
}

function editStore(root: string, sql: string): void {
  const db = new Database(join(root, 'squadlog.db'));
  const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck();
  db.unsafeMode();
  for (const name of triggers.all()) db.exec(`DROP TRIGGER "${name}"`);
  db.exec(sql);
  db.close();
}

describe('doctor', () => {
  it('finds a memory that is not there yet to be well, and makes nothing', async () => {
    const root = join(newFolder(), 'none');
    const { ok, problems } = await problemsOf(root);
    expect({ ok, problems }).toMatchObject({
      ok: true,
      problems: [{ level: 'note', what: 'store' }],
    });
    expect(existsSync(root)).toBe(false);
  });

  it('says what it looked at where all is well', async () => {
    const root = newFolder();
    await teach(root, [lesson('Fire slowly')]);
    const { ok, findings } = await examine(root);
    expect(ok).toBe(true);
    expect(findings.map(({ what, level }) => `${what} ${level}`)).toEqual([
      'root ok',
      'squad ok',
      'node ok',
      'store ok',
      'log ok',
      'projections ok',
      'clock ok',
      'settings ok',
      'captures ok',
      'layers ok',
      'policies ok',
      'vectors ok',
      'permissions ok',
      'spawns ok',
    ]);
    expect(findings[3]?.detail).toMatch(/SQLite|sqlite 3\.\d+\.\d+ by better-sqlite3 \d+/);
  });

  it('says which squad it is where none is named, and why', async () => {
    const folder = newFolder();
    const squadOf = async (cwd: string) => {
      await using memory = await openMemory({ root: folder, cwd });
      const { findings } = await memory.doctor();
      return findings.find(({ what }) => what === 'squad')?.detail;
    };
    const checkout = join(folder, 'My kiln');
    mkdirSync(join(checkout, 'src/deep'), { recursive: true });
    expect(await squadOf(join(checkout, 'src'))).toMatch(/^where none is named: src \(.*no Git/u);
    mkdirSync(join(checkout, '.git'));
    const detail = 'where none is named: My-kiln (the name of the checkout)';
    expect(await squadOf(join(checkout, 'src/deep'))).toBe(detail);
  });

  it('finds settings that do not fit, and looks at the rest all the same', async () => {
    const root = newFolder();
    await teach(root, [lesson('Fire slowly')]);
    writeFileSync(join(root, 'squadlog.json'), '{"tokenBudgett": 5}');
    const { ok, problems } = await problemsOf(root);
    expect(ok).toBe(false);
    expect(problems).toMatchObject([{ level: 'error', what: 'settings', code: 'invalid' }]);
    expect(problems[0]?.detail).toContain('did you mean tokenBudget?');
  });

  it.each([
    ['a changed event', 'log', "UPDATE events SET payload = replace(payload, 'slowly', 'fast')"],
    ['a cut tail', 'log', 'DELETE FROM events WHERE position = 3'],
    ['projections that tell otherwise', 'projections', "UPDATE learnings_v3 SET text = 'Lies'"],
    [
      'a damaged full-text index',
      'store',
      "UPDATE full_text_v3_data SET block = x'00' WHERE id > 10",
    ],
  ])('finds %s to be corrupt', async (_fault, what, sql) => {
    const root = newFolder();
    await teach(root, [lesson('Fire slowly')]);
    editStore(root, sql);
    const { ok, problems } = await problemsOf(root);
    expect(ok).toBe(false);
    expect(problems).toContainEqual(
      expect.objectContaining({ level: 'error', what, code: 'corrupt' }),
    );
  });

  it('finds a file that is no store to be corrupt', async () => {
    const root = newFolder();
    writeFileSync(join(root, 'squadlog.db'), 'not a database '.repeat(100));
    expect(await examine(root)).toMatchObject({ ok: false });
  });

  it('counts the times that the clock ran backwards', async () => {
    const root = newFolder();
    const times = ['2026-11-30T12:00:00.000Z', '2026-11-30T11:00:00.000Z'];
    for (const [i, time] of times.entries()) {
      await teach(root, [lesson(`Fire ${i}`)], { now: () => time });
    }
    const { problems } = await problemsOf(root);
    expect(problems).toMatchObject([{ level: 'note', what: 'clock' }]);
    expect(problems[0]?.detail).toContain('backwards 1 times, the last before event 4');
  });

  it('warns of a squad whose newest captures stored nothing', async () => {
    const root = newFolder();
    await teach(root, ['Done.', 'All done.', 'Done again.']);
    const { ok, problems } = await problemsOf(root);
    expect(ok).toBe(true);
    expect(problems).toMatchObject([{ level: 'warning', what: 'captures' }]);
  });

  it('warns of adopted rules that can run no more', async () => {
    const root = newFolder();
    await using memory = await openMemory({ root });
    const module = join(newFolder(), 'no-chatter.mjs');
    const rule = (body: string) => `export default {name:'no-chatter',version:1,apply:${body}};`;
    writeFileSync(module, rule('(state) => state'));
    await memory.write({ squad: 'kiln', output: lesson('Flags live in flags.toml') });
    await memory.rules.adopt({ squad: 'kiln', rules: module });
    const policies = async () =>
      (await memory.doctor()).findings.find(({ what }) => what === 'policies');
    expect(await policies()).toMatchObject({ level: 'ok' });
    writeFileSync(module, rule('(state) => ({ ...state })'));
    const found = await policies();
    expect(found).toMatchObject({ level: 'warning' });
    expect(found?.detail).toMatch(/squad kiln: its rules can't run.*no-chatter\.mjs/u);
  });

  it('warns of a key that others may read', async () => {
    const root = newFolder();
    await teach(root, [lesson('Fire slowly')]);
    chmodSync(join(root, 'squadlog.key'), 0o644);
    const { problems } = await problemsOf(root);
    expect(problems).toMatchObject([{ level: 'warning', what: 'permissions' }]);
    expect(problems[0]?.hint).toContain('chmod 600');
  });
});
