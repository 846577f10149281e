/** The completion script of a shell, written from the verbs and their options. */
import { MemoryError } from '../../../index.ts';
import type { CliVerb } from '../cli-verb.ts';
import { shells } from '../terminal-verbs.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { zshScript } from './zsh.ts';

/** Fails with `invalid` for a shell that it does not know. */
export function completionScript(shell: string, all: readonly CliVerb[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(all);
    case 'zsh':
      return zshScript(all);
    case 'fish':
      return fishScript(all);
    default:
      throw new MemoryError({
        code: 'invalid',
        message:
          `There is no completion for ${JSON.stringify(shell)}; ` +
          `the shells are ${shells.join(', ')}.`,
        hint: 'squadlog completion bash',
      });
  }
}
