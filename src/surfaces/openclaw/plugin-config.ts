/** The plugin's settings: those of Squadlog, and what only the host's place for them has. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** What error messages and `config show` call the place. */
export const configName = 'plugins.entries.squadlog.config';

export interface PluginConfig {
  /** Folder of the memory; undefined is where Squadlog finds it by itself. */
  readonly root: string | undefined;
  readonly mirror: boolean;
  /** Without the grant, put the block into the parent's own call. */
  readonly rewriteTask: boolean;
  /** The settings as `squadlog.json` has them. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Squadlog itself checks the rest, and says what is wrong with it. */
export function readPluginConfig(value: unknown): PluginConfig {
  const { root, mirror, rewriteTask, ...settings } = z.parse(ownKeys, value ?? {});
  return {
    root: root === undefined ? undefined : expandHome(root),
    mirror: mirror ?? true,
    rewriteTask: rewriteTask ?? false,
    settings,
  };
}

/** What of the host's configuration decides what can work here. */
export interface HostSettings {
  /** Hooks that see conversations are called only with it. */
  readonly mayReadConversations: boolean;
  readonly mayInject: boolean;
  /** The folder of the host's own files; agents have theirs in it. */
  readonly workspace: string;
}

export function readHostSettings(config: unknown): HostSettings {
  const { plugins, agents } = z.parse(hostConfig, config ?? {});
  const { hooks } = plugins?.entries?.squadlog ?? {};
  const workspace = agents?.defaults?.workspace ?? join('~', '.openclaw', 'workspace');
  return {
    mayReadConversations: hooks?.allowConversationAccess === true,
    mayInject: hooks?.allowPromptInjection !== false,
    workspace: expandHome(workspace),
  };
}

function expandHome(folder: string): string {
  return folder === '~' || folder.startsWith('~/') ? join(homedir(), folder.slice(1)) : folder;
}

const text = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);
const flag = z.catch(z.optional(z.boolean()), undefined);

const ownKeys = z.catch(z.looseObject({ root: text, mirror: flag, rewriteTask: flag }), {});

function part<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.catch(z.optional(z.object(shape)), undefined);
}

const hostConfig = z.catch(
  z.object({
    plugins: part({
      entries: part({
        squadlog: part({
          hooks: part({ allowConversationAccess: flag, allowPromptInjection: flag }),
        }),
      }),
    }),
    agents: part({ defaults: part({ workspace: text }) }),
  }),
  {},
);
