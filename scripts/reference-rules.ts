/** The reference page of distill rules: what each does, its settings, examples, and the sets. */
import { toJSONSchema } from 'zod/mini';
import { type Rule, rules, shippedRuleSets } from '../src/distill/index.ts';
import { code, describeType, type JsonSchema, renderTable } from './reference-fields.ts';

export function renderRulesPage(): string {
  return [
    '# Rules',
    '',
    'What turns learnings into patterns. A rule set says which rules run, in which order and',
    'with which settings. `squadlog rules list` lists the shipped sets; `squadlog rules show`',
    'prints one as a file that can be edited.',
    '',
    '## Rule sets',
    '',
    renderTable(
      ['set', 'version', 'what for', 'rules in order'],
      shippedRuleSets.map(({ name, version, description, steps }) => [
        code(name),
        String(version),
        description,
        steps.map(({ rule }) => `[${rule}](#${rule})`).join(', '),
      ]),
    ),
    '',
    'A set of your own is a `.json`, `.yaml` or `.yml` file. What it leaves out has its default;',
    'unknown rules and settings are errors. `modules` names files beside it whose default export',
    'is a rule, or a list of rules, made with `defineRule`; steps then name those rules too. At',
    'most 50 steps, 20 modules and 256 KiB. A module by itself is a rule set as well: the',
    'standard one with its rules, last before `track-record`.',
    '',
    '```json',
    JSON.stringify(example, null, 2),
    '```',
    '',
    '`dist/squadlog-rules.schema.json` in the package is the JSON Schema, for editors.',
    ...rules.flatMap(renderRule),
    '',
  ].join('\n');
}

const example = {
  $schema: './node_modules/squadlog/dist/squadlog-rules.schema.json',
  name: 'strict',
  version: 1,
  description: 'Only what two sessions taught.',
  steps: [
    { rule: 'role-groups', settings: { aliases: { BACKEND: 'DEV' }, exclude: ['CHECKPOINT'] } },
    { rule: 'untrusted-origins' },
    { rule: 'noise', settings: { dropPatterns: ['^Progress:'] } },
    { rule: 'exact-duplicates' },
    { rule: 'near-duplicates', settings: { similarity: 0.8 } },
    { rule: 'contradictions' },
    { rule: 'promotion', settings: { minSupport: 2, perRoleMax: 50 } },
    { rule: 'track-record' },
  ],
};

function renderRule(rule: Rule): string[] {
  const schema = toJSONSchema(rule.settings, { io: 'input' }) as JsonSchema;
  const settings = Object.entries(schema.properties ?? {});
  return [
    '',
    `## ${rule.name}`,
    '',
    `${rule.summary} Version ${rule.version}.`,
    '',
    renderTable(
      ['setting', 'type', 'default', 'meaning'],
      settings.map(([name, setting]) => [
        code(name),
        describeType(setting),
        code(setting.default),
        setting.description ?? '',
      ]),
    ),
    ...rule.examples.flatMap(renderExample),
  ];
}

function renderExample(given: Rule['examples'][number]): string[] {
  const { shows, settings, learnings, shown, retired, dropped, summaries, conflicts } = given;
  const set = settings === undefined ? '' : ` With ${code(settings)}:`;
  const fates = (fate: string, texts: readonly string[] = []) =>
    texts.map((text) => `${fate.padEnd(9)}${text}`);
  return [
    '',
    `${shows}${set}`,
    '',
    '```text',
    ...learnings.map((learning) => `learning ${describeLearning(learning)}`),
    ...fates('shown', shown),
    ...fates('retired', retired),
    ...fates('dropped', dropped),
    ...fates('summary', summaries),
    ...(conflicts === undefined ? [] : fates('reported', [`${conflicts} pair that contradicts`])),
    '```',
  ];
}

function describeLearning(learning: Rule['examples'][number]['learnings'][number]): string {
  const { role, text, session, at, origin, outcome } = learning;
  const more = [
    ...(session == null ? [] : [`session ${session}`]),
    ...(at === undefined ? [] : [at.slice(0, 10)]),
    ...(origin === undefined ? [] : [`from the ${origin}`]),
    ...(outcome === undefined ? [] : [outcome]),
  ];
  const tag = role === undefined ? '' : `[${role}] `;
  return `${tag}${text}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
