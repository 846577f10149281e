/** The whole loop on shipped example outputs: spawns are given a block, work, and are captured. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Memory } from '../src/index.ts';
import { openMemory } from '../src/index.ts';

interface Spawn {
  readonly session: string;
  readonly role: string;
  readonly task: string;
  readonly output: string | null;
}

const squad = 'harbor';
const examples = new URL('../examples/harbor/', import.meta.url);
const budgetTokens = 320;

const { values } = parseArgs({ options: { keep: { type: 'string' } } });
const root = values.keep ?? mkdtempSync(join(tmpdir(), 'squadlog-demo-'));
const memory = await openMemory({ root });
try {
  await runDemo(memory);
} finally {
  await memory.close();
  if (values.keep === undefined) rmSync(root, { recursive: true });
}
if (values.keep !== undefined) {
  say(`Kept in ${root}. Look on with: npx squadlog list --root ${root}`);
}

async function runDemo(memory: Memory): Promise<void> {
  const already = (await memory.list()).squads.find((row) => row.squad === squad);
  if (already !== undefined) {
    say(
      `${root} holds squad ${squad} with ${already.sessions} sessions; what it has is not ` +
        'recorded twice.\n',
    );
  }
  title('The team writes down its standards: process memory, told to every squad');
  const standards = await memory.standards.import({ markdown: readExample('standards.md') });
  for (const { section, text } of standards.added) say(`  ${section}: ${text}`);
  const spawns: readonly Spawn[] = JSON.parse(readExample('tasks.json'));
  for (const spawn of spawns) await runSpawn(memory, spawn);
  await explainLine(memory);
  const { ok, events } = await memory.verify();
  title('Nothing was lost, nothing was changed');
  say(`  ${events} events in the log, hash chain ${ok ? 'intact' : 'BROKEN'}\n`);
}

/**
 * What happens round one sub-agent: it is told what it should know, it works, what it learned is
 * kept.
 */
async function runSpawn(memory: Memory, { session, role, task, output }: Spawn): Promise<void> {
  title(`${session} wakes as ${role}: ${task}`);
  const told = await memory.read({ squad, role, task, session, tokens: budgetTokens });
  if (told.block === '') say('  told: nothing yet');
  else say(indent(told.block), `  (${told.tokens} of ${told.budget} tokens)`);
  if (output === null) return;
  const taught = await memory.write({ squad, session, output: readExample(output) });
  for (const { shortId, role, text } of taught.stored)
    say(`  learned ${shortId} [${role}] ${oneLine(text)}`);
  for (const { line, text, reason } of taught.skipped)
    say(`  skipped line ${line}: ${oneLine(text)} (${reason})`);
  if (taught.masked > 0) say(`  masked ${taught.masked} secret before anything was stored`);
  for (const warning of taught.warnings) say(`  note: ${warning}`);
}

async function explainLine(memory: Memory): Promise<void> {
  title('Why was the last agent told to poll every 30 minutes?');
  const { entry, via, injections, transformations } = await memory.why({
    squad,
    entry: 'Poll the third carrier every 30 minutes; 10 is over its limit',
  });
  say(
    `  ${entry.shortId} was taught by ${via.session}, line ${via.line} of its output (event ` +
      `${via.position})`,
  );
  say(`  in the words: "${oneLine(via.text)}"`);
  for (const { at, what } of transformations) say(`  ${at}: ${what}`);
  for (const { session, at } of injections) say(`  told to ${session} at ${at}`);
}

function readExample(name: string): string {
  return readFileSync(new URL(name, examples), 'utf8');
}

function title(text: string): void {
  say(`\n== ${text}`);
}

function indent(block: string): string {
  return block.trimEnd().replace(/^/gm, '  | ');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
