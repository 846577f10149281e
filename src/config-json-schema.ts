/** The JSON Schema of `squadlog.json`, which editors complete and check the file by. */
import * as z from 'zod/mini';
import { configSchema } from './config.ts';
import { configKeys, configSchemaUrl } from './config-keys.ts';

/** With the summary and default of every key that the reference lists. */
export function configJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(configSchema, { io: 'input' }) as Node;
  const levels = [schema, overridesOf(schema, 'squads'), overridesOf(schema, 'agents')];
  for (const [at, level] of levels.entries()) {
    for (const { key, summary, default: value } of configKeys) {
      const node = findNode(level, key.split('.'));
      if (node === undefined) continue;
      node.description = summary;
      // An override's default is what the file says for all.
      if (at === 0 && value !== null) node.default = value;
    }
  }
  return { ...schema, $id: configSchemaUrl, title: 'Squadlog settings' };
}

interface Node extends Record<string, unknown> {
  description?: string;
  default?: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
}

function overridesOf(schema: Node, name: string): Node | undefined {
  const inner = schema.properties?.[name]?.additionalProperties;
  return typeof inner === 'object' ? inner : undefined;
}

function findNode(level: Node | undefined, path: readonly string[]): Node | undefined {
  return path.reduce<Node | undefined>((node, part) => node?.properties?.[part], level);
}
