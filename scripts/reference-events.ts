/** The reference page of events: what each one says, its fields, and an example of its data. */
import { toJSONSchema } from 'zod/mini';
import { eventDefinitions } from '../src/index.ts';
import { code, type JsonSchema, listFields, renderTable } from './reference-fields.ts';

export function renderEventsPage(): string {
  const definitions = Object.values(eventDefinitions);
  return [
    '# Events',
    '',
    'Everything that can have happened. An event is never changed; a new version of its data is',
    'read from an old one. `squadlog log --json` prints them.',
    '',
    renderTable(
      ['event', 'version', 'what happened'],
      definitions.map(({ type, version, summary }) => [
        `[${type}](#${type.toLowerCase()})`,
        String(version),
        summary,
      ]),
    ),
    ...definitions.flatMap(renderEvent),
    '',
  ].join('\n');
}

function renderEvent(
  definition: (typeof eventDefinitions)[keyof typeof eventDefinitions],
): string[] {
  const { type, version, summary, schema, example } = definition;
  const fields = listFields(toJSONSchema(schema, { io: 'input' }) as JsonSchema);
  return [
    '',
    `## ${type}`,
    '',
    `${summary} Version ${version}.`,
    '',
    renderTable(
      ['field', 'type', 'required'],
      fields.map((field) => [code(field.path), field.type, field.required ? 'yes' : '']),
    ),
    '',
    '```json',
    JSON.stringify(example, null, 2),
    '```',
  ];
}
