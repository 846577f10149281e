/** Turns a JSON Schema into the rows of a markdown table, one a field, for the reference pages. */

/** The part of JSON Schema that our schemas use. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

export interface FieldRow {
  /** `layers.process.tokens`, `added[].id`, `squads.<name>.tokenBudget`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Every field of an object schema, nested ones after the field that holds them. */
export function listFields(schema: JsonSchema, prefix = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const required = schema.required?.includes(name) ?? false;
    return [{ path, type: describeType(inner), required, schema: inner }, ...inside(inner, path)];
  });
}

/** A type in a reader's words: `list of text`, `a | b`, `whole number 0..500`. */
export function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(' or ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeType).join(' or ');
  switch (schema.type) {
    case 'string':
      return describeText(schema);
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${describeRange(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list of ${describeType(schema.items ?? {})}`;
    case 'object':
      return schema.properties === undefined ? 'object by name' : 'object';
    default:
      return schema.type ?? 'any JSON';
  }
}

/** A markdown table; cells are escaped. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function inside(schema: JsonSchema, path: string): FieldRow[] {
  const { items, additionalProperties, anyOf } = schema;
  return [
    ...listFields(schema, `${path}.`),
    ...(items === undefined ? [] : inside(items, `${path}[]`)),
    ...(typeof additionalProperties === 'object'
      ? inside(additionalProperties, `${path}.<name>`)
      : []),
    ...(anyOf ?? []).flatMap((option) => inside(option, path)),
  ];
}

function describeText({ pattern = '', maxLength }: JsonSchema): string {
  if (pattern.startsWith('^\\d{4}-\\d\\d-\\d\\dT')) return 'time, ISO 8601 UTC';
  if (pattern !== '') return shapes[pattern] ?? `text like ${code(pattern)}`;
  return maxLength === undefined ? 'text' : `text (≤ ${figure(maxLength)})`;
}

/** What the patterns of our schemas are called. */
const shapes: Readonly<Record<string, string>> = {
  '^[0-9a-f]{64}$': 'sha-256, hex',
  '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$': 'id: 1 to 64 letters, digits, - or _',
  '^[\\p{L}\\p{N}\\p{M}_-]{1,64}$': 'role: 1 to 64 letters, digits, - or _, in any script',
  '^[^\\p{Cc}\\p{Surrogate}]{1,200}$': 'text (≤ 200)',
};

function figure(value: number): string {
  return value.toLocaleString('en');
}

function describeRange({ minimum, maximum }: JsonSchema): string {
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum !== undefined && most !== undefined) return `, ${figure(minimum)} to ${figure(most)}`;
  if (minimum !== undefined && minimum > 0) return `, at least ${figure(minimum)}`;
  return most === undefined ? '' : `, at most ${figure(most)}`;
}
