/** Our entries go into a person's settings and come out again; all else stays byte for byte. */
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { addHooks, removeHooks } from '../../../src/operations/init/hook-entries.ts';

const hook = (event: string, command = 'squadlog') => ({
  type: 'command',
  command: `${command} hook codex ${event}`,
  timeout: 5,
});

const wanted = {
  path: 'hooks.json',
  client: 'codex',
  entries: [
    { event: 'Start', entry: { matcher: 'a', hooks: [hook('Start')] } },
    { event: 'Stop', entry: { hooks: [hook('Stop')] } },
  ],
};

const add = (text: string | undefined) => addHooks(text, wanted);
const remove = (text: string) => removeHooks(text, wanted);

describe('settings with comments, tabs and a trailing comma', () => {
  const before = [
    '{',
    '\t// what a person wrote',
    '\t"env": { "A": "1" }, // beside it',
    '\t"hooks": {',
    '\t\t"Start": [{ "hooks": [{ "command": "./lint.sh" }] }], // theirs',
    '\t},',
    '\t/* the end */',
    '}',
    '',
  ].join('\n');

  it('get ours behind theirs, in their style', () => {
    expect(add(before)).toBe(
      before
        .replace(
          '"./lint.sh" }] }]',
          [
            '"./lint.sh" }] },',
            '\t\t\t{',
            '\t\t\t\t"matcher": "a",',
            '\t\t\t\t"hooks": [',
            '\t\t\t\t\t{',
            '\t\t\t\t\t\t"type": "command",',
            '\t\t\t\t\t\t"command": "squadlog hook codex Start",',
            '\t\t\t\t\t\t"timeout": 5',
            '\t\t\t\t\t}',
            '\t\t\t\t]',
            '\t\t\t}]',
          ].join('\n'),
        )
        .replace(
          '// theirs',
          [
            '// theirs',
            '\t\t"Stop": [',
            '\t\t\t{',
            '\t\t\t\t"hooks": [',
            '\t\t\t\t\t{',
            '\t\t\t\t\t\t"type": "command",',
            '\t\t\t\t\t\t"command": "squadlog hook codex Stop",',
            '\t\t\t\t\t\t"timeout": 5',
            '\t\t\t\t\t}',
            '\t\t\t\t]',
            '\t\t\t}',
            '\t\t],',
          ].join('\n'),
        ),
    );
  });

  it.each([
    ['as they are', before],
    ['with CRLF', before.replaceAll('\n', '\r\n')],
    ['without a newline at the end', before.trimEnd()],
  ])('come back %s', (_how, text) => {
    const added = add(text);
    expect(added.split('\r\n').length > 1).toBe(text.includes('\r\n'));
    expect(added.replaceAll('\r\n', '')).not.toMatch(text.includes('\r\n') ? /\n/u : /\r/u);
    expect(add(added)).toBe(added);
    expect(remove(added)).toBe(text);
    expect(remove(text)).toBe(text);
  });
});

describe('what is there and empty', () => {
  it.each([
    '{}',
    '{}\n',
    '{ }',
    '{\n}\n',
    '{ // note\n}',
    '{"hooks":{}}',
    '{"a":1}',
    '{"a":1,}',
    '{\n  "hooks": {\n    "Start": []\n  }\n}\n',
    '{\n  "a": 1 // note\n  // end\n}\n',
    '{"hooks":{"Start":[ /* none */ ]}}',
    '{"a": "} // \\" ,", "hooks": {"Other": [{"hooks": []}, "odd", 3]}}',
  ])('stays: %j', (text) => {
    const added = add(text);
    expect(Object.keys(parse(added).hooks)).toEqual(expect.arrayContaining(['Start', 'Stop']));
    expect(add(added)).toBe(added);
    expect(remove(added)).toBe(text);
  });

  it('is no file where init made it', () => {
    const made = add(undefined);
    expect(made.endsWith('}\n')).toBe(true);
    expect(add(made)).toBe(made);
    expect(remove(made)).toBeUndefined();
  });

  it('is a file where a person wrote into it', () => {
    const made = add(undefined).replace('{\n', '{\n  // mine\n');
    expect(remove(made)).toBe('{\n  // mine\n}\n');
  });
});

describe('entries of another release', () => {
  const old = (event: string) => hook(event, 'node /old/dist/cli.cjs');
  const textOf = (hooks: unknown) => JSON.stringify({ hooks }, null, 2);
  const commands = (text: string) => text.match(/[\w./]+ hook codex \w+/gu);

  it('are replaced where they stand', () => {
    const theirs = { hooks: [{ command: 'a' }] };
    const text = textOf({
      Start: [{ hooks: [old('Start')] }, theirs],
      Gone: [{ hooks: [old('Gone')] }],
    });
    const hooks = parse(add(text)).hooks;
    expect(hooks.Start).toEqual([wanted.entries[0]?.entry, theirs]);
    expect(Object.keys(hooks)).toEqual(['Start', 'Stop']);
  });

  it('are never doubled', () => {
    const group = { hooks: [old('Start')] };
    const text = textOf({ Start: [group, group, { hooks: [hook('Start'), old('Start')] }] });
    expect(commands(add(text))).toEqual(['squadlog hook codex Start', 'squadlog hook codex Stop']);
  });

  it('leave a group that a person put them into', () => {
    const mixed = { matcher: 'b', hooks: [{ command: 'mine' }, old('Start')] };
    const added = add(textOf({ Start: [mixed] }));
    expect(parse(added).hooks.Start[0]).toEqual({ matcher: 'b', hooks: [{ command: 'mine' }] });
    expect(parse(added).hooks.Start).toHaveLength(2);
  });

  it.each([
    ['squadlog', true],
    ['/usr/local/bin/squadlog', true],
    ["'/a b/node' '/a b/dist/cli.cjs'", true],
    ['npx squadlog@0.1.0', true],
    ['notsquadlog', false],
    ['echo', false],
  ])('are known by their command: %s', (command, isOurs) => {
    const text = textOf({ Other: [{ hooks: [hook('Other', command)] }] });
    expect(remove(text) === text).toBe(!isOurs);
  });

  it('of another client are left alone', () => {
    const text = textOf({ Start: [{ hooks: [{ command: 'squadlog hook gemini Start' }] }] });
    expect(remove(text)).toBe(text);
  });
});
