/** Which call started which child, whatever the order in which the host tells of them. */
import { describe, expect, it } from 'vitest';
import type { SpawnParams } from '../../../src/surfaces/openclaw/host-events.ts';
import {
  childOf,
  dropCall,
  joinCall,
  noteCall,
  noteSpawned,
  openBook,
  paramsOf,
} from '../../../src/surfaces/openclaw/spawn-book.ts';

const parent = 'agent:main:main';
const atOnce = { task: undefined, waitMs: 0 };

describe('the call of a child', () => {
  it('is the one that the host joins to it', async () => {
    const book = openBook();
    const red = call('1', { squadId: 'red' });
    for (const asked of [red, call('2', { squadId: 'blue' })]) noteCall(book, asked);
    noteSpawned(book, { session: 'a', parent, run: 'r' });
    joinCall(book, red, { child: 'a' });
    expect(await paramsOf(book, childOf(book, 'a'), atOnce)).toEqual({ squadId: 'red' });
  });

  it('is the one with its task, before any join', async () => {
    const book = openBook();
    noteCall(book, call('1', { task: 'Paint\n', squadId: 'red' }));
    noteCall(book, call('2', { task: 'Sand', squadId: 'blue' }));
    noteSpawned(book, { session: 'a', parent });
    const asked = { task: 'Paint', waitMs: 0 };
    expect(await paramsOf(book, childOf(book, 'a'), asked)).toMatchObject({ squadId: 'red' });
  });

  it('may be any of several that say the same', async () => {
    const book = openBook();
    for (const id of ['1', '2']) noteCall(book, call(id, { task: 'Sand', squadId: 'blue' }));
    noteSpawned(book, { session: 'a', parent });
    const asked = { task: 'Sand', waitMs: 0 };
    expect(await paramsOf(book, childOf(book, 'a'), asked)).toMatchObject({ squadId: 'blue' });
  });

  it('stays unknown where two could be it and the host joins none', async () => {
    const book = openBook();
    for (const squadId of ['red', 'blue']) noteCall(book, call(squadId, { task: 'Sand', squadId }));
    noteSpawned(book, { session: 'a', parent });
    const asked = { task: 'Sand', waitMs: 1 };
    expect(await paramsOf(book, childOf(book, 'a'), asked)).toBeUndefined();
  });

  it('is none of another parent, label or agent', async () => {
    const book = openBook();
    noteCall(book, { ...call('1', { squadId: 'red' }), parent: 'agent:main:other' });
    noteCall(book, call('2', { squadId: 'red', label: 'x' }));
    noteCall(book, call('3', { squadId: 'red', agentId: 'architect' }));
    noteSpawned(book, { session: 'a', parent, agent: 'main' });
    expect(await paramsOf(book, childOf(book, 'a'), atOnce)).toEqual({});
  });

  it('is none that started nothing', async () => {
    const book = openBook();
    const refused = call('1', { squadId: 'red' });
    noteCall(book, refused);
    dropCall(book, refused);
    noteSpawned(book, { session: 'a', parent });
    expect(await paramsOf(book, childOf(book, 'a'), atOnce)).toEqual({});
  });
});

it('lets the oldest go, and not those that are asked for', () => {
  const book = openBook();
  for (let at = 0; at < 3_000; at += 1) {
    noteSpawned(book, { session: `child-${at}`, parent });
    childOf(book, 'child-0');
  }
  expect(book.children.size).toBe(2_000);
  expect(childOf(book, 'child-0').parent).toBe(parent);
  expect(book.children.has('child-1')).toBe(false);
});

function call(id: string, params: SpawnParams) {
  return { call: id, parent, params, given: {} };
}
