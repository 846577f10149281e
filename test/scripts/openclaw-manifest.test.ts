/** The plugin's manifest: as committed, and what it lets through. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { renderOpenClawManifest } from '../../scripts/openclaw-manifest.ts';
import { configKeys } from '../../src/index.ts';
import { hooks } from '../../src/surfaces/openclaw/examine-host.ts';
import { repository } from '../support/source-files.ts';

const committed = readFileSync(path.join(repository, 'openclaw.plugin.json'), 'utf8');
const manifest = JSON.parse(committed);

it('is what the schema of the settings makes of it', () => {
  expect(committed).toBe(renderOpenClawManifest());
});

it('has every setting, and what only the host needs', () => {
  const schema = manifest.configSchema;
  const own = configKeys.filter(({ agentsOnly }) => agentsOnly !== true);
  for (const key of ['root', 'mirror', 'rewriteTask', ...own.map(({ key: name }) => name)]) {
    const found = key
      .split('.')
      .reduce((node, part) => node?.properties?.[part], schema as Node | undefined);
    expect(found?.description, key).toBeTypeOf('string');
  }
  expect(schema.additionalProperties).toBe(false);
});

it('gives no defaults: the host would write them into the settings', () => {
  expect(committed).not.toContain('"default"');
});

it('starts with the gateway, and lets `openclaw memory` find its commands', () => {
  expect(manifest.activation).toEqual({ onStartup: true, onCommands: ['memory', 'squads'] });
  expect(manifest.kind).toBeUndefined();
  expect(Object.keys(hooks)).toContain('gateway_start');
});

it('names what is packed', () => {
  const about = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'));
  expect(about.openclaw.extensions).toEqual(['./dist/openclaw.js']);
  expect(about.files).toContain('openclaw.plugin.json');
  expect(about.peerDependenciesMeta.openclaw).toEqual({ optional: true });
});

interface Node {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
}
