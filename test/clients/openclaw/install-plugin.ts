/** Installs the plugin with the host's own installer, as a packed package and as a folder. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../support/source-files.ts';
import { readyClient } from '../support/ready.ts';
import { runProcess } from '../support/run-process.ts';
import { type OpenClawHost, ofNpm } from './host.ts';

/** Installs it with the host's own installer, which runs no scripts of packages. */
export async function installPacked(host: OpenClawHost): Promise<void> {
  host.configure({});
  const tarball = await packPackage(path.join(host.place.home, 'packed'));
  const ran = await host.openclaw('plugins', 'install', `npm-pack:${tarball}`, ...consent);
  if (ran.exit !== 0) throw new Error(`${ran.stdout}\n${ran.stderr}`);
}

/** Installs it from a folder, which the host copies as it is: with the packages that it needs. */
export async function installFolder(host: OpenClawHost): Promise<void> {
  host.configure({});
  const { home } = host.place;
  const tarball = await packPackage(path.join(home, 'packed'));
  const app = path.join(home, 'app');
  mkdirSync(app);
  writeFileSync(path.join(app, 'package.json'), '{ "private": true }');
  const own = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=peer', tarball];
  const env = { ...ofNpm(), PATH: `${readyClient('node24').node24}:${process.env['PATH']}` };
  const installed = await runProcess({ command: 'npm', words: own, cwd: app, env });
  if (installed.exit !== 0) throw new Error(installed.stderr);
  const folder = path.join(home, 'plugin');
  renameSync(path.join(app, 'node_modules/squadlog'), folder);
  // It links to programs, ours too, and the host refuses a link that leads nowhere.
  rmSync(path.join(app, 'node_modules/.bin'), { recursive: true });
  renameSync(path.join(app, 'node_modules'), path.join(folder, 'node_modules'));
  const ran = await host.openclaw('plugins', 'install', folder, ...consent);
  if (ran.exit !== 0) throw new Error(`${ran.stdout}\n${ran.stderr}`);
}

/** To a source that no registry vouches for, and to what the plugin may do. */
const consent = ['--accept-capabilities', '--force'];

/** The package as it is published, packed from what is built. */
async function packPackage(into: string): Promise<string> {
  mkdirSync(into, { recursive: true });
  const words = ['pack', '--ignore-scripts', '--silent', '--pack-destination', into];
  const env = { ...ofNpm(), PATH: process.env['PATH'] ?? '', HOME: into };
  const ran = await runProcess({ command: 'npm', words, cwd: repository, env });
  if (ran.exit !== 0) throw new Error(ran.stderr);
  return path.join(into, ran.stdout.trim().split('\n').at(-1) ?? '');
}
