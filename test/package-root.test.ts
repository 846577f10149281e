/**
 * The package finds itself from its sources, from a bundle, and from inside somebody's
 * node_modules.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findPackageRoot, packageRoot } from '../src/package-root.ts';

let host: string;
beforeEach(() => {
  host = mkdtempSync(join(tmpdir(), 'squadlog host '));
});
afterEach(() => rmSync(host, { recursive: true, force: true }));

it('finds this checkout', () => {
  expect(existsSync(new URL('src/package-root.ts', packageRoot()))).toBe(true);
  expect(packageRoot()).toBe(packageRoot());
});

it('passes by the package.json of others, broken ones too', () => {
  const root = join(host, 'node_modules', 'squadlog');
  mkdirSync(join(root, 'dist', 'esm'), { recursive: true });
  writeFileSync(join(host, 'package.json'), '{"name":"host"}');
  writeFileSync(join(root, 'package.json'), '{"name":"squadlog"}');
  writeFileSync(join(root, 'dist', 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'dist', 'esm', 'package.json'), '{');
  const from = pathToFileURL(join(root, 'dist', 'esm', 'cli.js')).href;
  expect(findPackageRoot(from).href).toBe(pathToFileURL(`${root}/`).href);
});

it('says what is missing when no folder above is ours', () => {
  const from = pathToFileURL(join(host, 'cli.js')).href;
  expect(() => findPackageRoot(from)).toThrow(/No package.json named "squadlog"/u);
  expect(() => findPackageRoot(from)).toThrow(expect.objectContaining({ code: 'internal' }));
});
