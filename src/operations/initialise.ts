/** Gives a project a memory of its own, or makes a client call our hooks at each spawn. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { nearestName } from '../text/nearest-name.ts';
import type { ClientName, Scope } from './init/client-settings.ts';
import { clientNames, scopes } from './init/client-settings.ts';
import type { ProjectMemory } from './init/make-project-memory.ts';
import { makeProjectMemory } from './init/make-project-memory.ts';
import type { SetupFile } from './init/set-up-client.ts';
import { setUpClient } from './init/set-up-client.ts';
import { defineOperation } from './operation.ts';

export const initialiseInput = z.strictObject({
  target: z.optional(z.string().check(z.minLength(1))),
  dir: z.optional(z.string().check(z.minLength(1))),
  scope: z.optional(z.enum(scopes)),
  remove: z.optional(z.boolean()),
  dryRun: z.optional(z.boolean()),
  yes: z.optional(z.boolean()),
});

export type InitialiseInput = z.infer<typeof initialiseInput>;

const names = clientNames.join(', ');

/** `root`: of a client, the memory that is in use here; `created` and `kept`: paths. */
export interface InitialiseResult extends ProjectMemory {
  readonly client?: ClientName;
  readonly scope?: Scope;
  /** True where something was done, or would be without `dryRun`. */
  readonly changed: boolean;
  readonly dryRun: boolean;
  readonly files: readonly SetupFile[];
  /** What the client's own program was told, where that keeps its settings. */
  readonly commands: readonly string[];
  /** What a person must know or do besides, in whole sentences. */
  readonly notes: readonly string[];
  /** What else calls our hooks, so that they would run twice. */
  readonly warnings: readonly string[];
}

/**
 * Fails with `not_found` for a folder that isn't there, `invalid` for settings that can't be read
 * as what they should be, `refused` for a file of ours that somebody edited, `conflict` for one
 * that changes meanwhile, `unavailable` where nothing can be written or a program is missing.
 */
export const initialise = defineOperation<InitialiseInput, InitialiseResult>({
  name: 'initialise',
  doc: {
    verb: 'init',
    summary: "Make a project's .squadlog folder, or a client's hooks; nothing is overwritten.",
    input: initialiseInput as z.ZodMiniType<InitialiseInput>,
    writes: false,
    options: {
      target: {
        summary: `A client (${names}), or the project's folder; default: this one.`,
        position: 0,
        value: 'client|dir',
      },
      dir: { summary: "The project's folder, beside a client.", value: 'DIR' },
      scope: { summary: "The client's settings: of the project, or the user.", value: 'SCOPE' },
      remove: { summary: 'Take away from the settings what init put there.' },
      dryRun: { summary: 'Show what would change; write nothing.' },
      yes: { summary: 'Write without asking; only a terminal is asked.' },
    },
    examples: [
      { line: 'init', does: 'makes .squadlog here' },
      { line: 'init claude-code', does: "adds our hooks to this project's .claude/settings.json" },
      { line: 'init codex --scope user --dry-run', does: 'shows what would change, everywhere' },
      { line: 'init claude-code --remove', does: 'takes the hooks away again' },
    ],
  },
  run: async (input, { root, environment }) => {
    const { cwd = process.cwd(), env = process.env, home = homedir() } = environment;
    const { dryRun = false, remove = false, scope } = input;
    const { client, dir } = targetOf(input, cwd);
    if (client === undefined) {
      refuseForFolder(input);
      const made = makeProjectMemory(dir, dryRun);
      const changed = made.created.length > 0;
      return { ...made, changed, dryRun, files: [], commands: [], notes: [], warnings: [] };
    }
    const setup = await setUpClient({ client, scope, remove, dryRun }, { dir, env, home });
    const pathsOf = (action: SetupFile['action']) =>
      setup.files.filter((file) => file.action === action).map(({ path }) => path);
    return { root: root.root, created: pathsOf('created'), kept: pathsOf('kept'), ...setup };
  },
});

/** A word is a client's name first; a folder of such a name is reached with `./` before it. */
function targetOf(
  { target, dir }: InitialiseInput,
  cwd: string,
): { readonly client?: ClientName; readonly dir: string } {
  const client = clientNames.find((name) => name === target);
  if (client !== undefined) return { client, dir: resolve(cwd, dir ?? '.') };
  if (target === undefined) return { dir: resolve(cwd, dir ?? '.') };
  if (dir !== undefined) throw unknownClient(target);
  const folder = resolve(cwd, target);
  if (/[/\\.]/u.test(target) || isAbsolute(target) || existsSync(folder)) return { dir: folder };
  throw unknownClient(target);
}

function unknownClient(target: string): MemoryError {
  const begun = clientNames.find((name) => name.startsWith(target.toLowerCase()));
  const nearest = begun ?? nearestName(target, clientNames);
  return new MemoryError({
    code: 'not_found',
    message:
      `${JSON.stringify(target)} is neither a folder here nor a client (${names}); ` +
      `did you mean ${nearest}?`,
    hint: `squadlog init ${nearest}`,
  });
}

/** What has no meaning without a client must not be passed over. */
function refuseForFolder({ scope, remove }: InitialiseInput): void {
  const name = remove === true ? 'remove' : scope === undefined ? undefined : 'scope';
  if (name === undefined) return;
  throw new MemoryError({
    code: 'invalid',
    message: `init: ${name} goes with a client (${names}); name one.`,
    hint: `squadlog init claude-code --${name}${name === 'scope' ? ' user' : ''}`,
  });
}
