/** Shows that each rule of the house complains where it should and is silent where it should be. */
import { describe, expect, it } from 'vitest';
import * as rule from './house-rules.ts';
import { findNodes, toSource } from './source-files.ts';

const examples: readonly [name: string, check: rule.Rule, bad: string, good: string][] = [
  ['noDefaultExport', rule.noDefaultExport, 'export default 1', 'export const one = 1'],
  ['noDefaultExport', rule.noDefaultExport, 'export default function f() {}', 'function f() {}'],
  ['noExportStar', rule.noExportStar, "export * from './a.ts'", "export { a } from './a.ts'"],
  ['noExportStar', rule.noExportStar, "export * as a from './a.ts'", "import * as a from './a.ts'"],
  ['noEnum', rule.noEnum, 'enum Colour { red }', "type Colour = 'red'"],
  ['noAny', rule.noAny, 'let x: any', 'let any: unknown'],
  ['noClass', rule.noClass, 'class A {}', "const a = 'class A {}'"],
  ['noClass', rule.noClass, 'const a = class {}', 'const a = {}'],
  ['parameters', rule.atMostThreeParameters, '(a, b, c, d) => 1', '(a, b, { c, d, e }) => 1'],
  ['errorsByCode', rule.errorsByCode, 'e instanceof MemoryError', 'e instanceof Error'],
  ['bannedExport', rule.noBannedExport, 'export const textUtils = 1', 'export const texts = 1'],
  ['bannedExport', rule.noBannedExport, 'export class Manager {}', 'class Manager {}'],
  [
    'exportsOnTop',
    rule.exportsOnTop,
    'function b() {} export function a() { b() }',
    'const b = 1; export function a() { return c() } function c() { return b }',
  ],
  ['clock', rule.noClock, 'const now = new Date()', 'const then = new Date(text)'],
  ['clock', rule.noClock, 'f(Date.now())', 'f(Date.parse(text))'],
  ['effects', rule.noAmbientEffects, 'const now = new Date()', "const layer = { Date: 'x' }"],
  ['effects', rule.noAmbientEffects, 'Date.now()', 'x.Date.now()'],
  ['effects', rule.noAmbientEffects, 'process.env', "layers.process; type P = 'process'"],
  ['effects', rule.noAmbientEffects, 'fetch(url)', 'const { fetch } = effects; fetch(url)'],
  ['effects', rule.noAmbientEffects, 'crypto.randomUUID()', 'effects.crypto()'],
  ['effects', rule.noAmbientEffects, 'Math.random()', 'Math.max(1, 2)'],
];

describe.each(examples)('%s', (_name, check, bad, good) => {
  it(`complains about ${bad}`, () => {
    expect(findNodes(toSource('bad.ts', bad), check)).not.toEqual([]);
  });

  it(`accepts ${good}`, () => {
    expect(findNodes(toSource('good.ts', good), check)).toEqual([]);
  });
});
