/** The witness: fixed size, told apart from a torn one, and never a reason for a commit to fail. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readWitness, witnessPath, writeWitness } from '../../../src/storage/sqlite/witness.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const torn = vi.hoisted(() => ({ times: 0 }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const readFileSync = (...given: Parameters<typeof real.readFileSync>) => {
    const content = real.readFileSync(...given);
    torn.times -= 1;
    return torn.times < 0 ? content : content.slice(0, 40);
  };
  return { ...real, readFileSync };
});

const folder = temporaryFolders();
const hash = 'ab'.repeat(32);

it('reads back what was written, in place and 0600', () => {
  const file = join(folder(), 'squadlog.db');
  expect(readWitness(file)).toBeUndefined();
  for (const position of [1_000_000, 7]) {
    writeWitness(file, { position, hash });
    expect(readWitness(file)).toEqual({ position, hash });
  }
  expect(witnessPath(file)).toBe(file.replace('.db', '.head'));
  expect(statSync(witnessPath(file)).mode & 0o777).toBe(0o600);
});

it('looks again where another process is just writing it', () => {
  const file = join(folder(), 'squadlog.db');
  writeWitness(file, { position: 42, hash });
  torn.times = 2;
  expect(readWitness(file)).toEqual({ position: 42, hash });
});

it('knows a witness that was torn or altered', () => {
  const file = join(folder(), 'squadlog.db');
  writeWitness(file, { position: 42, hash });
  const text = readFileSync(witnessPath(file), 'utf8');
  const bad = [text.slice(0, 50), text.replace('42', '43'), text.replace('ab', 'ac'), `${text}x`];
  for (const other of bad) {
    writeFileSync(witnessPath(file), other);
    expect(readWitness(file)).toBe('unreadable');
  }
});

it('takes a file that was created and not yet written for no witness', () => {
  const file = join(folder(), 'squadlog.db');
  writeFileSync(witnessPath(file), '');
  expect(readWitness(file)).toBeUndefined();
});

it('is no reason to fail where it cannot be written', () => {
  const file = join(folder(), 'squadlog.db');
  mkdirSync(witnessPath(file));
  expect(() => writeWitness(file, { position: 1, hash })).not.toThrow();
});
