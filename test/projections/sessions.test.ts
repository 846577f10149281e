/** Sessions: started, captured in parts, numbered in order, judged later. */
import { expect, it } from 'vitest';
import { draft } from '../support/event-samples.ts';
import { rowsAfter } from '../support/projected-rows.ts';
import { temporaryFolders } from '../support/temp-root.ts';

const folder = temporaryFolders();
const recorded = (id: string, data = {}) =>
  draft('SessionRecorded', { session: { id }, learnings: 2, ...data });

it('numbers runs by their first capture and adds up their parts', async () => {
  const rows = await rowsAfter(folder(), [
    draft('SessionStarted', { session: { id: 'late' }, role: 'DEV' }),
    recorded('early', { title: 'Move the flags', outcome: 'success' }),
    recorded('late'),
    recorded('early', { outcome: 'unknown', title: undefined, skipped: 3 }),
    draft('SessionStarted', { session: { id: 'open' } }),
    draft('SessionRecorded', { session: { id: 'early' } }, { stream: 'squad/loom' }),
  ]);
  const facts = rows('sessions_v3').map(({ stream, session, number, parts, learnings }) => [
    stream,
    session,
    number,
    parts,
    learnings,
  ]);
  expect(facts).toEqual([
    ['squad/kiln', 'early', 1, 2, 4],
    ['squad/kiln', 'late', 2, 1, 2],
    ['squad/kiln', 'open', 0, 0, 0],
    ['squad/loom', 'early', 1, 1, 2],
  ]);
  expect(rows('sessions_v3')[0]).toMatchObject({
    title: 'Move the flags',
    outcome: 'success',
    skipped: 3,
  });
});

it('takes a later verdict', async () => {
  const verdict = draft('SessionOutcomeRecorded', { session: 'one', outcome: 'failure' });
  const rows = await rowsAfter(folder(), [recorded('one'), recorded('two'), verdict]);
  expect(rows('sessions_v3').map(({ outcome }) => outcome)).toEqual(['failure', 'success']);
});

it('keeps who ran, for which client, and what a capture said of itself', async () => {
  const ran = { id: 'one', run: 'r-7', client: 'cli' };
  const rows = await rowsAfter(folder(), [
    draft('SessionStarted', { session: ran, role: 'DEV', agent: 'mason' }),
    draft('SessionRecorded', { session: { id: 'two', run: 'r-8', client: 'mcp' }, role: 'QA' }),
    recorded('one', { masked: 2, emptyReason: 'the output is empty', learnings: 0 }),
    draft('SessionRecorded', {
      session: { id: 'bare' },
      imported: { path: 'history.md', line: 3, compressed: false },
    }),
  ]);
  expect(rows('sessions_v3')).toMatchObject([
    { session: 'bare', run: null, client: null, agent: null, role: null, imported: 1 },
    { session: 'one', run: 'r-7', client: 'cli', agent: 'mason', role: 'DEV', masked: 2 },
    { session: 'two', run: 'r-8', client: 'mcp', agent: null, role: 'QA', imported: 0 },
  ]);
  expect(rows('sessions_v3')[1]).toMatchObject({ empty_reason: 'the output is empty' });
});

it('is short while a compress names it, and hidden by a flush behind it', async () => {
  const compress = draft('SessionsCompressed', { sessions: ['one'] });
  const flush = draft('SquadFlushed', {});
  const other = draft('SessionRecorded', { session: { id: 'one' } }, { stream: 'squad/loom' });
  const events = [recorded('one'), recorded('two'), other, compress, flush, recorded('three')];
  const undo = (event: { readonly id?: string }) =>
    draft('TransformationUndone', { target: event.id ?? '' });
  const facts = async (...more: typeof events) => {
    const rows = await rowsAfter(folder(), [...events, ...more]);
    return rows('sessions_v3').map(({ session, compressed, hidden }) => {
      return `${session} ${compressed} ${hidden}`;
    });
  };
  expect(await facts()).toEqual(['one 1 1', 'three 0 0', 'two 0 1', 'one 0 0']);
  expect(await facts(undo(flush))).toEqual(['one 1 0', 'three 0 0', 'two 0 0', 'one 0 0']);
  expect(await facts(undo(compress))).toEqual(['one 0 1', 'three 0 0', 'two 0 1', 'one 0 0']);
});
