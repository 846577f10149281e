/** Sets one client up, or takes it back: plans, shows the difference, and writes. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { scrubSecrets } from '../../commands/capture/secrets/scrub-secrets.ts';
import { MemoryError } from '../../errors.ts';
import type {
  ClientName,
  ClientSettings,
  Scope,
  SettingsFile,
  SetupPlace,
} from './client-settings.ts';
import { clientSettings } from './index.ts';
import { lineDiff } from './line-diff.ts';
import { planOpenClaw } from './openclaw.ts';
import { programCommand } from './program-command.ts';
import { isLink, readSettingsFile, replaceSettingsFile } from './settings-file.ts';

/** What became, or would become, of one file. */
export interface SetupFile {
  readonly path: string;
  readonly action: 'created' | 'changed' | 'removed' | 'kept';
  /** Lines with `+` and `-` before them; empty for a file that is kept. */
  readonly diff: string;
}

export interface Setup {
  readonly client: ClientName;
  readonly scope: Scope;
  /** True where something was done, or would be without `dryRun`. */
  readonly changed: boolean;
  readonly dryRun: boolean;
  readonly files: readonly SetupFile[];
  /** What the client's own program was told, where that keeps its settings. */
  readonly commands: readonly string[];
  /** What a person must know or do besides. */
  readonly notes: readonly string[];
  /** What is set up twice. */
  readonly warnings: readonly string[];
}

export interface SetupRequest {
  readonly client: ClientName;
  readonly scope?: Scope | undefined;
  readonly remove: boolean;
  readonly dryRun: boolean;
}

/** Fails with `invalid`, `refused`, `conflict` or `unavailable`; nothing is written then. */
export async function setUpClient(
  request: SetupRequest,
  place: Pick<SetupPlace, 'dir' | 'home' | 'env'>,
): Promise<Setup> {
  return request.client === 'openclaw'
    ? setUpHost(request, place)
    : setUpFile({ ...request, client: request.client }, place);
}

async function setUpFile(
  request: SetupRequest & { readonly client: keyof typeof clientSettings },
  where: Pick<SetupPlace, 'dir' | 'home' | 'env'>,
): Promise<Setup> {
  const { client, remove, dryRun } = request;
  const settings = clientSettings[client];
  const scope = request.scope ?? settings.scopes[0] ?? 'project';
  // To take something away, one need not know what starts it.
  const program = remove ? [] : programCommand(where);
  const place = { ...where, scope, program };
  if (scope === 'project') needFolder(where.dir);
  const file = settings.file(place);
  const { path, within } = file;
  const before = readSettingsFile(path);
  const after = remove ? without(file, before) : file.add(before);
  const changed = after !== before;
  if (changed && !dryRun) replaceSettingsFile(path, { before, after }, within);
  return {
    client,
    scope,
    changed,
    dryRun,
    files: before === after && before === undefined ? [] : [fileOf(path, before, after)],
    commands: [],
    notes: remove ? [] : settings.notes(place),
    warnings: remove ? [] : doubled(settings, { ...place, path }),
  };
}

/** Undefined where nothing is left and nothing links to it. */
function without(file: SettingsFile, before: string | undefined): string | undefined {
  if (before === undefined) return undefined;
  return file.remove(before) ?? (isLink(file.path) ? file.empty : undefined);
}

/** Clients run what both scopes hold, most of them twice. */
function doubled(
  { client, scopes, file, alsoIn }: ClientSettings,
  place: SetupPlace & { readonly path: string },
): readonly string[] {
  const others = scopes
    .filter((scope) => scope !== place.scope)
    .map((scope) => ({ scope, ...file({ ...place, scope }) }))
    .filter((other) => other.path !== place.path && isSetUp(other));
  return [
    ...others.map(
      ({ scope, path }) =>
        `${path} has our hooks too, so each may run twice; keep one of the two, for instance: ` +
        `squadlog init ${client} --scope ${scope} --remove`,
    ),
    ...(alsoIn?.(place) ?? []),
  ];
}

/** A file that can't be read or was edited is not for this run to judge. */
function isSetUp(file: SettingsFile): boolean {
  try {
    const text = readSettingsFile(file.path);
    return without(file, text) !== text;
  } catch {
    return false;
  }
}

function fileOf(path: string, before: string | undefined, after: string | undefined): SetupFile {
  if (before === after) return { path, action: 'kept', diff: '' };
  // What is around our lines is somebody else's, and may hold a key.
  const diff = scrubSecrets(lineDiff(before ?? '', after ?? '')).text;
  const action = before === undefined ? 'created' : after === undefined ? 'removed' : 'changed';
  return { path, action, diff };
}

async function setUpHost(
  request: SetupRequest,
  where: Pick<SetupPlace, 'dir' | 'home' | 'env'>,
): Promise<Setup> {
  const { client, scope = 'user', remove, dryRun } = request;
  if (scope !== 'user') {
    throw new MemoryError({
      code: 'invalid',
      message: 'OpenClaw has plugins for a user only, not for a project; leave --scope out.',
      hint: 'squadlog init openclaw',
    });
  }
  const { lines, run } = await planOpenClaw({ ...where, scope, program: [] }, remove);
  if (!dryRun) await run();
  return {
    ...{ client, scope, changed: lines.length > 0, dryRun, files: [], commands: lines },
    notes: remove
      ? []
      : ['A gateway that runs takes the plugin in by itself, or at its next start.'],
    warnings: [],
  };
}

function needFolder(dir: string): void {
  if (existsSync(dir)) return;
  throw new MemoryError({
    code: 'not_found',
    message: `${dir} is not there; name a project's folder that exists in ${dirname(dir)}.`,
  });
}
