/** A verb as the command line knows it: one of the catalog, or one that only a terminal needs. */
import type { CapabilityName, OptionDoc, OptionType } from '../../index.ts';

export interface CliOption extends OptionDoc, OptionType {
  /** As the schema names it: `occurredAt`. */
  readonly name: string;
  /** As it is typed: `--occurred-at`; `<file|->` for a positional argument. */
  readonly spelling: string;
}

export interface CliVerb {
  readonly verb: string;
  readonly summary: string;
  readonly options: readonly CliOption[];
  readonly examples: readonly { readonly line: string; readonly does: string }[];
  /** The capability behind it; verbs of the command line alone have none. */
  readonly capability?: CapabilityName;
}

/** What every verb takes. */
export const globalOptions: readonly (Pick<CliOption, 'spelling' | 'summary' | 'value'> & {
  readonly name: string;
})[] = [
  { name: 'root', spelling: '--root', value: 'DIR', summary: 'The folder that holds the memory.' },
  {
    name: 'store',
    spelling: '--store',
    value: 'URL',
    summary: 'sqlite, or postgres://host/database.',
  },
  { name: 'json', spelling: '--json', summary: 'Print the result as JSON.' },
  { name: 'help', spelling: '--help', summary: 'Explain the verb.' },
];

/** `asOf` is typed `as-of`. */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
