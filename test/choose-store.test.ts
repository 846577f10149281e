/** Which store holds the log: who goes over whom, and that no file stands in for a broken place. */
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChosenStore } from '../src/choose-store.ts';
import { chooseStore, fileRule } from '../src/choose-store.ts';
import type { MemoryOptions } from '../src/index.ts';
import { openMemory } from '../src/index.ts';
import { readSettings } from '../src/settings-reader.ts';
import { temporaryFolders } from './support/temp-root.ts';

const newFolder = temporaryFolders();
const url = (database: string) => `postgres://ada:s3cr3t-word@db.example.com/${database}`;

interface Given {
  readonly option?: string;
  readonly env?: string;
  /** Text of the file. */
  readonly file?: string;
  readonly host?: unknown;
}

function rootWith(file: string | undefined): string {
  const root = newFolder();
  if (file !== undefined) writeFileSync(join(root, 'squadlog.json'), file);
  return root;
}

async function choose({ option, env, file, host }: Given): Promise<ChosenStore> {
  const root = rootWith(file);
  const place = host === undefined ? undefined : { value: host, from: 'the host' };
  const settings = await readSettings(join(root, 'squadlog.json'), place);
  return chooseStore({ option, env: { SQUADLOG_STORE: env }, settings, root });
}

const inFile = (database: string) => JSON.stringify({ store: { url: url(database) } });

describe('the first that is named holds', () => {
  it.each<[string, Given, string, RegExp]>([
    [
      'option',
      { option: url('a'), env: url('b'), file: inFile('c') },
      '/a?',
      /^given as --store$/u,
    ],
    ['environment', { env: url('b'), file: inFile('c') }, '/b?', /^SQUADLOG_STORE$/u],
    ['host', { host: { store: { url: url('d') } }, file: inFile('c') }, '/d?', /in the host$/u],
    ['file', { env: '', file: inFile('c') }, '/c?', /^store\.url in .*squadlog\.json$/u],
  ])('%s', async (_name, given, part, rule) => {
    const chosen = await choose(given);
    expect(chosen.kind).toBe('postgres');
    expect(chosen.rule).toMatch(rule);
    expect(chosen.shown).toContain(part);
    expect(chosen.shown).not.toContain('s3cr3t');
  });

  it.each<[string, Given, RegExp]>([
    ['nothing', {}, new RegExp(`^${fileRule}$`, 'u')],
    ['an option', { option: 'sqlite', env: url('b') }, /^given as --store$/u],
    ['the environment', { env: 'sqlite', file: inFile('c') }, /^SQUADLOG_STORE$/u],
    ['a host', { host: { store: { url: 'sqlite' } }, file: inFile('c') }, /in the host$/u],
  ])('%s names the file in the root', async (_name, given, rule) => {
    const chosen = await choose(given);
    expect(chosen).toMatchObject({ kind: 'sqlite', file: expect.stringMatching(/squadlog\.db$/u) });
    expect(chosen.rule).toMatch(rule);
  });

  it('takes limits from the settings, and their defaults where those are broken', async () => {
    const store = { url: url('a'), connectTimeoutMs: 7, connectionsMax: 2 };
    expect(await choose({ file: JSON.stringify({ store }) })).toMatchObject({
      ...{ connectTimeoutMs: 7, statementTimeoutMs: 15_000, connectionsMax: 2 },
    });
    expect(await choose({ option: url('a'), file: '{' })).toMatchObject({
      ...{ connectTimeoutMs: 3_000, statementTimeoutMs: 15_000, connectionsMax: 4 },
    });
  });
});

