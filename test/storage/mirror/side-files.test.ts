/** Side files vanish or come back, whoever left them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorCode } from '../../../src/storage/file-errors.ts';
import {
  moveAside,
  putInPlace,
  recoverLeftovers,
  writeTemporary,
} from '../../../src/storage/mirror/side-files.ts';
import { sampleFolder } from './sample-squad.ts';

const folder = () => sampleFolder();

it('writes, puts in place and moves aside without ever overwriting', () => {
  const path = join(folder(), 'history.md');
  const temporary = writeTemporary(path, Buffer.from('new'), 0o640);
  expect(statSync(temporary).mode & 0o777).toBe(0o640);
  expect(putInPlace(temporary, path)).toBe(true);
  expect(putInPlace(temporary, path)).toBe(false);
  const aside = moveAside(path) ?? '';
  expect(readFileSync(aside, 'utf8')).toBe('new');
  expect(moveAside(path)).toBeUndefined();
  expect(putInPlace(`${aside}.gone`, path)).toBe(false);
});

it('restores what a dead process left aside and drops what it did not finish', () => {
  const dir = folder();
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const living = process.ppid;
  const write = (name: string) => writeFileSync(join(dir, name), name);
  const lost = `.history.md.${dead}-1.squadlog-old`;
  const taken = `.meta.json.${dead}-2.squadlog-old`;
  const busy = `.history.md.${living}-1.squadlog-new`;
  for (const name of [lost, taken, busy, 'meta.json', `.x.md.${dead}-3.squadlog-new`]) write(name);
  expect(recoverLeftovers(dir)).toEqual([{ aside: join(dir, taken), name: 'meta.json' }]);
  expect(readdirSync(dir).sort()).toEqual([busy, taken, 'history.md', 'meta.json'].sort());
  expect(readFileSync(join(dir, 'history.md'), 'utf8')).toBe(lost);
  expect(existsSync(join(dir, 'x.md'))).toBe(false);
});

it('knows the code of an error, and none of other things', () => {
  expect(errorCode(Object.assign(new Error(''), { code: 'ENOENT' }))).toBe('ENOENT');
  expect(errorCode('ENOENT')).toBe('');
});
