/**
 * The manifest of the OpenClaw plugin, made from the schema of the settings: the host checks
 * `plugins.entries.squadlog.config` by it before it loads anything.
 */
import { configJsonSchema, packageVersion } from '../src/index.ts';

/** The text of `openclaw.plugin.json`. */
export function renderOpenClawManifest(): string {
  return `${JSON.stringify(manifest(), null, 2)}\n`.replace(lists, onOneLine);
}

/** A list of words, one a line, with what stands before it. */
const lists = /^.*\[\n\s+"[^"\n]*"(?:,\n\s+"[^"\n]*")*\n\s+\],?$/gmu;

/** As the formatter of the repository has it. */
function onOneLine(list: string): string {
  const line = list
    .replace(/\[\n\s+/u, '[')
    .replace(/\n\s+\]/u, ']')
    .replace(/\n\s+/gu, ' ');
  return line.length <= 100 ? line : list;
}

function manifest() {
  const description = 'Memory for squads of sub-agents: tells each spawn what its squad learned.';
  return {
    id: 'squadlog',
    name: 'Squadlog',
    description,
    version: packageVersion(),
    categories: ['memory'],
    activation: { onStartup: true, onCommands: ['memory', 'squads'] },
    cliCommands: [
      {
        name: 'squads',
        description: 'Memory of sub-agent squads: read, search, explain, undo',
        hasSubcommands: true,
      },
    ],
    configSchema: pluginSchema(),
  };
}

/** The settings as the host's place has them: without `$schema`, and with what only it needs. */
function pluginSchema(): Schema {
  const { $schema, $id, title, properties = {}, ...schema } = configJsonSchema() as Schema;
  const { $schema: _own, ...settings } = properties;
  return {
    ...schema,
    properties: {
      root: {
        type: 'string',
        minLength: 1,
        description: 'Folder of the memory; unset is found as `squadlog doctor` says.',
      },
      mirror: {
        type: 'boolean',
        description: 'Write the markdown files beside the store; unset is true.',
      },
      rewriteTask: {
        type: 'boolean',
        description:
          'Without allowConversationAccess, put the block into the task of the spawn; the parent ' +
          'reads it back with the result. Unset is false.',
      },
      ...(withoutDefaults(settings) as Record<string, Schema>),
    },
  };
}

/** The host writes defaults into what it hands over, and they would go over `squadlog.json`. */
function withoutDefaults(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDefaults);
  if (typeof node !== 'object' || node === null) return node;
  const { default: value, ...rest } = node as Schema;
  const kept = Object.entries(rest).map(([key, inner]) => [key, withoutDefaults(inner)]);
  const schema = Object.fromEntries(kept) as Schema;
  if (value === undefined || typeof schema.description !== 'string') return schema;
  return { ...schema, description: `${schema.description} Default: ${JSON.stringify(value)}.` };
}

interface Schema extends Record<string, unknown> {
  description?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}
