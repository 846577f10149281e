/**
 * Pairs of lessons with what should become of them, written for the table test; the older comes
 * first.
 */
import { readFileSync } from 'node:fs';

export type Label = 'merge' | 'apart' | 'supersede';

/** Older, newer. */
export type Pair = readonly [string, string];

export const labelledPairs =
  readJson<Readonly<Record<Label, readonly Pair[]>>>('labelled-pairs.json');

/** Pairs of an earlier bench of ours; those of kind `para` share hardly a word. */
export const benchPairs =
  readJson<readonly { same: boolean; kind: string; a: string; b: string }[]>(
    'duplicate-pairs.json',
  );

function readJson<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Shape;
}
