/** What must hold of every file that an import or a setting is read from, however damaged. */
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { readLegacyHistory } from '../../src/commands/capture/legacy/read-legacy-history.ts';
import { readLegacySemantic } from '../../src/commands/capture/legacy/read-legacy-semantic.ts';
import { readLegacyMeta } from '../../src/commands/capture/legacy/read-squad-memory.ts';
import { splitLines } from '../../src/commands/capture/markdown-lines.ts';
import { readStandards } from '../../src/commands/capture/read-standards.ts';
import { compilePattern } from '../../src/commands/capture/section-patterns.ts';
import { parseConfig } from '../../src/config.ts';
import { parseRuleSet, ruleCode } from '../../src/distill/index.ts';
import { isMemoryError } from '../../src/errors.ts';
import { isBare, readEventLine, toLogged } from '../../src/operations/export/log-lines.ts';
import { readLogHeader, readLogLines } from '../../src/operations/import/read-log-file.ts';
import { readJson } from '../../src/read-json.ts';
import { readRuleFile } from '../../src/read-rule-file.ts';
import { eventLines, exportedLog, legacyFiles, ruleFiles, settingsFile } from './corpus.ts';
import { defineTarget, hold } from './fuzz-target.ts';
import { markdownText } from './markdown-text.ts';
import { mutated } from './mutated-text.ts';
import { scratchFile } from './scratch-file.ts';

const legacyText = fc.oneof(mutated(legacyFiles), markdownText);

export const legacyImport = defineTarget({
  name: 'import',
  promise: "any file in the place of the predecessor's is read, with lines that it has",
  share: 1.5,
  inputs: legacyText,
  check: (text) => {
    const last = splitLines(text).length;
    const { sessions, problems } = readLegacyHistory(text);
    const semantic = readLegacySemantic(text);
    const found = sessions.flatMap((each) => [each, ...each.learnings, ...each.skipped]);
    const all = [...found, ...problems, ...semantic.lines, ...semantic.problems];
    for (const { line } of [...all, ...readStandards(text)]) {
      hold(line >= 1 && line <= last, `there is no line ${line} of ${last}`);
    }
    const { meta, problem } = readLegacyMeta(text);
    hold(meta !== undefined || problem !== undefined, 'meta.json is passed over without a word');
  },
});

export const exportedEvents = defineTarget({
  name: 'jsonl',
  promise: 'a line of an exported log is an event, or none',
  share: 6,
  inputs: mutated(eventLines),
  check: (line) => {
    const read = readEventLine(line);
    if (read !== undefined && !isBare(read)) toLogged(read);
  },
});

const logFile = scratchFile('log.jsonl');

export const exportedLogs = defineTarget({
  name: 'jsonl-file',
  promise: 'a damaged log is refused, or gives the events that were exported',
  share: 0.5,
  inputs: mutated([exportedLog]),
  check: async (text) => {
    writeFileSync(logFile(), text);
    const read = await outcomeOf(async () => {
      const header = await readLogHeader(logFile());
      if (header === undefined) return [];
      const hashes: string[] = [];
      for await (const { hash } of readLogLines(logFile(), header)) hashes.push(hash);
      return hashes;
    });
    if (read === undefined || read.length === 0) return;
    hold(read.join() === exportedHashes(), `${read.length} events of a damaged log are taken`);
  },
});

const ruleFile = { json: scratchFile('rules.json'), yaml: scratchFile('rules.yaml') };

export const ruleSets = defineTarget({
  name: 'rules',
  promise: 'a file of rules is a rule set that reads back as itself, or is refused in words',
  share: 0.5,
  inputs: fc.oneof(
    fc.record({ kind: fc.constant('json' as const), text: mutated([ruleFiles.json]) }),
    fc.record({ kind: fc.constant('yaml' as const), text: mutated([ruleFiles.yaml]) }),
  ),
  check: async ({ kind, text }) => {
    const path = ruleFile[kind]();
    writeFileSync(path, text);
    const set = await outcomeOf(async () =>
      parseRuleSet(await readRuleFile(path), ruleCode(), compilePattern),
    );
    if (set === undefined) return;
    const again = parseRuleSet(JSON.parse(JSON.stringify(set)), ruleCode(), compilePattern);
    hold(JSON.stringify(again) === JSON.stringify(set), 'it reads back as another set');
  },
});

const settings = scratchFile('squadlog.json');

export const config = defineTarget({
  name: 'config',
  promise: 'a settings file is taken, or refused in words',
  share: 1,
  inputs: mutated([settingsFile]),
  check: async (text) => {
    writeFileSync(settings(), text);
    await outcomeOf(async () => parseConfig(readJson(settings()), 'squadlog.json'));
  },
});

/** Undefined where it was refused as people are told things; all other errors pass. */
async function outcomeOf<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!isMemoryError(error)) throw error;
    hold(error.message.length > 20, `it is refused with few words: ${error.message}`);
    return undefined;
  }
}

function exportedHashes(): string {
  return eventLines
    .slice(0, 8)
    .map((line) => (JSON.parse(line) as { hash: string }).hash)
    .join();
}
