/** Inputs of a size or shape that nobody means: each has one answer, and none harms the store. */
import { describe, expect, it } from 'vitest';
import { openFor, outputWith } from '../support/sample-memory.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { withoutPolicies } from '../support/without-policies.ts';

const folder = temporaryFolders();
const squad = 'kiln';
const million = 1_000_000;
const lesson = '[DEV] Retry the upload of a part twice';
const section = (body: string) => `## Session Memory\n${body}\n`;

describe('an output', () => {
  it.each<[string, string, { readonly stored: number | 'some'; readonly reason?: RegExp }]>([
    ['of one line', 'x'.repeat(2 * million), { stored: 0 }],
    [
      'with a bullet of 1 MB',
      section(`- [DEV] ${'w'.repeat(million)}`),
      { stored: 1, reason: /8 KiB/u },
    ],
    ['with a bullet of a million words', section(`- [DEV] ${'w '.repeat(million)}`), { stored: 1 }],
    ['of 3,000 bullets', section('- [DEV] One and the same\n'.repeat(3_000)), { stored: 1 }],
    [
      'nested in a million quotes',
      section(`${'> '.repeat(million)}x`),
      { stored: 0, reason: /quote/u },
    ],
    ['of lists nested 300 deep', section(nested(300)), { stored: 'some' }],
    ['of 100,000 fences', `${'```\n'.repeat(100_001)}${section('- [DEV] a')}`, { stored: 0 }],
    ['of 300,000 empty lines', `${'\n'.repeat(300_000)}${section(`- ${lesson}`)}`, { stored: 1 }],
    ['with open brackets', section(`- [DEV] ${'['.repeat(million)}`), { stored: 1 }],
    ['with open links', section(`- [DEV] ${'[a]('.repeat(200_000)}`), { stored: 1 }],
    ['with open back-ticks', section(`- [DEV] ${backTicks(1_000)}`), { stored: 1 }],
    [
      'with a role tag of a million letters',
      section(`- [${'R'.repeat(million)}] a`),
      { stored: 0 },
    ],
    ['with NUL bytes', section('- [DEV] a\0b'), { stored: 1 }],
    ['of mixed line ends', section('- [DEV] a\r- [QA] b\r\n- [OPS] c\n'), { stored: 3 }],
    [
      'with a task line of 1 MB',
      `Task: ${'t'.repeat(million)}\n${section(`- ${lesson}`)}`,
      { stored: 1 },
    ],
    ['of bytes that are no text', binary(million), { stored: 0 }],
  ])('%s', async (_what, output, { stored, reason }) => {
    const memory = await openFor(withoutPolicies(folder()));
    const told = await memory.write({ squad, session: 's', output });
    if (stored === 'some') expect(told.stored.length).toBeGreaterThan(0);
    else expect(told.stored).toHaveLength(stored);
    if (reason !== undefined) expect(told.skipped[0]?.reason).toMatch(reason);
    if (told.stored.length === 0) expect(told.warnings.length).toBeGreaterThan(0);
    expect(await memory.verify()).toMatchObject({ ok: true });
  });
});

function nested(depth: number): string {
  return Array.from({ length: depth }, (_, n) => `${' '.repeat(n * 2)}- [DEV] Level ${n}`).join(
    '\n',
  );
}

function backTicks(runs: number): string {
  return Array.from({ length: runs }, (_, n) => `${'`'.repeat(n + 1)}a`).join('');
}

function binary(length: number): string {
  const noise = Uint8Array.from({ length }, (_, n) => Math.imul(n, 2_654_435_761) >>> 24);
  return new TextDecoder().decode(noise);
}

it('keeps 1,000 skipped lines of a session, and says how many more there were', async () => {
  const memory = await openFor(withoutPolicies(folder()));
  const output = section('- [DEV] One and the same\n'.repeat(1_501));
  const { skipped } = await memory.write({ squad, session: 's', output });
  expect(skipped).toHaveLength(1_500);
  const { events } = await memory.log({ type: 'LineSkipped', limit: 10_000 });
  expect(events).toHaveLength(1_000);
  expect(JSON.stringify(events.at(-1)?.data)).toContain('500 more skipped lines are not kept');
  expect((await memory.stats({ squad })).squads[0]?.skippedLines).toBe(1_500);
});

describe('a name or question', () => {
  it('of a megabyte is taken or refused in words', async () => {
    const memory = await openFor(withoutPolicies(folder()));
    await memory.write({ squad, output: outputWith(lesson) });
    const long = 'word '.repeat(million / 5);
    expect((await memory.read({ squad, task: long })).entries).toHaveLength(1);
    await expect(memory.search({ query: long })).resolves.toMatchObject({ query: long });
    const invalid = { code: 'invalid', message: expect.stringMatching(/^.{1,400}$/su) };
    const x = 'x'.repeat(million);
    await expect(memory.write({ squad: x, output: 'a' })).rejects.toMatchObject(invalid);
    await expect(memory.read({ squad, role: x })).rejects.toMatchObject(invalid);
    await expect(memory.read({ squad: 'x'.repeat(65) })).rejects.toMatchObject(invalid);
    const told = await memory.write({ squad, session: x, output: outputWith(lesson) }).then(
      ({ session }) => session.length,
      ({ code }: { readonly code: string }) => (code === 'invalid' ? 0 : Number.NaN),
    );
    expect(told).toBeLessThan(1_000);
  });

  it('does not match as a pattern', async () => {
    const memory = await openFor(withoutPolicies(folder()));
    await memory.write({ squad, output: outputWith(lesson) });
    const { results } = await memory.search({ query: '%_* "OR" NEAR(' });
    expect(results).toEqual([]);
  });
});

describe('many of a kind', () => {
  it('roles: 400 of them in a squad', async () => {
    const memory = await openFor(withoutPolicies(folder()), { mirror: true });
    let warnings: readonly string[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const bullets = Array.from({ length: 200 }, (_, n) => `[R${nth}-${n}] Lesson ${n} of ${nth}`);
      warnings = (await memory.write({ squad, session: `s${nth}`, output: outputWith(...bullets) }))
        .warnings;
    }
    expect(warnings.join()).toContain('300 more have no file of their own');
    expect((await memory.read({ squad, role: 'R1-199' })).block).toContain('Lesson 199 of 1');
  });

  it('standards: 3,000 in one file', async () => {
    const memory = await openFor(withoutPolicies(folder()));
    const lines = Array.from(
      { length: 3_000 },
      (_, n) => `- Standard ${n} holds for module ${n}\n`,
    );
    await memory.standards.import({ markdown: lines.join('') });
    const { block, tokens } = await memory.read({ squad, tokens: 500 });
    expect(tokens).toBeLessThanOrEqual(500);
    expect(block).toContain('Standard 0');
  });
});
