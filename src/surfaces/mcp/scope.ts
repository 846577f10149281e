/** Whose memory a call is about: what it names, else what the server or the project is set to. */
import type { Memory } from '../../index.ts';
import { MemoryError, projectSquad } from '../../index.ts';
import type { ServeOptions } from './serve-options.ts';

export interface Whose {
  readonly squad?: string;
  readonly agent?: string;
}

export interface Scope {
  /** Fails with `refused` for a memory that this server does not serve. */
  whose(named: Whose): Whose;
  /** As `whose`, for what is about one memory alone: the agent's where one is named. */
  one(named: Whose): Whose;
  /** True where no other than the server's own squad or agent is served. */
  readonly isFixed: boolean;
  serves(named: Whose): boolean;
}

type Fixed = Pick<ServeOptions, 'squad' | 'agent' | 'allSquads'>;

/** `cwd`: the project's folder. */
export function createScope(memory: Memory, fixed: Fixed, cwd: string): Scope {
  const { squad, agent, allSquads } = fixed;
  const isFixed = !allSquads && (squad !== undefined || agent !== undefined);
  const serves = (named: Whose) =>
    !isFixed || (isAllowed(named.squad, squad) && isAllowed(named.agent, agent));
  const whose = (named: Whose): Whose => {
    if (!serves(named)) throw notServed(named, fixed);
    if (named.squad === undefined && named.agent === undefined) {
      if (squad === undefined && agent !== undefined) return { agent };
      return {
        squad: squad ?? memory.settingsFor().defaultSquad ?? projectSquad(cwd).squad,
        ...(agent === undefined ? {} : { agent }),
      };
    }
    const own = named.agent ?? (isSame(named.squad, squad) ? agent : undefined);
    return {
      ...(named.squad === undefined ? {} : { squad: named.squad }),
      ...(own === undefined ? {} : { agent: own }),
    };
  };
  const one = (named: Whose): Whose => {
    const both = whose(named);
    const isOfAgent = named.agent !== undefined || both.squad === undefined;
    const { agent: itsOwn } = both;
    if (isOfAgent && itsOwn !== undefined) return { agent: itsOwn };
    return both.squad === undefined ? {} : { squad: both.squad };
  };
  return { whose, one, isFixed, serves };
}

/** Fails with `refused` where memory is switched off, so that nothing is told. */
export function requireEnabled(memory: Memory, whose: Whose): void {
  if (memory.settingsFor(whose).enabled) return;
  throw new MemoryError({
    code: 'refused',
    message: 'Memory is switched off here (enabled: false); nothing is told.',
    hint: 'squadlog config show',
  });
}

function isAllowed(named: string | undefined, fixed: string | undefined): boolean {
  return named === undefined || isSame(named, fixed);
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.toLowerCase() === b?.toLowerCase();
}

function notServed(named: Whose, { squad, agent }: Fixed): MemoryError {
  const say = (whose: Whose) =>
    [
      whose.squad === undefined ? undefined : `squad ${whose.squad}`,
      whose.agent === undefined ? undefined : `agent ${whose.agent}`,
    ]
      .filter((word) => word !== undefined)
      .join(' or ');
  const own = say({
    ...(squad === undefined ? {} : { squad }),
    ...(agent === undefined ? {} : { agent }),
  });
  return new MemoryError({
    code: 'refused',
    message: `This server serves ${own} only, and not ${say(named)}; leave squad and agent out.`,
  });
}
