/** `doctor`: looks at root, store, settings and files, and says what is wrong and what to do. */
import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { showStats } from '../queries/show-stats.ts';
import { warnOfGrowth } from '../queries/warn-of-growth.ts';
import { examineFiles } from './doctor/examine-files.ts';
import { examineGrowth } from './doctor/examine-growth.ts';
import { examinePolicies } from './doctor/examine-policies.ts';
import { examineRetention } from './doctor/examine-retention.ts';
import { examineSpawns } from './doctor/examine-spawns.ts';
import { examineStore } from './doctor/examine-store.ts';
import { examineStoreChoice } from './doctor/examine-store-choice.ts';
import { examineVectors } from './doctor/examine-vectors.ts';
import type { Finding } from './doctor/finding.ts';
import { attempt } from './doctor/finding.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

export const examineInput = z.strictObject({});

export type ExamineInput = z.infer<typeof examineInput>;

export interface ExamineResult {
  /** False where a finding is an error. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

/** Changes nothing, and finds a store that isn't there to be no fault. */
export const examine = defineOperation<ExamineInput, ExamineResult>({
  name: 'examine',
  doc: {
    verb: 'doctor',
    summary:
      'Look for what is wrong: root, store, log, projections, settings, files, captures, hooks.',
    input: examineInput as z.ZodMiniType<ExamineInput>,
    writes: false,
    options: {},
    examples: [{ line: 'doctor', does: 'says which memory this is, and whether it is well' }],
  },
  run: async (_input, context) => {
    const stored = context.storeExists();
    const findings = [
      { level: 'ok', what: 'root', detail: `${context.root.root} (${context.root.rule})` },
      ...(await examineSquad(context)),
      ...examineRuntime(),
      ...(await examineStoreChoice(context)),
      ...(stored ? await examineStore(context) : []),
      ...(await examineSettings(context)),
      ...(stored ? await examineCaptures(context) : []),
      ...(stored ? await examineGrowth(context) : []),
      ...(stored ? await examinePolicies(context) : []),
      ...(stored ? await examineRetention(context) : []),
      ...(stored ? await examineVectors(context) : []),
      ...(await examineFiles(context)),
      ...(await examineSpawns(context, { stored })),
    ] satisfies Finding[];
    const told = findings.filter(isToldFirst);
    return { ok: told.every(({ level }) => level !== 'error'), findings: told };
  },
});

/** A server that can't be reached fails every look at it, and is told of once. */
function isToldFirst(finding: Finding, at: number, all: readonly Finding[]): boolean {
  const { code, detail } = finding;
  if (code !== 'unavailable') return true;
  return all.findIndex((one) => one.code === code && one.detail === detail) === at;
}

/** Whose memory a spawn gets that names no squad; broken settings are told below. */
function examineSquad(context: OperationContext): Promise<Finding[]> {
  return attempt('squad', async () => {
    const { squad, rule } = context.project;
    return [{ level: 'ok', what: 'squad', detail: `where none is named: ${squad} (${rule})` }];
  }, ['invalid']);
}

function examineRuntime(): Finding[] {
  const { node } = process.versions;
  return [{ level: 'ok', what: 'node', detail: `${node} on ${process.platform}-${process.arch}` }];
}

/** Broken settings are a finding: nobody could look for the fault otherwise. */
function examineSettings(context: OperationContext): Promise<Finding[]> {
  return attempt('settings', async () => {
    const values = context.configFor();
    const set = values.filter(({ from }) => from !== 'default').length;
    const off = values.find(({ key }) => key === 'enabled')?.value === false;
    const places = [...new Set(values.map(({ from }) => from))].filter(
      (from) => from !== 'default',
    );
    if (places.length === 0 && !existsSync(context.configFile)) {
      return [{ level: 'ok', what: 'settings', detail: 'defaults; there is no squadlog.json' }];
    }
    const named = places.length === 0 ? context.configFile : places.join(' and ');
    const verb = places.length > 1 ? 'set' : 'sets';
    return [
      { level: 'ok', what: 'settings', detail: `${named} ${verb} ${set} of them` },
      ...(off
        ? [{ level: 'warning', what: 'settings', detail: 'memory is switched off' } as const]
        : []),
    ];
  });
}

/** Squads whose newest captures all stored nothing. */
async function examineCaptures(context: OperationContext): Promise<Finding[]> {
  return attempt('captures', async () => {
    const { squads, agents, warnings } = await context.runQuery(showStats, {});
    const told = [
      ...(await context.storage.warnings()),
      ...warnOfGrowth([...squads, ...agents], context.settingsFor()),
    ];
    const silent = warnings.filter((warning) => !told.includes(warning));
    if (silent.length === 0) {
      const failures = [...squads, ...agents].reduce((sum, each) => sum + each.failures, 0);
      const detail = `squads: ${squads.length}, agents: ${agents.length}, failures: ${failures}`;
      return [{ level: failures === 0 ? 'ok' : 'warning', what: 'captures', detail }];
    }
    return silent.map((detail) => ({ level: 'warning', what: 'captures', detail }));
  }, ['invalid']);
}
