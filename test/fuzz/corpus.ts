/** Real files for the fuzzer to damage: outputs, the predecessor's files, logs, rules, settings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { standardRules } from '../../src/distill/index.ts';
import { writeEvent, writeHeader } from '../../src/operations/export/log-lines.ts';
import type { HashedEvent } from '../../src/storage/hash-chain.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** Outputs of agents, and all other Markdown that may be given as one. */
export const outputs = [...textsBelow('examples'), ...textsBelow('test/fixtures/legacy-squads')];

export const legacyFiles = textsBelow('test/fixtures/legacy-squads');

const events = readFileSync(join(repository, 'test/fixtures/golden/0.1.0.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as HashedEvent);

export const eventLines = events.map((event) => writeEvent(event).trimEnd());

/** The first events of the log as an export of their own. */
export const exportedLog = [
  writeHeader({
    ...{ squadlog: 'log', format: 1, exportedStreams: null },
    ...{ events: 8, head: events[7]?.hash ?? '' },
  }),
  ...events.slice(0, 8).map(writeEvent),
].join('');

export const ruleFiles = {
  json: JSON.stringify(standardRules, null, 2),
  yaml: [
    'name: own\nversion: 2\ndescription: >\n  Folded words\n  of a person.\nsteps:',
    '  - rule: role-groups\n    settings: { aliases: { QA: [TEST, "QA2"] }, exclude: [OPS] }',
    '  - &noise\n    rule: noise\n    settings:\n      dropPatterns: ["^wip\\\\b", \'tmp\']',
    '  - *noise\n  - rule: exact-duplicates',
    '  - rule: promotion\n    settings: { minSupport: 2 }\n',
  ].join('\n'),
};

export const settingsFile = JSON.stringify(
  {
    tokenBudget: 500,
    autoDistillEvery: 3,
    layers: { program: { tokens: 200 }, episodic: { compressAfterDays: 7, maxSessions: 10 } },
    extraction: { pattern: '^Lessons$', roleTagPattern: '^\\[([A-Z]+)\\] (.*)$' },
    squads: { kiln: { enabled: false, relevance: { taskFiltering: true } } },
  },
  null,
  2,
);

function textsBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
