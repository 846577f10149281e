/**
 * C28: secrets come in by every door, and no byte of the store, its log, its files, an export or
 * what a terminal is told holds one.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SecretSample } from '../support/secret-samples.ts';
import { randomRun, secretSamples } from '../support/secret-samples.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { writeSettings } from '../support/write-settings.ts';
import type { Ran } from '../surfaces/cli/fake-process.ts';
import { runnerOn } from '../surfaces/cli/fake-process.ts';

const newFolder = temporaryFolders();
const commit = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const uuid = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const github = (nth: number) => `gh${'p_'}${randomRun(36, { nth: nth + 5000 })}`;

/** Everything below a folder, as bytes read as Latin letters, with file names. */
function bytesBelow(folder: string): readonly (readonly [file: string, bytes: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const name: readonly [string, string] = [path, entry.name];
    return entry.isFile() ? [name, [path, readFileSync(path, 'latin1')] as const] : [name];
  });
}

function expectNone(folder: string, secrets: readonly string[]): void {
  const places = bytesBelow(folder);
  expect(places.length).toBeGreaterThan(2);
  for (const secret of secrets) {
    const parts = [secret, secret.slice(0, 14), secret.slice(-10)].map((part) =>
      part.toLowerCase(),
    );
    const found = places.filter(([, bytes]) =>
      parts.some((part) => bytes.toLowerCase().includes(part)),
    );
    expect(found.map(([file]) => [file, secret])).toEqual([]);
  }
}

/** Runs command lines, and holds everything that a terminal was told against the secrets. */
function watched(root: string, secrets: () => readonly string[]) {
  const run = runnerOn(root);
  let told = 0;
  return {
    told: () => told,
    run: async (argv: readonly string[], stdin = ''): Promise<Ran> => {
      const ran = await run(argv, { stdin });
      told += ran.stdout.length + ran.stderr.length;
      const text = `${ran.stdout}\n${ran.stderr}`.toLowerCase();
      for (const secret of secrets()) {
        for (const part of [secret.slice(0, 14), secret.slice(-10)]) {
          if (text.includes(part.toLowerCase())) throw new Error(`${argv.join(' ')} told ${part}`);
        }
      }
      return ran;
    },
  };
}

const bullets = (samples: readonly SecretSample[]) =>
  samples.map(({ text }) => `- [DEV] ${text}\n`).join('');

it('leaves no secret in any byte that capture and import write', async () => {
  const [root, out, from] = [newFolder(), newFolder(), newFolder()];
  const secrets: string[] = secretSamples.map(({ secret }) => secret);
  const more = (nth: number) => {
    secrets.push(github(nth));
    return github(nth);
  };
  const { run, told } = watched(root, () => secrets);

  const samples = secretSamples.slice(0, 70);
  const skipped = `No: ${more(1)}\n- [x] ${more(2)}\n\`\`\`sh\nexport T=${more(3)}\n\`\`\`\n`;
  const output =
    `Task: Rotate ${more(4)}\n\n## Session Memory\n${bullets(samples)}- [${more(5)}] a role\n` +
    `- [DEV] Split ${more(6).slice(0, 14)}\n  ${github(6).slice(14)} over lines\n` +
    `- [DEV] ${commit} and ${uuid} stay\n${skipped}`;
  const wrote = await run(['write', 'kiln', '-', '--session', more(7), '--json'], output);
  const captured = JSON.parse(wrote.stdout);
  expect(captured.masked).toBeGreaterThanOrEqual(samples.length + 6);
  const rest = `## Session Memory\n${bullets(secretSamples.slice(70))}- [DEV] Keep this one\n`;
  await run(['write', 'kiln', '-', '--session', 's2', '--role', more(8), '--json'], rest);

  mkdirSync(join(from, 'imported'), { recursive: true });
  mkdirSync(join(from, '_process'));
  const heading = '## 2026-01-02T10:00:00.000Z - Task: Move';
  writeFileSync(
    join(from, 'imported', 'history.md'),
    `# Session History\n\n${heading} ${more(9)}\n\n**Outcome:** success\n\n` +
      `- [DEV] ${more(10)} works\n`,
  );
  writeFileSync(join(from, 'imported', 'semantic.md'), `# Semantic\n\n- [DEV] ${more(11)} (x2)\n`);
  writeFileSync(
    join(from, '_process', 'standards.md'),
    `# Standards\n\n- Never show ${more(12)}\n`,
  );
  expect((await run(['import', from, '--json'])).code).toBe(0);
  const standards = await run(
    ['standards', 'import', '-'],
    `## Say ${more(13)}\n\n- Use ${more(14)}\n`,
  );
  expect(standards.code).toBe(0);

  const history = join(root, 'kiln', 'history.md');
  const edited = readFileSync(history, 'utf8').replace('Keep this one', `Keep ${more(15)}`);
  writeFileSync(history, edited);
  await run(['write', 'kiln', '-', '--session', 's3'], '- [DEV] Another lesson altogether\n');
  const found = JSON.parse(
    (await run(['search', 'Another lesson', '--squad', 'kiln', '--json'])).stdout,
  );
  const id: string = found.results[0].shortId;
  expect((await run(['forget', 'kiln', id, '--reason', `leaks ${more(16)}`])).code).toBe(0);
  expect((await run(['restore', 'kiln', id, '--reason', `not ${more(17)}`])).code).toBe(0);
  expect((await run(['supersede', 'kiln', id, `Use ${more(18)} instead`])).code).toBe(0);
  const spawn = ['--session', more(19), '--task', `deploy with ${more(20)}`];
  await run(['read', 'kiln', '--role', more(21), '--session', 'spawn-9']);
  expect((await run(['read', 'kiln', '--tokens', '9000', ...spawn])).stdout).toContain(commit);
  for (const verb of ['distill', 'compress', 'stats', 'log', 'verify']) await run([verb, 'kiln']);
  await run(['export', 'kiln', '--out', join(out, 'md')]);
  await run(['export', '--out', join(out, 'jsonl'), '--format', 'jsonl']);

  expectNone(root, secrets);
  expectNone(out, secrets);
  expect(told()).toBeGreaterThan(5_000);
  expect(secrets.length).toBeGreaterThan(100);
}, 60_000);

