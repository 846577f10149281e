/**
 * Every event's definition: its example fits, nothing unknown gets in, its name is its key, old
 * versions are read.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { EventDefinition } from '../../src/events/event.ts';
import { defineEvent, upcastData } from '../../src/events/event.ts';
import type { EventType } from '../../src/events/index.ts';
import { eventDefinitions, isEventType, isKnownEvent, isOpaque } from '../../src/events/index.ts';
import { draft, logged } from '../support/event-samples.ts';

const definitions = Object.entries(eventDefinitions) as unknown as [
  EventType,
  EventDefinition<string, object>,
][];

describe.each(definitions)('%s', (name, { type, version, schema, example, summary }) => {
  it('is called as its key, has a version and a sentence', () => {
    expect([type, version >= 1]).toEqual([name, true]);
    expect(summary).toMatch(/^\S.{8,}\.$/u);
  });

  it('takes its example as it is, and survives JSON', () => {
    expect(z.parse(schema, example)).toEqual(example);
    expect(z.parse(schema, JSON.parse(JSON.stringify(example)))).toEqual(example);
  });

  it('refuses a key it does not know, at the top and within', () => {
    expect(z.safeParse(schema, { ...example, unknownKey: 1 }).success).toBe(false);
    const inner = Object.entries(example).filter(([key, value]) => isClosed(key, value));
    for (const [key, value] of inner) {
      const spoiled = { ...example, [key]: { ...value, unknownKey: 1 } };
      expect(z.safeParse(schema, spoiled).success).toBe(false);
    }
  });

  it('refuses what is no object', () => {
    for (const value of [null, 'text', 1, []])
      expect(z.safeParse(schema, value).success).toBe(false);
  });

  it('has a step up from each older version', () => {
    const steps = Object.keys(eventDefinitions[name].upcast);
    expect(steps).toEqual(Array.from({ length: version - 1 }, (_, i) => String(i + 1)));
  });
});

/** Open records are what people or other code name the keys of. */
function isClosed(key: string, value: unknown): value is object {
  const open = ['settings', 'definition'].includes(key);
  return !open && typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('versions', () => {
  const schema = z.strictObject({ words: z.array(z.string()) });
  const MoodNoted = defineEvent({
    type: 'MoodNoted',
    version: 3,
    summary: 'A mood was noted.',
    schema: () => schema,
    upcast: {
      1: (old: { text: string }) => ({ word: old.text }),
      2: (old: { word: string }) => ({ words: [old.word] }),
    },
    example: { words: ['calm'] },
  });

  it('are brought up one by one', () => {
    expect(upcastData(MoodNoted, 1, { text: 'calm' })).toEqual({ words: ['calm'] });
    expect(upcastData(MoodNoted, 2, { word: 'calm' })).toEqual({ words: ['calm'] });
    expect(upcastData(MoodNoted, 3, { words: [] })).toEqual({ words: [] });
  });

  it('without a step cannot be defined', () => {
    const define = () =>
      defineEvent({ ...MoodNoted, schema: () => schema, upcast: { 1: () => ({}) } });
    expect(define).toThrow(/MoodNoted has no upcast from version 2/u);
  });
});

it('knows its own types and versions only', () => {
  expect(isEventType('LearningRecorded')).toBe(true);
  expect(['toString', '__proto__', 'learningRecorded', ''].map(isEventType)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const known = [0, 1, 2, 99].map((version) => isKnownEvent('SquadFlushed', version));
  expect(known).toEqual([false, true, false, false]);
});

it('tells an event without data from one with', () => {
  const [event] = logged([draft('SquadFlushed')]);
  if (event === undefined) throw new Error('There is no event.');
  expect(isOpaque(event)).toBe(false);
  expect(isOpaque({ ...event, data: null, opaque: 'erased' })).toBe(true);
});
