/** A project, a home and programs on PATH, for tests of what `init` does to a client's settings. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMemory } from '../../src/index.ts';

type Memory = Awaited<ReturnType<typeof openMemory>>;
type InitInput = NonNullable<Parameters<Memory['init']>[0]>;

export interface ClientScene {
  readonly project: string;
  readonly home: string;
  readonly bin: string;
  readonly env: Record<string, string>;
  init(input: InitInput): ReturnType<Memory['init']>;
  /** Puts a program on PATH: a script of Node. */
  addProgram(name: string, code: string): void;
}

/** With `squadlog` on PATH, as where it is installed. */
export function clientScene(folder: string): ClientScene {
  const [project, home, bin] = ['project', 'home', 'bin'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [project, home, bin]) mkdirSync(path);
  const env: Record<string, string> = { PATH: bin };
  const addProgram = (name: string, code: string) => {
    writeFileSync(join(bin, name), `#!${process.execPath}\n${code}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  addProgram('squadlog', '');
  const init = async (input: InitInput) => {
    await using memory = await openMemory({ cwd: project, home, env });
    return memory.init(input);
  };
  return { project, home, bin, env, init, addProgram };
}
