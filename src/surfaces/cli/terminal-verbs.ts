/** The verbs that only a terminal needs: editing in an editor, completion, help. */
import type { CliVerb } from './cli-verb.ts';

/** Shells that `completion` writes a script for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

export const terminalVerbs: readonly CliVerb[] = [
  {
    verb: 'standards edit',
    summary: 'Edit process memory in $VISUAL or $EDITOR; nothing changes until the editor ends.',
    options: [],
    examples: [{ line: 'standards edit', does: 'opens the standards in your editor' }],
  },
  {
    verb: 'completion',
    summary: 'Print the completion script of a shell.',
    options: [
      {
        name: 'shell',
        spelling: '<shell>',
        summary: 'bash, zsh or fish.',
        position: 0,
        value: 'shell',
        kind: 'choice',
        choices: shells,
        required: true,
      },
    ],
    examples: [
      {
        line: 'completion bash > ~/.local/share/bash-completion/completions/squadlog',
        does: 'bash',
      },
      { line: 'completion zsh > ~/.zfunc/_squadlog', does: 'zsh, where ~/.zfunc is in fpath' },
      { line: 'completion fish > ~/.config/fish/completions/squadlog.fish', does: 'fish' },
    ],
  },
  {
    verb: 'help',
    summary: 'Explain the program, or one verb.',
    options: [
      {
        name: 'verb',
        spelling: '<verb>',
        summary: 'The verb to explain.',
        position: 0,
        value: 'verb',
        kind: 'text',
        required: false,
      },
    ],
    examples: [{ line: 'help read', does: 'explains read and its options' }],
  },
];
