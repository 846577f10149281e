/** Whose a spawn is: the squad, role and agent whose memory it is told and teaches. */
import { MemoryError } from '../errors.ts';
import { isRoleName, isSquadId } from '../text/ids.ts';
import { isBuiltInKind } from './built-in-kinds.ts';
import type { SpawnIdentity } from './spawn.ts';

export interface SpawnOwner {
  readonly squad: string;
  readonly role?: string | undefined;
  /** The kind of agent in the letters that an id may have. */
  readonly agent?: string | undefined;
}

export interface OwnerRules {
  /** What the settings say of an agent: `agents.<id>.squad`, `agents.<id>.role`, `defaultSquad`. */
  settingsFor(whose: { readonly agent?: string | undefined }): {
    readonly squad: string | null;
    readonly role: string | null;
    readonly defaultSquad: string | null;
  };
  /** The squad of a project whose settings name none. */
  readonly project: string;
}

/**
 * Squad and role apart, each by the first that names it: the parent outright, the label, the
 * settings of the agent; then, for a squad, `defaultSquad` and the project's name, and for a role,
 * the kind of agent. Fails with `invalid` for a name outside its grammar: a spawn must not be given
 * another squad's memory because its own was misspelled.
 */
export function chooseOwner(spawn: SpawnIdentity, rules: OwnerRules): SpawnOwner {
  const agent = agentOf(spawn.kind);
  const settings = rules.settingsFor({ agent });
  const label = readLabel(spawn.label);
  const squad =
    spawn.squad ?? label?.squad ?? settings.squad ?? settings.defaultSquad ?? rules.project;
  const role = spawn.role ?? label?.role ?? settings.role ?? roleOf(spawn.kind);
  if (!isSquadId(squad)) throw misnamed('squad', squad);
  if (role !== undefined && !isRoleName(role)) throw misnamed('role', role);
  return { squad, role, agent };
}

/** True for a spawn whose parent says which squad it is of. */
export function namesSquad({ squad, label }: SpawnIdentity): boolean {
  return squad !== undefined || readLabel(label) !== undefined;
}

/**
 * `squad:<id>` or `squad:<id>/<role>` anywhere in a label or description, in any letters and
 * quotes. Fails with `invalid` for two that differ.
 */
function readLabel(
  label: string | undefined,
): { readonly squad: string; readonly role: string | undefined } | undefined {
  const found = [...(label ?? '').matchAll(labelPattern)]
    .map(([, squad = '', role]) => ({ squad, role }))
    .filter(({ squad, role }) => squad !== '' || role !== undefined);
  const [first, ...others] = found;
  const other = others.find(({ squad }) => squad.toLowerCase() !== first?.squad.toLowerCase());
  if (other !== undefined) throw misnamed('squad', `${first?.squad} and ${other.squad}`);
  return first;
}

const labelPattern = /(?<=^|[\s[(,;`"'])squad:([^\s\])(,;`"'/]*)(?:\/([^\s\])(,;`"']*))?/giu;

/** The agent's id for a kind that may hold other letters, as `plugin:reviewer`. */
function agentOf(kind: string | undefined): string | undefined {
  const letters = (kind ?? '').replace(/[^A-Za-z0-9_-]+/gu, '-').replace(/^[^A-Za-z0-9]+/u, '');
  const id = letters.slice(0, 64);
  if (id === '') return undefined;
  return isSquadId(id) ? id : `${id.slice(0, 58)}-agent`;
}

/** An agent that a person made is called what it does; one of the client's own does anything. */
function roleOf(kind: string | undefined): string | undefined {
  if (kind === undefined || isBuiltInKind(kind)) return undefined;
  const name = kind.slice(kind.lastIndexOf(':') + 1).replace(/[\s./]+/gu, '-');
  return isRoleName(name) ? name : undefined;
}

function misnamed(what: 'squad' | 'role', name: string): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message:
      `${JSON.stringify(name.slice(0, 80))} is no ${what}: 1 to 64 letters, digits, - or _. The ` +
      'spawn was told nothing; correct its name.',
  });
}
