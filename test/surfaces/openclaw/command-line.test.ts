/** `openclaw squads`: the program with the plugin's memory, and the host's findings. */
import { describe, expect, it } from 'vitest';
import {
  type CommandIo,
  registerCommands,
  runSquads,
} from '../../../src/surfaces/openclaw/command-line.ts';
import type { CliCommand, CliOptions } from '../../../src/surfaces/openclaw/host-api.ts';
import { openPlugin } from './open-plugin.ts';

type Run = Parameters<CommandIo['run']>;

describe('a verb', () => {
  it("runs with the plugin's root and settings, and gives its status", async () => {
    const plugin = openPlugin({ config: { tokenBudget: 300 } });
    const { io, runs } = fakeIo(['read', 'kiln', '--tokens', '9', '--', '-x'], { status: 3 });
    expect(await runSquads(plugin, io)).toBe(3);
    const [words, { env, keep }] = runs[0] ?? fail();
    expect(words).toEqual(['read', 'kiln', '--tokens', '9', '--', '-x']);
    expect(keep).toBe(false);
    expect(env['SQUADLOG_ROOT']).toBe(plugin.config.root);
    expect(JSON.parse(env['SQUADLOG_HOST_SETTINGS'] ?? '')).toEqual({
      ...{ config: { tokenBudget: 300 }, mirror: false },
      configName: 'plugins.entries.squadlog.config',
    });
  });
});

describe('doctor', () => {
  it("adds the host's findings to the text", async () => {
    const { io, printed } = fakeIo(['doctor']);
    expect(await runSquads(openPlugin({ granted: false }), io)).toBe(0);
    expect(printed()).toMatch(/^\nOpenClaw\nwarning {2}grant .*before_prompt_build/u);
    expect(printed()).toContain(
      'try: openclaw config set plugins.entries.squadlog.hooks.allowConversationAccess true',
    );
  });

  it('and to the JSON', async () => {
    const stdout = JSON.stringify({ ok: true, findings: [{ level: 'ok', what: 'root' }] });
    const { io, printed, runs } = fakeIo(['doctor', '--json'], { stdout });
    await runSquads(openPlugin(), io);
    expect(runs[0]?.[1].keep).toBe(true);
    const { ok, findings } = JSON.parse(printed());
    expect(ok).toBe(true);
    expect(findings.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['root', 'grant', 'hooks', 'last capture', 'spawns']),
    );
  });

  it('passes on what is no JSON, as where the program failed', async () => {
    const { io, printed } = fakeIo(['doctor', '--json'], { stdout: '', status: 1 });
    expect(await runSquads(openPlugin(), io)).toBe(1);
    expect(printed()).toBe('');
  });

  it('is left alone where only its help is asked for', async () => {
    const { io, printed } = fakeIo(['doctor', '--help']);
    await runSquads(openPlugin(), io);
    expect(printed()).toBe('');
  });
});

it('stands at the top and below memory, and takes all words as they are', () => {
  const places: (readonly string[] | undefined)[] = [];
  const said: string[] = [];
  const command = new Proxy({} as CliCommand, {
    get: (_target, name) => () => {
      said.push(String(name));
      return command;
    },
  });
  const registerCli = (
    register: (context: { program: { command: () => CliCommand } }) => void,
    { parentPath, descriptors }: CliOptions,
  ) => {
    places.push(parentPath);
    expect(descriptors.map(({ name }) => name)).toEqual(['squads']);
    register({ program: { command: () => command } });
  };
  registerCommands({ registerCli }, () => openPlugin());
  expect(places).toEqual([undefined, ['memory']]);
  expect(said).toEqual(expect.arrayContaining(['allowUnknownOption', 'helpOption', 'action']));
});

function fakeIo(words: readonly string[], result: { status?: number; stdout?: string } = {}) {
  const runs: Run[] = [];
  let text = '';
  const io: CommandIo = {
    words,
    write: (more) => {
      text += more;
    },
    run: async (...run) => {
      runs.push(run);
      return { status: 0, stdout: '', ...result };
    },
  };
  return { io, runs, printed: () => text };
}

function fail(): never {
  throw new Error('nothing was run');
}