it('tells no secret in an error, as text or as JSON', async () => {
  const root = newFolder();
  const secret = github(40);
  const { run } = watched(root, () => [secret]);
  await run(['write', 'kiln', '-'], '- [DEV] A first lesson\n');
  const rules = join(newFolder(), 'rules.json');
  writeFileSync(rules, JSON.stringify({ name: 'own', version: 1, description: secret, steps: [] }));
  writeSettings(newFolder(), {});
  const lines: readonly (readonly string[])[] = [
    ['why', 'kiln', secret],
    ['forget', 'kiln', secret],
    ['supersede', 'kiln', secret, 'L2'],
    ['read', 'kiln', '--as-of', secret],
    ['read', secret],
    ['write', secret, '-'],
    ['write', 'kiln', `/nowhere/${secret}`],
    ['write', 'kiln', '-', '--outcome', secret],
    [secret],
    ['read', `--${secret}`],
    ['rules', 'show', secret],
    ['rules', 'adopt', 'kiln', rules],
    ['import', `/nowhere/${secret}`],
    ['log', '--type', secret],
    ['undo', 'kiln', secret],
  ];
  let failed = 0;
  for (const line of lines) {
    for (const json of line[0] === 'read' ? [[]] : [[], ['--json']]) {
      const ran = await run([...line, ...json], '- [DEV] A lesson\n');
      if (ran.code !== 0) failed += 1;
      if (ran.code !== 0) expect(ran.stdout + ran.stderr).toMatch(/"code": |squadlog: /);
    }
  }
  expect(failed).toBeGreaterThan(20);
  expectNone(root, [secret]);
}, 60_000);

it('masks what a person configured, and lets stay what a person allowed', async () => {
  const root = newFolder();
  const token = github(50);
  writeSettings(root, {
    secrets: { patterns: ['KILN-([0-9]{6})'], allow: [token, '/AKIA[A-Z]+X/'] },
  });
  const run = runnerOn(root);
  const allowed = `AK${'IA'}${'QWERTZUIOPASDFG'}X`;
  const output = `- [DEV] Badge KILN-123456 opens ${token} and ${allowed}\n`;
  const { stdout } = await run(['write', 'kiln', '-', '--json'], { stdin: output });
  expect(JSON.parse(stdout).stored[0].text).toBe(
    `Badge KILN-[masked:own-pattern] opens ${token} and ${allowed}`,
  );
  const shown = await run(['config', 'show']);
  expect(shown.stdout).toMatch(/secrets\.patterns +.*KILN/);
  for (const pattern of ['(a+)+', 'x*', '[', '']) {
    writeSettings(root, { secrets: { patterns: [pattern] } });
    const checked = await run(['config', 'validate', '--json']);
    expect([pattern, checked.code]).toEqual([pattern, 2]);
    expect(JSON.parse(checked.stdout).error.message).toContain('secrets.patterns[0]');
  }
});
