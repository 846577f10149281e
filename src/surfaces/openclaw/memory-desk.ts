/**
 * The memory of one gateway: opened when it is first needed, once a root and configuration, and
 * closed when the gateway stops. A host registers its plugins often only to look at them.
 */
import { homedir } from 'node:os';
import type { Memory, Spawns } from '../../index.ts';
import type { PluginConfig } from './plugin-config.ts';
import { configName } from './plugin-config.ts';

export interface MemoryDesk {
  /** Spawns of a project, by default of the host's workspace. */
  use<Result>(
    work: (memory: Memory, spawnsIn: (cwd?: string) => Spawns) => Promise<Result>,
  ): Promise<Result>;
  /** Waits for what is under way. A memory that is needed again is opened again. */
  close(): Promise<void>;
}

export interface DeskOptions {
  readonly config: Pick<PluginConfig, 'root' | 'mirror' | 'settings'>;
  readonly workspace: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly home?: string;
}

export function openDesk({ config, workspace, env, home }: DeskOptions): MemoryDesk {
  const underWay = new Set<Promise<unknown>>();
  let opened: Promise<Memory> | undefined;
  const open = async (): Promise<Memory> => {
    const { openMemory } = await loadLibrary();
    const { root, mirror, settings } = config;
    return openMemory({
      ...{ mirror, config: settings, configName, cwd: home ?? homedir() },
      ...(root === undefined ? {} : { root }),
      ...(env === undefined ? {} : { env }),
      ...(home === undefined ? {} : { home }),
    });
  };
  const run = async <Result>(work: Work<Result>): Promise<Result> => {
    opened ??= open();
    const memory = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const { openSpawns } = await loadLibrary();
    return work(memory, (cwd = workspace) => openSpawns(memory, { cwd }));
  };
  return {
    use: (work) => {
      const working = run(work);
      underWay.add(working);
      const done = () => void underWay.delete(working);
      working.then(done, done);
      return working;
    },
    close: async () => {
      const memory = opened;
      opened = undefined;
      await Promise.allSettled(underWay);
      await (await memory?.catch(() => undefined))?.close();
    },
  };
}

type Work<Result> = Parameters<MemoryDesk['use']>[0] extends (...given: infer Given) => unknown
  ? (...given: Given) => Promise<Result>
  : never;

/** Loaded late: most processes of the host that register a plugin need nothing of it. */
export function loadLibrary(): Promise<typeof import('../../index.ts')> {
  return import('../../index.ts');
}
