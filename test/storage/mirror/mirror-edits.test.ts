/** What people and other tools wrote is kept and reported whenever the mirror takes its place. */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cache, flags, kiln, mirroredKiln, openMirror } from './sample-kiln.ts';
import { filesBelow, sessionEvents } from './sample-squad.ts';

it('keeps an edited file beside, and says where', async () => {
  const { root, mirror, history } = await mirroredKiln();
  const before = readFileSync(history, 'utf8');
  const edited = before.replace('Warm', 'Never warm');
  writeFileSync(history, edited);
  chmodSync(history, 0o640);
  const { problems, written } = await mirror.refresh([kiln]);
  expect(written).toEqual(['kiln/history.md']);
  const [, kept = ''] =
    /kept as (kiln\/history\.edited-[0-9a-f]{8}\.md)\./.exec(problems[0] ?? '') ?? [];
  expect(readFileSync(join(root, kept), 'utf8')).toBe(edited);
  expect(readFileSync(history, 'utf8')).toBe(before);
  expect(statSync(history).mode & 0o777).toBe(0o640);
  expect(await mirror.refresh([kiln])).toEqual({ written: [], problems: [] });
});

it('finds every edit again after a refresh, whatever was changed', async () => {
  const { root, storage, mirror, history } = await mirroredKiln();
  let number = 2;
  const edit = fc.oneof(
    fc.tuple(fc.nat(300), fc.string({ minLength: 1 })).map(
      ([at, text]) =>
        (file: string) =>
          file.slice(0, at) + text + file.slice(at),
    ),
    fc
      .string({ minLength: 1 })
      .filter((text) => text.trim() !== '')
      .map((text) => (file: string) => `${file}\n---\n**Recorded:** 2026-11-30T06:27:50Z\n${text}`),
    fc.constantFrom(
      (file: string) => file.replaceAll('\n', '\r\n'),
      (file: string) => `\ufeff${file}`,
      (file: string) => file.slice(0, -80),
      (file: string) => file.toUpperCase(),
    ),
  );
  await fc.assert(
    fc.asyncProperty(edit, fc.boolean(), async (change, more) => {
      const edited = change(readFileSync(history, 'utf8'));
      writeFileSync(history, edited);
      number += 1;
      const session = { session: `spawn-${number}`, at: '2026-11-04T08:00:00.000Z' };
      if (more) await storage.append(sessionEvents(kiln, session));
      const { problems } = await mirror.refresh([kiln]);
      expect(problems).toHaveLength(1);
      expect(Object.values(filesBelow(root))).toContain(edited);
      expect((await mirror.refresh([kiln])).problems).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

it('copies files from before Squadlog unchanged before it takes them over', async () => {
  const { root, storage, mirror } = openMirror();
  mkdirSync(join(root, 'kiln'));
  const legacy = '\n---\n**Recorded:** 2026-11-30T06:27:50Z\n\nfree words\n';
  writeFileSync(join(root, 'kiln/history.md'), legacy);
  writeFileSync(join(root, 'kiln/meta.json'), '{"squadId": "kiln", "sessionCount": 1}');
  await storage.append(sessionEvents(kiln, flags));
  const { problems } = await mirror.refresh([kiln]);
  expect(problems).toHaveLength(2);
  expect(problems[0]).toContain('kiln/before-squadlog/history.md');
  const files = filesBelow(root);
  expect(files['kiln/before-squadlog/history.md']).toBe(legacy);
  expect(files['kiln/before-squadlog/meta.json']).toContain('"sessionCount": 1');
  writeFileSync(join(root, 'kiln/history.md'), 'another');
  const again = await mirror.refresh([kiln]);
  expect(again.problems[0]).toContain('kiln/before-squadlog/history-2.md');
});

it('does not take the place of what others append meanwhile', async () => {
  const { root, storage, mirror, history } = await mirroredKiln();
  appendFileSync(history, '\n---\n**Recorded:** 2026-11-30T06:27:50Z\n\n- [OPS] By hand\n');
  await storage.append(sessionEvents(kiln, { ...cache, session: 'spawn-3' }));
  const { problems } = await mirror.refresh([kiln]);
  expect(problems).toHaveLength(1);
  expect(Object.values(filesBelow(root)).join()).toContain('- [OPS] By hand');
});