describe('what does not fit', () => {
  it.each<[string, Given, RegExp]>([
    ['an option', { option: './squadlog.db' }, /^--store: The URL .* is named sqlite/u],
    ['an empty option', { option: '' }, /^--store: /u],
    ['the environment', { env: 'mysql://db/app' }, /^SQUADLOG_STORE: The URL/u],
    [
      'settings',
      { file: '{"store":{"url":"mysql://db/app"}}' },
      /squadlog\.json: store\.url: The/u,
    ],
    ['a key', { file: '{"store":{"urll":"x"}}' }, /unknown key store\.urll; .* store\.url\?/u],
    ['no JSON', { file: `{"store":{"url":"${url('a')}"` }, /is not JSON/u],
    ['a host', { host: { stroe: { url: url('a') } } }, /unknown key stroe/u],
  ])('of %s is no reason for the file', async (_name, given, message) => {
    const chosen = await choose(given);
    expect(chosen).toMatchObject({ kind: 'unknown', fault: { code: 'invalid' } });
    if (chosen.kind === 'unknown') expect(chosen.fault.message).toMatch(message);
  });

  it.each<[string, unknown]>([
    ['a text for an object', { store: url('a') }],
    ['a list', { store: { url: [url('a')] } }],
    ['too long a text', { store: { url: url('a'.repeat(4_001)) } }],
  ])('is told without its password: %s', async (_name, value) => {
    const chosen = await choose({ file: JSON.stringify(value) });
    expect(JSON.stringify(chosen)).not.toContain('s3cr3t');
    if (chosen.kind !== 'unknown') throw new Error('it fits');
    expect(chosen.fault.message).not.toContain('s3cr3t');
    expect(chosen.fault.message).toMatch(/store/u);
  });

  it('leaves the file where broken settings name no server', async () => {
    expect(await choose({ file: '{"tokenBudgte":1}' })).toMatchObject({ kind: 'sqlite' });
  });
});

describe('a memory', () => {
  const open = (root: string, options: MemoryOptions = {}) =>
    openMemory({ root, env: {}, ...options });
  const storeFindings = async (root: string, options?: MemoryOptions) => {
    await using memory = await open(root, options);
    const { findings } = await memory.doctor();
    return findings.filter(({ what }) => what === 'store');
  };

  it('says which store it has', async () => {
    const root = newFolder();
    await using memory = await open(root);
    expect(memory.store).toEqual({
      ...{ kind: 'sqlite', shown: join(root, 'squadlog.db'), rule: fileRule },
    });
    await using other = await open(root, { store: url('a') });
    expect(other.store).toMatchObject({ kind: 'postgres', rule: 'given as --store' });
    expect(JSON.stringify(other.store)).not.toContain('s3cr3t');
  });

  it('writes into no file where the one that names a server is broken', async () => {
    const root = rootWith('{"store":{"url":"postgres://db/app"},"tokenBudgte":1}');
    await using memory = await open(root);
    const output = '## Session Memory\n- [DEV] Fire slowly\n';
    await expect(memory.write({ squad: 'kiln', output })).rejects.toThrow('tokenBudget');
    await expect(memory.verify()).rejects.toThrow('tokenBudget');
    await expect(memory.rebuildProjections()).rejects.toThrow('tokenBudget');
    expect(existsSync(join(root, 'squadlog.db'))).toBe(false);
    await expect(memory.config.validate()).rejects.toThrow('tokenBudget');
  });

  it('lets doctor speak of a store that does not fit', async () => {
    expect(await storeFindings(newFolder(), { store: 'mysql://db/app' })).toMatchObject([
      { level: 'error', code: 'invalid', detail: expect.stringContaining('--store: The URL') },
    ]);
    expect(await storeFindings(rootWith('{"store":1}'))).toMatchObject([
      { level: 'error', code: 'invalid' },
    ]);
  });

  it('is told once of a server that can not be reached', async () => {
    await using memory = await open(newFolder(), { store: 'postgres://127.0.0.1:1/app' });
    const { ok, findings } = await memory.doctor();
    const errors = findings.filter(({ level }) => level === 'error');
    expect({ ok, errors }).toMatchObject({
      ok: false,
      errors: [{ what: 'store', code: 'unavailable' }],
    });
  });

  it('shows its settings without the password', async () => {
    await using memory = await open(rootWith(inFile('a')));
    const { values } = await memory.config.show();
    const shown = values.find(({ key }) => key === 'store.url');
    expect(shown?.value).toBe('postgres://ada:***@db.example.com:5432/a?schema=squadlog');
    expect(JSON.stringify(values)).not.toContain('s3cr3t');
  });

  it.skipIf(process.platform === 'win32')('warns of a password that others may read', async () => {
    const root = rootWith(inFile('a'));
    const file = join(root, 'squadlog.json');
    const warnings = async () =>
      (await storeFindings(root, { store: 'sqlite' })).filter(({ level }) => level === 'warning');
    chmodSync(file, 0o640);
    expect(await warnings()).toMatchObject([
      { detail: expect.stringContaining('~/.pgpass'), hint: `chmod 600 "${file}"` },
    ]);
    expect(JSON.stringify(await warnings())).not.toContain('s3cr3t');
    chmodSync(file, 0o600);
    expect(await warnings()).toEqual([]);
    writeFileSync(file, '{"store":{"url":"postgres://ada@db/app"}}');
    chmodSync(file, 0o644);
    expect(await warnings()).toEqual([]);
  });
});
