/** The verbs that are no capability: editing in an editor, hooks, completion, help. */
import type { CliOption, CliVerb } from './cli-verb.ts';
import { kebabCase } from './cli-verb.ts';

/** Shells that `completion` writes a script for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** Clients whose hooks are understood; a test keeps the list equal to theirs. */
export const hookClientNames = ['claude-code', 'codex', 'copilot', 'gemini', 'opencode'] as const;

export const terminalVerbs: readonly CliVerb[] = [
  {
    verb: 'standards edit',
    summary: 'Edit process memory in $VISUAL or $EDITOR; nothing changes until the editor ends.',
    options: [],
    examples: [{ line: 'standards edit', does: 'opens the standards in your editor' }],
  },
  {
    verb: 'hook',
    summary: "Answer a client's hook: its event on standard input, the answer on standard output.",
    options: [
      {
        name: 'client',
        spelling: '<client>',
        summary: 'The client whose hook it is.',
        position: 0,
        value: 'client',
        kind: 'choice',
        choices: hookClientNames,
        required: true,
      },
      {
        name: 'event',
        spelling: '<event>',
        summary: 'The event, as the client calls it.',
        position: 1,
        value: 'event',
        kind: 'text',
        required: true,
      },
    ],
    examples: [
      {
        line: 'hook claude-code SubagentStart < event.json',
        does: 'what `squadlog init claude-code` has Claude Code run at each spawn',
      },
    ],
  },
  {
    verb: 'mcp',
    summary: 'Serve memory to clients of the Model Context Protocol: tools, resources, prompts.',
    options: [
      flag('http', 'Serve Streamable HTTP at /mcp instead of standard input and output.'),
      named('port', 'N', 'The port; 0 takes a free one. The default is 4681.'),
      named('host', 'H', 'The address; others than this machine need a token of your own.'),
      named('allowHost', 'NAME', 'A further name that requests may be addressed to; repeatable.'),
      named('tokenFile', 'FILE', 'The token that callers send; else one is made below the root.'),
      named('squad', 'S', 'The squad of calls that name none, and the only one served.'),
      named('agent', 'A', 'The agent of calls that name none, and the only one served.'),
      named('session', 'S', 'The run that is served; what it is told goes into the ledger.'),
      flag('allSquads', 'Serve other squads too, though one is named.'),
      flag('readOnly', 'Offer no tool that writes.'),
    ],
    examples: [
      { line: 'mcp', does: 'serves a client that starts it, on standard input and output' },
      { line: 'mcp --squad kiln --read-only', does: 'tells the memory of one squad' },
      { line: 'mcp --http --port 0', does: 'serves clients of this machine over HTTP' },
    ],
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

function flag(name: string, summary: string): CliOption {
  return { name, spelling: `--${kebabCase(name)}`, summary, kind: 'flag', required: false };
}

function named(name: string, value: string, summary: string): CliOption {
  const kind = name === 'port' ? 'number' : 'text';
  return { name, spelling: `--${kebabCase(name)}`, summary, value, kind, required: false };
}
