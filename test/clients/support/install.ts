/** Puts the real clients, at exact versions, into a scratch folder outside the repository. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Client, type ClientName, clients, programOf } from './clients.ts';

/** What became of a client: there, or not, and why. */
export interface ClientState {
  readonly name: ClientName;
  readonly version: string;
  readonly ready: boolean;
  /** Why it can't be run; empty where it is ready. */
  readonly reason: string;
  /** Its tests may be left out: named in `SQUADLOG_CLIENTS_ALLOWED_MISSING`, or not asked for. */
  readonly mayBeMissing: boolean;
}

export interface Installed {
  readonly folder: string;
  readonly states: readonly ClientState[];
}

/** `SQUADLOG_CLIENTS_DIR`, or a folder among the system's temporary files, kept between runs. */
export function clientsFolder(env = process.env): string {
  return path.resolve(env['SQUADLOG_CLIENTS_DIR'] || path.join(tmpdir(), 'squadlog-clients'));
}

/** `SQUADLOG_CLIENTS=codex,gemini` limits the suite; without it every client is wanted. */
export async function installClients(env = process.env): Promise<Installed> {
  const folder = clientsFolder(env);
  const asked = namesIn(env['SQUADLOG_CLIENTS']);
  const allowed = namesIn(env['SQUADLOG_CLIENTS_ALLOWED_MISSING']);
  const states: ClientState[] = [];
  for (const client of clients) {
    const isAsked = asked.length === 0 || asked.includes(client.name) || client.name === 'node24';
    const node = states.find(({ name }) => client.onNode24 && name === 'node24');
    let reason = 'SQUADLOG_CLIENTS does not name it';
    if (isAsked && node?.ready === false) reason = `it runs on Node 24: ${node.reason}`;
    else if (isAsked) reason = await install(client, folder);
    states.push({
      name: client.name,
      version: client.version,
      ready: reason === '',
      reason,
      mayBeMissing: !isAsked || allowed.includes(client.name),
    });
  }
  return { folder, states };
}

/** One line a client that was not run: its name, and why. */
export function reportMissing(states: readonly ClientState[]): readonly string[] {
  return states
    .filter(({ ready }) => !ready)
    .map((state) => `not run: ${state.name} ${state.version}: ${state.reason}`);
}

function namesIn(list: string | undefined): readonly string[] {
  const names = (list ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = names.filter((name) => !clients.some((client) => client.name === name));
  if (unknown.length > 0) {
    const known = clients.map(({ name }) => name).join(', ');
    throw new Error(`no client is called ${unknown.join(', ')}; there are ${known}`);
  }
  return names;
}

/** Why the client can't be run; empty when it can. */
async function install(client: Client, folder: string): Promise<string> {
  if (installedVersion(client, folder) === client.version) return '';
  const home = path.join(folder, client.folder);
  mkdirSync(home, { recursive: true });
  const manifest = path.join(home, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  const wanted = [`${client.package}@${client.version}`, ...(client.beside ?? [])];
  const words = ['install', '--save-exact', '--no-audit', '--no-fund', ...wanted];
  try {
    await promisify(execFile)('npm', words, {
      cwd: home,
      env: { ...process.env, PATH: withNode24(folder) },
      timeout: 600_000,
    });
  } catch (error) {
    return `npm could not install ${wanted.join(' ')}: ${faultIn((error as Error).message)}`;
  }
  const version = installedVersion(client, folder);
  return version === client.version ? '' : `npm left version ${version ?? 'none'} in ${home}`;
}

/** Undefined where the package, or the program in it, is not there. */
function installedVersion(client: Client, folder: string): string | undefined {
  const manifest = path.join(
    ...[folder, client.folder, 'node_modules', client.package, 'package.json'],
  );
  if (!existsSync(manifest) || !existsSync(programOf(client.name, folder))) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

function withNode24(folder: string): string {
  return [path.dirname(programOf('node24', folder)), process.env['PATH']].join(path.delimiter);
}

/** The lines in which npm says what happened, without its advice. */
function faultIn(message: string): string {
  const lines = message.split('\n').filter((line) => line.startsWith('npm error'));
  const facts = lines.map((line) => line.slice('npm error'.length).trim()).filter(Boolean);
  return (facts.slice(0, 3).join('; ') || message).slice(0, 400);
}
