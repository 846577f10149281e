/** The reference page of the command line: each verb, its options, defaults and examples. */
import { toJSONSchema } from 'zod/mini';
import { exitCodes, loadVerbs } from '../src/index.ts';
import { code, describeType, type JsonSchema, renderTable } from './reference-fields.ts';

const verbs = await loadVerbs();

type Doc = (typeof verbs)[number]['doc'];
type Option = Doc['options'][string];

export function renderCliPage(): string {
  const docs = verbs.map(({ doc }) => doc);
  return [
    '# Command line',
    '',
    'Text goes to standard output, diagnostics to standard error. Every verb also takes',
    '`--root DIR`, `--store URL`, `--json` and `--help`.',
    '',
    renderTable(
      ['verb', 'what it does'],
      docs.map(({ verb, summary }) => [`[${code(verb)}](#${anchor(verb)})`, summary]),
    ),
    ...docs.flatMap(renderVerb),
    '',
    '## Exit codes',
    '',
    renderTable(
      ['exit', 'code'],
      [
        ['0', 'success'],
        ...Object.entries(exitCodes).map(([name, exit]) => [`${exit}`, code(name)]),
      ],
    ),
    '',
  ].join('\n');
}

function renderVerb(doc: Doc): string[] {
  const schema = toJSONSchema(doc.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const shown = Object.entries(doc.options).filter(([, option]) => option.hidden !== true);
  const rows = shown.map(([name, option]) => renderOption(name, option, schema));
  return [
    '',
    `## ${doc.verb}`,
    '',
    `${doc.summary}${doc.writes ? ' Changes the store.' : ''}`,
    '',
    '```sh',
    synopsis(doc, schema),
    '```',
    ...(rows.length === 0
      ? []
      : ['', renderTable(['option', 'meaning', 'value', 'default'], rows)]),
    ...(doc.examples.length === 0 ? [] : ['', '```sh', ...doc.examples.map(example), '```']),
  ];
}

function renderOption(name: string, option: Option, schema: JsonSchema): string[] {
  const type = schema.properties?.[name] ?? {};
  const fallback = type.default === undefined ? '' : code(type.default);
  return [code(spell(name, option)), option.summary, describeType(type), fallback];
}

function synopsis({ verb, options }: Doc, schema: JsonSchema): string {
  const shown = Object.entries(options).filter(([, option]) => option.hidden !== true);
  const parts = [...shown].sort(byPosition).map(([name, option]) => {
    const part = spell(name, option);
    const isRequired =
      schema.required?.includes(name) && schema.properties?.[name]?.default === undefined;
    return isRequired ? part : `[${part}]`;
  });
  return ['squadlog', verb, ...parts].join(' ');
}

function byPosition([, a]: [string, Option], [, b]: [string, Option]): number {
  return (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER);
}

/** `<squad>` for a positional argument, `--as-of T` for an option, `--follow` for a flag. */
function spell(name: string, { position, value }: Option): string {
  if (position !== undefined) return `<${value ?? name}>`;
  const flag = `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
}

function example({ line, does }: Doc['examples'][number]): string {
  return `squadlog ${line}  # ${does}`;
}

function anchor(verb: string): string {
  return verb.replaceAll(' ', '-');
}
