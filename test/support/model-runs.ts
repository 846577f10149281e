/**
 * Plans for several processes on one store, what is known of the store while they run, and what
 * must hold: a simple model of what was acknowledged, held against the log and the block.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { outputOf, squad } from './crash-scene.ts';
import { readCrashState, readWholeLog } from './crash-state.ts';
import type { Answer, ModelProcess } from './model-processes.ts';
import { modelProcess } from './model-processes.ts';
import { copyScene } from './prepare-scene.ts';

const verbs = [
  ...(['capture', 'capture', 'capture', 'read', 'distill', 'compress', 'flush', 'undo'] as const),
  ...(['forget', 'restore', 'import', 'rebuild', 'backup'] as const),
];

/** One command for each process that has one, at the same time; and which of them is killed. */
const wave = fc.record({
  commands: fc.array(fc.record({ verb: fc.constantFrom(...verbs), pick: fc.nat(30) }), {
    minLength: 1,
    maxLength: 3,
  }),
  kill: fc.option(fc.record({ process: fc.nat(2), afterMs: fc.nat(60) }), { freq: 3 }),
});

export const plan = fc.array(wave, { minLength: 4, maxLength: 14, size: 'max' });
export type Plan = typeof plan extends fc.Arbitrary<infer Waves> ? Waves : never;

interface Model {
  readonly root: string;
  readonly beside: string;
  /** Sessions whose capture was acknowledged, and those that were on their way at a kill. */
  readonly sure: Set<string>;
  readonly maybe: Set<string>;
  /** Entries that captures gave back, by id. */
  readonly entries: Map<string, string>;
  readonly forgotten: Set<string>;
  /** Entries that an undo or a restore may have brought back. */
  readonly mayReturn: Set<string>;
  backups: number;
  captures: number;
}

/**
 * Runs a plan in processes of their own, on a copy of a prepared scene; fails where the model and
 * the store disagree.
 */
export async function runPlan(
  program: string,
  { scene, to }: { readonly scene: string; readonly to: string },
  waves: Plan,
): Promise<void> {
  const { root, beside } = await copyScene(scene, to);
  const model: Model = {
    ...{ root, beside, backups: 0, captures: 0, entries: new Map(), forgotten: new Set() },
    mayReturn: new Set(),
    ...{ sure: new Set((await readWholeLog(root)).sessions), maybe: new Set() },
  };
  const processes = [0, 1, 2].map(() => modelProcess(program, root));
  for (const { commands, kill } of waves) {
    const asked = commands.map((command, nth) => act(model, processes[nth], command));
    if (kill !== null) {
      await new Promise((resolve) => setTimeout(resolve, kill.afterMs));
      await processes[kill.process]?.kill();
    }
    await Promise.all(asked);
    if (kill !== null) expect((await readWholeLog(root)).faults).toEqual([]);
  }
  await Promise.all(processes.map((one) => one.end()));
  await expectModel(model);
}

async function act(
  model: Model,
  worker: ModelProcess | undefined,
  { verb, pick }: { readonly verb: (typeof verbs)[number]; readonly pick: number },
): Promise<void> {
  if (worker === undefined) return;
  if (verb === 'capture') return capture(model, worker);
  const known = [...model.entries.keys()];
  const entry = known[pick % Math.max(1, known.length)];
  if ((verb === 'forget' || verb === 'restore') && entry === undefined) return;
  // From the moment that it is asked, it may happen, and so may what undoes it.
  if (verb === 'undo') for (const one of known) model.mayReturn.add(one);
  if (verb === 'restore') model.mayReturn.add(entry ?? '');
  model.backups += 1;
  const inputs = {
    read: ['read-memory', { squad, session: `reader-${pick}` }],
    distill: ['distill-squad', { squad }],
    compress: ['compress-sessions', { squad, days: 1 }],
    flush: ['flush-squad', { squad, keepSemantic: pick % 2 === 0 }],
    undo: ['undo-transformation', { squad }],
    forget: ['forget-entry', { squad, entry }],
    restore: ['restore-entry', { squad, entry }],
    import: ['import-memory', { dir: join(model.beside, pick % 2 === 0 ? 'log' : 'md') }],
    rebuild: ['rebuild', {}],
    backup: ['back-up', { file: join(model.beside, `copy-${model.backups}.db`) }],
  } as const;
  const [name, input] = inputs[verb];
  const answer = await worker.ask(name, input);
  expectAllowed(verb, answer);
  if (verb === 'forget' && isDone(answer) && !model.mayReturn.has(entry ?? '')) {
    model.forgotten.add(entry ?? '');
  }
  if (verb === 'backup' && isDone(answer)) expect(answer.result).toMatchObject({ ok: true });
}

async function capture(model: Model, worker: ModelProcess): Promise<void> {
  model.captures += 1;
  const session = `m-${model.captures}`;
  model.maybe.add(session);
  const output = outputOf(session, model.captures);
  const answer = await worker.ask('record-session', { squad, session, output });
  expectAllowed('capture', answer);
  if (!isDone(answer)) return;
  model.sure.add(session);
  const { stored } = answer.result as { stored: { id: string; text: string }[] };
  expect(stored).toHaveLength(2);
  for (const { id, text } of stored) model.entries.set(id, text);
}

function isDone(answer: Answer): answer is { result: unknown } {
  return answer !== 'killed' && 'result' in answer;
}

/** What a rule refuses, or who was first three times, is an answer; a lock or a fault is none. */
function expectAllowed(verb: string, answer: Answer): void {
  if (answer === 'killed' || 'result' in answer) return;
  const allowed = verb === 'capture' || verb === 'read' ? [] : ['refused', 'conflict', 'not_found'];
  expect(allowed, `${verb}: ${answer.error.message}`).toContain(answer.error.code);
}

async function expectModel({ root, sure, maybe, ...known }: Model): Promise<void> {
  const { state, faults } = await readCrashState(root);
  expect(faults).toEqual([]);
  const there = new Set(state.sessions);
  expect([...sure].filter((session) => !there.has(session))).toEqual([]);
  const imported = (session: string) => !/^(?:a|m)-/u.test(session);
  const unknown = state.sessions.filter((id) => !sure.has(id) && !maybe.has(id) && !imported(id));
  expect(unknown).toEqual([]);
  const gone = [...known.forgotten].filter((entry) => !known.mayReturn.has(entry));
  const shown = gone.filter((entry) => state.block.includes(known.entries.get(entry) ?? '?'));
  expect(shown).toEqual([]);
}
