/** The reference page of settings: every key, its type, default and meaning, and the overrides. */
import { toJSONSchema } from 'zod/mini';
import { configKeys, configSchema } from '../src/index.ts';
import { policies } from '../src/policies/index.ts';
import { code, type JsonSchema, listFields, renderTable } from './reference-fields.ts';

export function renderConfigPage(): string {
  const fields = listFields(toJSONSchema(configSchema, { io: 'input' }) as JsonSchema);
  const types = new Map(fields.map(({ path, type }) => [path, type]));
  const overridable = new Set(
    fields.flatMap(({ path }) => (path.startsWith('squads.<name>.') ? [path.slice(14)] : [])),
  );
  const rows = configKeys.map(({ key, summary, default: fallback, agentsOnly = false }) => [
    code(key),
    types.get(agentsOnly ? `agents.<name>.${key}` : key) ?? '',
    fallback === null ? 'unset' : code(fallback),
    summary,
    agentsOnly ? 'agent, and nowhere else' : overridable.has(key) ? 'yes' : '',
  ]);
  return [
    '# Settings',
    '',
    'Read from `squadlog.json` in the root of the memory. `squadlog config show` prints what',
    'holds and where each value came from; an unknown key is an error that names the nearest.',
    '',
    renderTable(['key', 'type', 'default', 'meaning', 'per squad or agent'], rows),
    '',
    'Under `squads` and `agents`, an object by id overrides the keys marked so:',
    '',
    '```json',
    JSON.stringify({ tokenBudget: 500, squads: { kiln: { tokenBudget: 800 } } }, null, 2),
    '```',
    '',
    '## Policies',
    '',
    'What a memory does by itself after a commit, in this order.',
    '',
    renderTable(
      ['policy', 'what it does'],
      policies.map(({ name, summary }) => [code(name), summary]),
    ),
    '',
  ].join('\n');
}
