/** Configuration: unknown keys name the nearest known, values tell where they came from. */
import { describe, expect, it } from 'vitest';
import { parseConfig, parsePlaces } from '../src/config.ts';
import { configKeys } from '../src/config-keys.ts';
import { resolveConfig, resolvePlaces, toSettings } from '../src/settings.ts';

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
    [{ squads: { kiln: { role: 'DEV' } } }, /squads\.kiln\.role holds for one agent only/u],
    [{ squad: 'kiln' }, /squad holds for one agent only; it goes below agents\.<id>/u],
    [{ agents: { ada: { rol: 'DEV' } } }, /agents\.ada\.rol; did you mean agents\.ada\.role\?/u],
    [{ agents: { ada: { defaultSquad: 'a' } } }, /defaultSquad can't be set for one squad or/u],
    [{ agents: { ada: { squad: '../x' } } }, /agents\.ada\.squad does not fit \(must be 1 to 64/u],
    [{ agents: { ada: { role: 'a b' } } }, /agents\.ada\.role does not fit \(must be 1 to 64/u],
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

describe('two places', () => {
  const host = 'the host';
  const places = parsePlaces([
    {
      from: file,
      value: {
        ...{ tokenBudget: 400, defaultSquad: 'kiln' },
        layers: { process: { tokens: 10 }, program: { tokens: 20 } },
        squads: { kiln: { tokenBudget: 300 } },
        agents: { ada: { role: 'dev', squad: 'forge' } },
      },
    },
    {
      from: host,
      value: {
        ...{ tokenBudget: 900, layers: { program: { tokens: 30 } } },
        agents: { ADA: { role: 'qa' } },
      },
    },
  ]);
  const values = (whose = {}) =>
    Object.fromEntries(
      resolvePlaces(places, whose).map(({ key, value, from }) => [key, [value, from]]),
    );

  it('go one over the other, key by key', () => {
    expect(values()).toMatchObject({
      tokenBudget: [900, host],
      'layers.process.tokens': [10, file],
      'layers.program.tokens': [30, host],
      'layers.episodic.tokens': [150, 'default'],
      defaultSquad: ['kiln', file],
    });
    expect(values()).not.toHaveProperty('role');
  });

  it('are both weaker than the override of either', () => {
    expect(values({ squad: 'kiln' })['tokenBudget']).toEqual([300, `${file} (squads.kiln)`]);
    expect(values({ agent: 'ada' })).toMatchObject({
      role: ['QA', `${host} (agents.ada)`],
      squad: ['forge', `${file} (agents.ada)`],
    });
    expect(toSettings(resolvePlaces(places, { agent: 'ada' }))).toMatchObject({
      ...{ role: 'QA', squad: 'forge', defaultSquad: 'kiln' },
    });
  });

  it('may each hold a part of what must go together', () => {
    const model = { from: file, value: { embedder: { model: 'nomic-embed-text' } } };
    const kind = { from: host, value: { embedder: { kind: 'ollama' } } };
    expect(() => parsePlaces([model, kind])).not.toThrow();
    expect(() => parsePlaces([{ from: file, value: {} }, kind])).toThrow(
      `${file} and ${host}: embedder.model is missing`,
    );
    expect(() => parsePlaces([model, { from: host, value: { tokenBudgte: 1 } }])).toThrow(
      `${host}: unknown key tokenBudgte`,
    );
  });
});

it('gives the settings of the defaults', () => {
  expect(toSettings(resolveConfig({}, file))).toMatchObject({
    ...{ enabled: true, tokenBudget: 500, encoding: 'o200k_base', autoDistillEvery: 3 },
    layers: { process: { enabled: true, tokens: 150 }, program: { tokens: 200 } },
    ...{ roleFiltering: true, sectionPattern: undefined },
  });
});
