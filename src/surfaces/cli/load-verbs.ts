/** The verbs of the command line: those of the catalog, and those that only a terminal needs. */
import type { OptionDoc, Verb } from '../../index.ts';
import { loadVerb, optionType, verbNames } from '../../index.ts';
import type { CliVerb } from './cli-verb.ts';
import { kebabCase } from './cli-verb.ts';

/** As typed: those of the catalog, with those that only a terminal needs among them. */
export const cliVerbNames: readonly string[] = verbNames
  .flatMap((name) => (name === 'standards import' ? [name, 'standards edit'] : [name]))
  .concat('hook', 'mcp', 'completion', 'help');

/** One verb, without loading any other; undefined where there is none of this name. */
export async function loadCliVerb(name: string): Promise<CliVerb | undefined> {
  const known = await loadVerb(name);
  if (known !== undefined) return fromCatalog(known);
  const { terminalVerbs } = await import('./terminal-verbs.ts');
  return terminalVerbs.find(({ verb }) => verb === name);
}

/** All verbs, in the order of `cliVerbNames`. */
export async function loadCliVerbs(): Promise<readonly CliVerb[]> {
  const verbs = await Promise.all(cliVerbNames.map(loadCliVerb));
  return verbs.filter((verb) => verb !== undefined);
}

function fromCatalog({ name, doc }: Verb): CliVerb {
  return {
    verb: doc.verb,
    summary: doc.summary,
    examples: doc.examples,
    capability: name,
    options: Object.entries(doc.options).map(([option, words]) => ({
      ...words,
      ...optionType(doc, option),
      name: option,
      spelling: spell(option, words),
    })),
  };
}

function spell(name: string, { position, value }: OptionDoc): string {
  return position === undefined ? `--${kebabCase(name)}` : `<${value ?? name}>`;
}
