/**
 * Everything a surface may offer: all commands, queries and operations, found by name or by verb.
 */
import type { Command } from './commands/command.ts';
import { commands } from './commands/index.ts';
import type { Transformation, TransformationInput } from './commands/transformation.ts';
import { operations } from './operations/index.ts';
import type { Operation } from './operations/operation.ts';
import { queries } from './queries/index.ts';
import type { Query } from './queries/query.ts';
import type { VerbDoc } from './verb.ts';

export const catalog = { ...commands, ...queries, ...operations } as const;

export type CapabilityName = keyof typeof catalog;

/** A capability whose input and result are not told apart. */
export type Capability =
  | Command<unknown, unknown, unknown>
  | Transformation<TransformationInput, unknown, unknown>
  | Query<unknown, unknown>
  | Operation<unknown, unknown>;

/** A verb of the command line and of every other surface. */
export interface Verb {
  readonly name: CapabilityName;
  readonly kind: Capability['kind'];
  readonly doc: VerbDoc<Record<string, unknown>>;
}

/** In the order in which help lists them. */
const verbOrder = [
  'list',
  'read',
  'write',
  'search',
  'get',
  'stats',
  'log',
  'why',
  'diff',
  'distill',
  'compress',
  'flush',
  'undo',
  'replay',
  'rules list',
  'rules show',
  'rules adopt',
  'supersede',
  'forget',
  'restore',
  'erase',
  'standards show',
  'standards import',
  'import',
  'export',
  'embed',
  'mirror',
  'verify',
  'backup',
  'copy',
  'doctor',
  'config show',
  'config validate',
  'init',
];

/** Every verb as it is typed, in the order in which help lists them. */
export const verbNames: readonly string[] = Object.values<Listed>(catalog)
  .flatMap(({ verb }) => verb ?? [])
  .sort((a, b) => rankOf(a) - rankOf(b));

/** A capability by its name. */
export function loadCapability(name: CapabilityName): Promise<Capability> {
  return catalog[name].load() as Promise<unknown> as Promise<Capability>;
}

/** The words of one verb, without loading any other; undefined where there is no such verb. */
export async function loadVerb(verb: string): Promise<Verb | undefined> {
  const names = Object.keys(catalog) as CapabilityName[];
  const name = names.find((known) => (catalog[known] as Listed).verb === verb);
  if (name === undefined) return undefined;
  const { kind, doc } = await loadCapability(name);
  return { name, kind, doc: doc as unknown as Verb['doc'] };
}

/** The words of all verbs, in the order of `verbNames`. */
export async function loadVerbs(): Promise<readonly Verb[]> {
  const verbs = await Promise.all(verbNames.map(loadVerb));
  return verbs.filter((verb) => verb !== undefined);
}

/** A verb that nobody has placed yet stands last. */
function rankOf(verb: string): number {
  const rank = verbOrder.indexOf(verb);
  return rank < 0 ? verbOrder.length : rank;
}

/** How the lists of the rooms name a capability; one without a verb is the engine's own. */
interface Listed {
  readonly verb?: string;
  readonly load: () => Promise<unknown>;
}
