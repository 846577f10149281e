/** The JSON Schema that editors read names every setting. */
import { describe, expect, it } from 'vitest';
import { configJsonSchema, configKeys } from '../src/index.ts';

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly description?: string;
  readonly default?: unknown;
}

const schema = configJsonSchema() as Node;

function find(node: Node | undefined, key: string): Node | undefined {
  return key.split('.').reduce<Node | undefined>((inner, part) => inner?.properties?.[part], node);
}

describe('the JSON Schema of squadlog.json', () => {
  it.each(configKeys)('explains $key', ({ key, summary, default: value, agentsOnly }) => {
    const agent = schema.properties?.['agents']?.additionalProperties as Node;
    const node = find(agentsOnly === true ? agent : schema, key);
    expect(node?.description).toBe(summary);
    expect(node?.default).toEqual(value ?? undefined);
  });

  it('refuses unknown keys, and explains those of a squad', () => {
    expect(schema.additionalProperties).toBe(false);
    const squad = schema.properties?.['squads']?.additionalProperties as Node;
    expect(squad.additionalProperties).toBe(false);
    expect(find(squad, 'layers.episodic.maxSessions')?.description).toContain('rolling window');
    expect(find(squad, 'tokenBudget')?.default).toBeUndefined();
  });
});
