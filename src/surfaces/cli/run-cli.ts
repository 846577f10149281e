/** The command line as a function: arguments in, text out, exit status back. */
import type { MemoryOptions } from '../../index.ts';
import { exitCodes, isMemoryError, MemoryError, openMemory, packageVersion } from '../../index.ts';
import type { CliIo } from './cli-io.ts';
import type { CliVerb } from './cli-verb.ts';
import { beforeTerminator, findVerb, strangeOption, unknownVerb, wordsIn } from './find-verb.ts';
import { cliVerbNames, loadCliVerb, loadCliVerbs } from './load-verbs.ts';
import { lookOf } from './look.ts';
import type { ParsedArguments } from './parse-arguments.ts';
import { parseArguments } from './parse-arguments.ts';
import { present } from './present/index.ts';
import { readInputFile } from './read-input-file.ts';
import { reportError } from './report-error.ts';
import { tellWarning } from './tell-warning.ts';
import { toJson } from './to-json.ts';

/** Runs one command line, `argv` without the program; never rejects. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  const json = beforeTerminator(argv).includes('--json');
  try {
    return await dispatch(argv, io);
  } catch (error) {
    return await reportError(error, json, io);
  }
}

async function dispatch(argv: readonly string[], io: CliIo): Promise<number> {
  const { verb, rest } = findVerb(argv, cliVerbNames);
  if (verb === undefined) return answerWithoutVerb(argv, io);
  const known = await loadCliVerb(verb);
  if (known === undefined || verb === 'help') {
    return showHelp(verb === 'help' ? wordsIn(rest).join(' ') : verb, argv, io);
  }
  const parsed = parseArguments(known, rest);
  if (parsed.help) return showHelp(verb, argv, io);
  switch (verb) {
    case 'completion': {
      const { completionScript } = await import('./completion/completion-script.ts');
      io.stdout.write(completionScript(String(parsed.input['shell']), await loadCliVerbs()));
      return 0;
    }
    case 'standards edit': {
      const { editStandards } = await import('./edit-standards.ts');
      return withMemory(parsed, io, (memory) => editStandards(memory, parsed, io));
    }
    case 'hook':
    case 'mcp':
      // Programs of their own, which the launcher starts by the first word alone.
      throw new MemoryError({
        code: 'invalid',
        message: `${verb} must be the first word, with its options behind it.`,
        hint: `squadlog help ${verb}`,
      });
    default:
      return runCapability(known, parsed, io);
  }
}

async function answerWithoutVerb(argv: readonly string[], io: CliIo): Promise<number> {
  if (beforeTerminator(argv).includes('--version')) {
    const version = packageVersion();
    io.stdout.write(argv.includes('--json') ? toJson({ version }) : `${version}\n`);
    return 0;
  }
  const other = strangeOption(argv);
  if (other === undefined) return showHelp('', argv, io);
  throw new MemoryError({
    code: 'invalid',
    message: `${JSON.stringify(other)} names no verb; say what to do.`,
    hint: 'squadlog help',
  });
}

async function showHelp(topic: string, argv: readonly string[], io: CliIo): Promise<number> {
  const { helpText } = await import('./help.ts');
  const text = helpText(topic, await loadCliVerbs(), lookOf(io.stdout, io.env));
  if (text === undefined) throw unknownVerb(topic, cliVerbNames);
  io.stdout.write(beforeTerminator(argv).includes('--json') ? toJson({ help: text }) : text);
  return 0;
}

async function runCapability(verb: CliVerb, parsed: ParsedArguments, io: CliIo): Promise<number> {
  const input = await readFiles(verb, parsed.input, io);
  return withMemory(parsed, io, async (memory) => {
    if (verb.verb === 'log' && input['follow'] === true) {
      const { followLog } = await import('./follow-log.ts');
      return followLog(memory, { input, json: parsed.json }, io);
    }
    if (verb.verb === 'mirror' && input['follow'] === true) {
      const { followMirror } = await import('./follow-mirror.ts');
      return followMirror(memory, { input, json: parsed.json }, io);
    }
    const run = (given: Record<string, unknown>) =>
      memory.run(capabilityOf(verb), given).catch((error: unknown) => {
        throw spellOptions(error, verb);
      });
    let asked = false;
    if (verb.verb === 'init') {
      const { askBefore } = await import('./confirm-init.ts');
      const answer = await askBefore(run, input, io);
      if (answer === 'no') return 1;
      asked = answer === 'yes';
    }
    const result = await run(input);
    if (parsed.json) {
      io.stdout.write(toJson(result));
    } else {
      io.stdout.write(
        await present(verb.verb, result, lookOf(io.stdout, io.env, { ...input, asked })),
      );
      const { warnings = [] } = result as { readonly warnings?: readonly string[] };
      for (const warning of warnings) tellWarning(warning, io);
    }
    return exitCodeOf(result);
  });
}

function capabilityOf({ verb, capability }: CliVerb) {
  if (capability !== undefined) return capability;
  throw new TypeError(`${verb} has no capability`);
}

/** Options that name a file become its text; its path goes where the capability wants it. */
async function readFiles(
  { options }: CliVerb,
  input: ParsedArguments['input'],
  io: CliIo,
): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = { ...input };
  for (const { name, from } of options) {
    const path = input[name];
    if (from !== 'file' || typeof path !== 'string') continue;
    read[name] = await readInputFile(path, io);
    if (path !== '-' && options.some((option) => option.name === 'path')) read['path'] = path;
  }
  return read;
}

async function withMemory(
  { root, store }: ParsedArguments,
  io: CliIo,
  use: (memory: Awaited<ReturnType<typeof openMemory>>) => Promise<number>,
): Promise<number> {
  const progress = io.stderr.isTerminal
    ? (await import('./progress.ts')).showProgress(io.stderr)
    : undefined;
  const { cwd, env, home } = io;
  const options: MemoryOptions = {
    ...io.memory,
    cwd,
    env,
    ...(home === undefined ? {} : { home }),
    ...(root === undefined ? {} : { root }),
    ...(store === undefined ? {} : { store }),
    ...(progress === undefined ? {} : { onProgress: progress.update }),
  };
  const memory = await openMemory(options);
  try {
    return await use(memory);
  } finally {
    progress?.end();
    await memory.close();
  }
}

/** A check that failed is an answer and not an error, but scripts must see it. */
function exitCodeOf(result: unknown): number {
  const { ok, findings = [] } = (result ?? {}) as {
    readonly ok?: boolean;
    readonly findings?: readonly { readonly code?: keyof typeof exitCodes }[];
  };
  if (ok !== false) return 0;
  const codes = findings.flatMap(({ code }) => code ?? []);
  return exitCodes[codes.includes('corrupt') ? 'corrupt' : (codes[0] ?? 'corrupt')];
}

/** Validation speaks of `occurredAt`; a person typed `--occurred-at`. */
function spellOptions(error: unknown, { verb, options }: CliVerb): unknown {
  if (!isMemoryError(error) || error.code !== 'invalid') return error;
  const named = options.find(({ name }) => error.message.startsWith(`${verb}: ${name} `));
  if (named === undefined) return error;
  const { code, details, hint } = error;
  return new MemoryError({
    code,
    message: error.message.replace(` ${named.name} `, ` ${named.spelling} `),
    cause: error,
    ...(hint === undefined ? {} : { hint }),
    ...(details === undefined ? {} : { details }),
  });
}
