/** Whatever a person's settings look like, `init` and its removal give back their bytes. */
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { addHooks, removeHooks } from '../../src/operations/init/hook-entries.ts';
import { runs } from '../support/seed.ts';

const entryOf = (event: string) => ({ hooks: [{ command: `squadlog hook codex ${event}` }] });
const entries = ['Start', 'Stop'].map((event) => ({ event, entry: entryOf(event) }));
const wanted = { path: 'hooks.json', client: 'codex', entries };
const add = (text: string) => addHooks(text, wanted);
const remove = (text: string) => removeHooks(text, wanted);

describe('any settings', () => {
  const space = fc.constantFrom('', ' ', '\n  ', '\n', '/* , } */', ' // "]\n');
  const scalar = fc.constantFrom('1', 'null', '"x"', '"// } ,"', '[]', '[1 ,2]', '{ "b": {} }');
  const list = fc
    .tuple(
      fc.array(fc.constantFrom('{"hooks":[{"command":"a"}]}', '{ "m": 1 }'), { maxLength: 2 }),
      space,
    )
    .map(([items, gap]) => `[${gap}${items.join(`,${gap}`)}${gap}]`);
  const object = (value: fc.Arbitrary<string>, keys: readonly string[]) =>
    fc
      .tuple(
        fc.uniqueArray(fc.constantFrom(...keys)),
        fc.infiniteStream(value),
        space,
        fc.boolean(),
      )
      .map(([names, values, gap, trailing]) => {
        const pairs = names.map((name) => `${gap}"${name}":${gap}${values.next().value}${gap}`);
        return `{${pairs.join(',')}${trailing && pairs.length > 0 ? ',' : ''}${gap}}`;
      });
  const settings = fc
    .tuple(object(list, ['Start', 'Stop', 'Else']), object(scalar, ['a', 'b', 'c']), fc.boolean())
    .map(([hooks, rest, isFirst]) => {
      const pair = `"hooks": ${hooks}`;
      if (!rest.includes('"a"') && !rest.includes('"b"') && !rest.includes('"c"'))
        return `{${pair}}`;
      return isFirst ? rest.replace('{', `{${pair},`) : rest;
    });

  it('come back byte for byte, and are added to once', () => {
    fc.assert(
      fc.property(settings, (text) => {
        const added = add(text);
        const { hooks } = parse(added, [], { allowTrailingComma: true });
        expect(hooks.Start.at(-1)).toEqual(entryOf('Start'));
        expect(add(added)).toBe(added);
        expect(remove(added)).toBe(text);
      }),
      runs(300),
    );
  });
});
