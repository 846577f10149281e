/** Reads what a transformation decides on from the projection rows of a view. */

import type { Origin, Outcome } from '../events/fields.ts';
import type { LoggedEvent } from '../events/index.ts';
import { shortId } from '../text/ids.ts';
import { countLineTail } from '../text/line.ts';
import { countRunTail } from '../text/run-line.ts';
import type { Selection } from './statement.ts';
import { streamName } from './stream-state-rows.ts';
import type { FullSessionRow } from './transformation-rows.ts';
import {
  basisOf,
  capturedRuns,
  countVisible,
  distilledLearnings,
  fatesOf,
  fullSessions,
  patternSourcesOf,
  patternsOf,
  transformationsOf,
} from './transformation-rows.ts';

/** The part of a store's view that is read. */
export interface StateView {
  readonly position: number;
  rows<Row>(selection: Selection<Row>): Promise<readonly Row[]>;
  events(filter: { readonly after: number; readonly until: number }): AsyncIterable<LoggedEvent>;
}

export interface LoadTransformationScope {
  readonly stream: string;
  readonly memory?: boolean;
  readonly visible?: boolean;
  readonly sessions?: boolean;
}

/** The same shape as the commands' TransformationState. */
export async function loadTransformationState(view: StateView, scope: LoadTransformationScope) {
  const { stream } = scope;
  const done = await readDone(view, stream);
  const memory = scope.memory === true;
  const [visible] = scope.visible === true ? await view.rows(countVisible({ stream })) : [];
  const [known] = await view.rows(streamName({ stream }));
  return {
    stream,
    name: known?.name,
    position: view.position,
    revision: known?.revision ?? 0,
    done,
    adopted: await readAdopted(view, done),
    learnings: memory ? await readLearnings(view, stream) : [],
    runs: memory
      ? (await view.rows(capturedRuns({ stream }))).map(({ session, outcome, position }) => ({
          id: session,
          outcome: outcome as Outcome,
          position,
        }))
      : [],
    patterns: memory ? await readPatterns(view, stream) : [],
    fates: new Map(
      (memory ? await view.rows(fatesOf({ stream })) : []).map((row) => [row.learning, row]),
    ),
    visible: visible ?? { learnings: 0, sessions: 0, patterns: 0 },
    sessions:
      scope.sessions === true ? (await view.rows(fullSessions({ stream }))).map(measure) : [],
  };
}

async function readDone(view: StateView, stream: string) {
  const basis = new Map<string, { basis: string[]; replaces: string[] }>();
  for (const row of await view.rows(basisOf({ stream }))) {
    const known = basis.get(row.distill) ?? { basis: [], replaces: [] };
    (row.replaced === 1 ? known.replaces : known.basis).push(row.basis);
    basis.set(row.distill, known);
  }
  return (await view.rows(transformationsOf({ stream }))).map((row) => ({
    id: row.id,
    position: row.position,
    type: row.type,
    at: row.at,
    actor: row.actor,
    correlation: row.correlation,
    dedupeKey: row.dedupe_key,
    target: row.target,
    targetName: row.target_revision === null ? row.target : shortId('L', row.target_revision),
    targetErased:
      row.type === 'EntryRetired' && (row.target === null || row.target_status === 'erased'),
    keepSemantic: row.keep_semantic === 1,
    epoch: row.epoch,
    head: row.head === 1,
    inForce: row.in_force === 1,
    ...(basis.get(row.id) ?? { basis: [], replaces: [] }),
    ...(row.rules === null ? {} : { rules: JSON.parse(row.rules) }),
    saw: row.saw,
  }));
}

/** The newest adoption in force; its event holds the definition. */
async function readAdopted(view: StateView, done: Awaited<ReturnType<typeof readDone>>) {
  const newest = done.findLast(({ type, inForce }) => type === 'RulesAdopted' && inForce);
  if (newest === undefined) return undefined;
  const { position } = newest;
  for await (const event of view.events({ after: position - 1, until: position })) {
    if (!('opaque' in event) && event.type === 'RulesAdopted') return event.data;
  }
  return undefined;
}

async function readLearnings(view: StateView, stream: string) {
  const rows = await view.rows(distilledLearnings({ stream }));
  return rows.map(({ revision, origin, outcome, ...row }) => ({
    ...row,
    shortId: shortId('L', revision),
    origin: origin as Origin,
    ...(outcome === null ? {} : { outcome: outcome as Outcome }),
  }));
}

async function readPatterns(view: StateView, stream: string) {
  const sources = new Map<string, string[]>();
  for (const { pattern, learning } of await view.rows(patternSourcesOf({ stream }))) {
    const known = sources.get(pattern);
    if (known === undefined) sources.set(pattern, [learning]);
    else known.push(learning);
  }
  return (await view.rows(patternsOf({ stream }))).map((row) => ({
    id: row.id,
    role: row.role,
    firstLearning: row.first_learning,
    shown: row.shown,
    sources: sources.get(row.id) ?? [],
    rule: row.rule,
    reason: row.reason,
  }));
}

/** Tokens in o200k_base, as the lines of a block have them. */
function measure(row: FullSessionRow) {
  const tail = countLineTail('L');
  const line = row.title_o200k + countRunTail(row) + countLineTail(shortId('R', row.revision));
  return {
    session: row.session,
    at: row.at,
    position: row.position,
    tokensFull: row.tokens + row.lessons * tail + row.threes,
    // A session without a title leaves no line.
    tokensLine: row.title_o200k > 0 ? line : 0,
    spared: row.spared === 1,
    untold: row.untold,
  };
}
