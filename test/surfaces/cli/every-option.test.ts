/** Every option of every verb, found in the catalog: known to help, completion, and validation. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CliOption, CliVerb } from '../../../src/surfaces/cli/cli-verb.ts';
import { cliVerbNames, loadCliVerbs } from '../../../src/surfaces/cli/load-verbs.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { runnerOn } from './fake-process.ts';

const newFolder = temporaryFolders();
const verbs = await loadCliVerbs();
const shown = verbs.flatMap((verb) =>
  verb.options.filter(({ hidden }) => hidden !== true).map((option) => ({ verb, option })),
);

/** A value that the option can't take; undefined where any text will do. */
function wrongValue({ verb }: CliVerb, { kind, name }: CliOption): string | undefined {
  if (kind === 'number') return '-1';
  if (kind === 'choice') return 'no-such-choice';
  return wrongTexts[`${verb} ${name}`] ?? wrongTexts[name];
}

const wrongTexts: Readonly<Record<string, string>> = {
  squad: 'no/squad',
  agent: 'no agent',
  role: 'no role',
  session: 'line\nbreak',
  occurredAt: 'yesterday',
  since: 'yesterday',
  asOf: 'yesterday',
  from: 'yesterday',
  to: 'yesterday',
  'copy from': '',
  'copy to': '',
  head: 'abc',
  type: 'NoSuchEvent',
  verb: 'nosuchverb',
  entry: '',
  target: '',
  old: '',
  new: '',
  reason: '',
  rules: '',
  event: '',
  out: '',
  file: '',
  dir: '',
};

/** The arguments of a verb, each right but one. */
function lineWith(verb: CliVerb, wrong: CliOption, value: string): string[] {
  const words = verb.options
    .filter(({ position }) => position !== undefined)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((option) => (option === wrong ? value : (rightWords[option.name] ?? 'kiln')));
  const needed = verb.options.filter(
    (option) => option.required && option.position === undefined && option !== wrong,
  );
  const flag = wrong.position === undefined ? [`${wrong.spelling}=${value}`] : [];
  return [
    ...verb.verb.split(' '),
    ...flag,
    ...needed.map(({ spelling }) => `${spelling}=x`),
    '--',
    ...words,
  ];
}

const rightWords: Readonly<Record<string, string>> = { output: '-', markdown: '-', entry: 'L1' };

describe('a wrong value', () => {
  const cases = shown.flatMap(({ verb, option }) => {
    const value = wrongValue(verb, option);
    return value === undefined ? [] : [{ verb, option, value, name: option.name }];
  });

  it.each(cases)('of $verb.verb $name is refused as invalid', async ({ verb, option, value }) => {
    const root = newFolder();
    const { code, stderr, stdout } = await runnerOn(root)(lineWith(verb, option, value));
    expect(stderr).toMatch(/^squadlog: .{10,}/);
    expect(stdout).toBe('');
    expect(code).toBe(option.name === 'file' && verb.verb === 'config validate' ? 3 : 2);
  });

  it('is tried for every option that does not take any text', () => {
    const free = shown
      .filter(({ option: { kind } }) => kind !== 'flag')
      .filter(({ verb, option }) => wrongValue(verb, option) === undefined)
      .map(({ verb, option }) => `${verb.verb} ${option.name}`);
    expect(free).toEqual([
      'read task',
      'write output',
      'search query',
      'diff task',
      'standards import markdown',
      'mcp host',
      'mcp allowHost',
      'mcp tokenFile',
    ]);
  });

  it.each(shown.filter(({ option }) => option.kind === 'flag'))(
    'for the switch $verb.verb $option.name is refused',
    async ({ verb, option }) => {
      const { code } = await runnerOn(newFolder())(lineWith(verb, option, 'yes'));
      expect(code).toBe(2);
    },
  );
});

describe('help', () => {
  it('lists every verb', async () => {
    const { stdout } = await runnerOn(newFolder())(['help']);
    for (const verb of cliVerbNames) expect(stdout).toContain(`\n  ${verb} `);
  });

  it.each(verbs)('of $verb lists every option and example', async ({ verb, options, examples }) => {
    const { stdout, code } = await runnerOn(newFolder())(['help', ...verb.split(' ')]);
    expect(code).toBe(0);
    for (const option of options.filter(({ hidden }) => hidden !== true)) {
      expect(stdout).toContain(`\n  ${option.spelling}`);
      expect(stdout).toContain(option.summary);
    }
    for (const { line } of examples) expect(stdout).toContain(`squadlog ${line}`);
  });
});

describe('completion', () => {
  const scriptOf = async (shell: string) => {
    const { stdout } = await runnerOn(newFolder())(['completion', shell]);
    return stdout;
  };

  it.each(['bash', 'zsh', 'fish'])('for %s knows every verb and option', async (shell) => {
    const script = await scriptOf(shell);
    for (const word of cliVerbNames.flatMap((verb) => verb.split(' '))) {
      expect(script).toMatch(new RegExp(`\\b${word}\\b`));
    }
    for (const { option } of shown.filter(({ option: { position } }) => position === undefined)) {
      expect(script).toContain(
        shell === 'fish' ? `-l ${option.spelling.slice(2)} ` : option.spelling,
      );
    }
  });

  it('for bash is valid, and completes verbs, options and choices', async () => {
    const folder = newFolder();
    const file = join(folder, 'completion.bash');
    writeFileSync(file, await scriptOf('bash'));
    expect(spawnSync('bash', ['-n', file]).status).toBe(0);
    const complete = (...words: string[]) => {
      const line = words.map((word) => `'${word}'`).join(' ');
      const asked = `COMP_WORDS=(squadlog ${line}); COMP_CWORD=${words.length}`;
      const script = `source '${file}'; ${asked}; _squadlog; echo "\${COMPREPLY[*]}"`;
      return execFileSync('bash', ['-c', script], { encoding: 'utf8', cwd: folder }).trim();
    };
    expect(complete('wri')).toBe('write');
    expect(complete('standards', 'im')).toBe('import');
    expect(complete('read', 'kiln', '--tok')).toBe('--tokens');
    expect(complete('write', 'kiln', '--outcome', 'su')).toBe('success');
    expect(complete('completion', 'f')).toBe('fish');
  });

  it('for bash offers the squads that list knows', async () => {
    const folder = newFolder();
    const root = newFolder();
    const file = join(folder, 'completion.bash');
    const run = runnerOn(root);
    writeFileSync(file, await scriptOf('bash'));
    const learned = { stdin: '- [DEV] Fire slowly' };
    await run(['write', 'kiln', '-'], learned);
    await run(['write', '-', '--agent', 'scout'], learned);
    writeFileSync(join(folder, 'list.json'), (await run(['list', '--json'])).stdout);
    const script = `squadlog() { cat list.json; }; source '${file}'
      COMP_WORDS=(squadlog read ''); COMP_CWORD=2; _squadlog; echo "\${COMPREPLY[*]}"`;
    const offered = execFileSync('bash', ['-c', script], { encoding: 'utf8', cwd: folder });
    expect(offered).toContain('kiln');
    expect(offered).not.toContain('scout');
  });
});
