/** The server hashes any text to what this side hashes it to: it would refuse the event if not. */
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { HashedEvent } from '../../../src/storage/hash-chain.ts';
import { readAll, readHashed } from '../../contract/log-contents.ts';
import { draft } from '../../support/event-samples.ts';
import { createClock } from '../../support/fixed-clock.ts';
import { appendRaw, following } from '../../support/forged-events.ts';
import { hostileText } from '../../support/hostile-text.ts';
import { openPostgres } from '../../support/open-postgres.ts';
import { freshSchema, withPostgres } from '../../support/postgres-stores.ts';
import { runs } from '../../support/seed.ts';
import { temporaryFolders } from '../../support/temp-root.ts';

const newFolder = temporaryFolders();

const storable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\ufffd');
const awkward = fc.constantFrom(
  ...['"', '\\', '\\\\"', '\\u0041', '\u007f', '\u0080', '\u2028', '\u2029', '\ufeff', '\uffff'],
  ...Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)),
  ...['</script>', '/', '😀', '\u{10ffff}', '你好', 'ﬁ', 'e\u0301', '\u00e9', "'", '$$', '$log$'],
);
const text = fc
  .array(fc.oneof(awkward, hostileText, fc.string({ unit: 'binary' })), { maxLength: 8 })
  .map((parts) => storable(parts.join('')).slice(0, 150))
  .map(storable);

const forged = fc.record({
  id: text,
  stream: text,
  type: text,
  version: fc.integer({ min: 1, max: 0x7fffffff }),
  revision: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  recordedAt: text,
  occurredAt: text,
  actor: text,
  causation: fc.option(text),
  correlation: fc.option(text),
  dedupeKey: fc.option(text),
  payload: text,
  salt: text,
});

it('takes in an event of any text whose hash was made here', async () => {
  const { url, storage } = open();
  await storage.append([draft('LineSkipped')]);
  const [base] = (await readHashed(storage)) as [HashedEvent];
  await withPostgres(url, (client, schema) =>
    fc.assert(
      fc.asyncProperty(forged, async (columns) => {
        await client.query('BEGIN');
        const event = following(base, columns);
        expect(await appendRaw(client, schema, { base, rows: [event] })).toBe(true);
        const sql = 'SELECT id, payload, dedupe_key FROM events WHERE position = 2';
        const { id, payload, dedupeKey } = event;
        expect((await client.query(sql)).rows).toEqual([{ id, payload, dedupe_key: dedupeKey }]);
        await client.query('ROLLBACK');
      }),
      runs(300),
    ),
  );
});

it('gives back through the port what was appended, and verifies it', async () => {
  const { storage } = open();
  const word = text.filter((one) => one !== '');
  const given = fc.record({
    id: word,
    stream: word,
    dedupeKey: word,
    causation: word,
    actor: fc.record({ kind: fc.constant('agent' as const), id: word }),
  });
  const drafts = fc.array(fc.tuple(text, given), { minLength: 1, maxLength: 5 });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(drafts, async (all) => {
      const unique = (what: string) => {
        count += 1;
        return `${what}${count}`;
      };
      const events = all.map(([said, { id, dedupeKey, ...rest }]) =>
        draft(
          'LineSkipped',
          { text: said },
          { ...rest, id: unique(id), dedupeKey: unique(dedupeKey) },
        ),
      );
      const places = await storage.append(events);
      expect(places.every(({ appended }) => appended)).toBe(true);
      const after = (places[0]?.position ?? 0) - 1;
      const read = await readAll(storage, { after });
      expect(read).toMatchObject(events.map(({ id, stream, data }) => ({ id, stream, data })));
    }),
    runs(40),
  );
  expect(await storage.verify()).toMatchObject({ ok: true, anchored: true });
});

function open() {
  const url = freshSchema();
  const storage = openPostgres(url, { root: newFolder(), now: createClock().now });
  onTestFinished(() => storage.close());
  return { url, storage };
}
