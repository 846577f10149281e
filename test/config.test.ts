/** Configuration: unknown keys name the nearest known, values tell where they came from. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../src/config.ts';
import { configKeys } from '../src/config-keys.ts';
import { resolveConfig, toSettings } from '../src/settings.ts';

const file = 'squadlog.json';

describe('refuses', () => {
  it.each([
    [{ tokenBudgte: 5 }, /unknown key tokenBudgte; did you mean tokenBudget\?/u],
    [{ layers: { proces: {} } }, /layers\.proces.*did you mean layers\.process/u],
    [{ squads: { kiln: { secrets: {} } } }, /squads\.kiln\.secrets can't be set for one squad/u],
    [{ relevance: { excludeFlagged: ['foo'] } }, /true, false or a list of .*injection/u],
    [{ retain: { ledgersDays: 1e9 } }, /retain\.ledgersDays.*at most 36500/u],
    [{ encoding: 'gpt2' }, /one of o200k_base, cl100k_base/u],
    [{ squads: { '../x': {} } }, /squads\.\.\.\/x is no id/u],
    [{ agents: { Ada: {}, ADA: {} } }, /agents\.ADA and agents\.Ada are one id/u],
    [
      { squads: { kiln: { autocapture: true } } },
      /squads\.kiln\.autocapture.*squads\.kiln\.autoCapture/u,
    ],
    [{ tokenBudget: -1 }, /tokenBudget does not fit.*it is -1/u],
    [{ tokenBudget: '500' }, /tokenBudget.*"500"/u],
    [{ encoding: 'utf-8' }, /encoding/u],
    [[], /does not fit/u],
    [null, /does not fit/u],
    [{ extraction: { roleTagPattern: '(a+)+$' } }, /./u],
    [{ squads: { kiln: { extraction: { pattern: '(' } } } }, /./u],
  ])('%j', (value, message) => {
    expect(() => parseConfig(value, file)).toThrow(message);
    expect(() => parseConfig(value, file)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});

it('takes an empty file, a schema and every known key', () => {
  expect(parseConfig({}, file)).toEqual({});
  for (const { key, default: value } of configKeys.filter((known) => known.default !== null)) {
    const nested = key.split('.').reduceRight<unknown>((inner, part) => ({ [part]: inner }), value);
    expect(() => parseConfig(nested, file)).not.toThrow();
  }
});

it('resolves defaults, then the file, then the squad, then the agent', () => {
  const config = parseConfig(
    {
      tokenBudget: 400,
      autoDistillEvery: 5,
      squads: { Kiln: { tokenBudget: 300, layers: { program: { tokens: 50 } } } },
      agents: { ada: { tokenBudget: 200 } },
    },
    file,
  );
  const values = (whose = {}) =>
    Object.fromEntries(
      resolveConfig(config, file, whose).map(({ key, value, from }) => [key, [value, from]]),
    );
  expect(values()['tokenBudget']).toEqual([400, file]);
  expect(values({ squad: 'kiln' })['tokenBudget']).toEqual([300, `${file} (squads.kiln)`]);
  const both = values({ squad: 'KILN', agent: 'Ada' });
  expect(both['tokenBudget']).toEqual([200, `${file} (agents.Ada)`]);
  expect(both['layers.program.tokens']?.[0]).toBe(50);
  expect(both['autoDistillEvery']).toEqual([5, file]);
  expect(both['enabled']).toEqual([true, 'default']);
});

it('gives the settings of the defaults', () => {
  expect(toSettings(resolveConfig({}, file))).toMatchObject({
    ...{ enabled: true, tokenBudget: 500, encoding: 'o200k_base', autoDistillEvery: 3 },
    layers: { process: { enabled: true, tokens: 150 }, program: { tokens: 200 } },
    ...{ roleFiltering: true, sectionPattern: undefined },
  });
});
