/**
 * What became of an entry or a session since it was recorded: every event that touched it or its
 * sources, told in words, in the order of the log.
 */
import { isOpaque } from '../events/index.ts';
import { processStream, shortId } from '../text/ids.ts';
import { adoptions, readRules } from './entry-distilled.ts';
import { eventAt } from './entry-origin.ts';
import type { TransformationFacts } from './entry-touches.ts';
import {
  compressTouches,
  fateTouches,
  flushTouches,
  patternsEverOf,
  patternTouches,
  retirementTouches,
  transformationsById,
  undosOf,
} from './entry-touches.ts';
import type { Touch } from './explanation.ts';
import type { Found } from './find-entry.ts';
import {
  because,
  tellFate,
  tellPattern,
  tellRetirement,
  tellSource,
  verbOf,
} from './history-sentences.ts';
import type { LearningFacts } from './learning-facts.ts';
import type { View } from './query.ts';
import { standardHistory } from './standard-history.ts';

/** What is asked about. */
interface Scope {
  readonly found: Exclude<Found, { kind: 'standard' }>;
  readonly stream: string;
  readonly view: View;
  /** The learning itself, the sources of a pattern, or what a session taught; oldest first. */
  readonly learnings: readonly LearningFacts[];
  readonly ids: string;
  /** Sentences by event. */
  readonly said: Map<string, string[]>;
  /** What no table of transformations keeps: restored and erased. */
  readonly others: Touch[];
}

export async function readHistory(
  found: Found,
  learnings: readonly LearningFacts[],
  view: View,
): Promise<readonly Touch[]> {
  if (found.kind === 'standard') return standardHistory(found.row, processStream, view);
  const { stream } = found.entry;
  const ids = JSON.stringify(learnings.map(({ id }) => id));
  const scope: Scope = { found, stream, view, learnings, ids, said: new Map(), others: [] };
  if (found.kind !== 'session') await tellDistills(scope);
  await tellCompresses(scope);
  await tellFlushes(scope);
  await tellRetirements(scope);
  const known = await readFacts(scope);
  const touches = [...known.values()].map(({ id, type, at, position, actor }) => ({
    ...{ event: id, type, at, position, by: actor },
    what: join([...new Set(scope.said.get(id))]),
  }));
  return [...touches, ...scope.others].sort((a, b) => a.position - b.position);
}

/** A big distill may have done much to the sources of one pattern. */
const sentencesMax = 20;

function join(sentences: readonly string[]): string {
  const left = sentences.length - sentencesMax;
  const shown = left > 0 ? [...sentences.slice(0, sentencesMax), `and ${left} more`] : sentences;
  return shown.join('; ');
}

function say({ said }: Scope, event: string, sentence: string): void {
  said.set(event, [...(said.get(event) ?? []), sentence]);
}

async function tellDistills(scope: Scope): Promise<void> {
  const { found, stream, view, ids: learnings } = scope;
  const ever =
    found.kind === 'learning'
      ? (await view.rows(patternsEverOf({ learning: found.row.id }))).map((row) => row.pattern)
      : [found.entry.id];
  const patterns = JSON.stringify(ever);
  const there = new Set<string>();
  for (const touch of await view.rows(patternTouches({ patterns, learning: found.entry.id }))) {
    const sentence =
      found.kind === 'learning'
        ? tellSource(touch, found.entry.shortId)
        : tellPattern(touch, there.has(touch.pattern));
    if (sentence !== undefined) say(scope, touch.event, sentence);
    if (touch.present === 1) there.add(touch.pattern);
    else there.delete(touch.pattern);
  }
  for (const touch of await view.rows(fateTouches({ stream, learnings }))) {
    say(scope, touch.event, tellFate(touch));
  }
}

async function tellCompresses(scope: Scope): Promise<void> {
  const { found, learnings, stream, view } = scope;
  const names =
    found.kind === 'session'
      ? [found.row.session]
      : learnings.flatMap(({ session }) => session ?? []);
  const sessions = JSON.stringify([...new Set(names)]);
  for (const { event, session } of await view.rows(
    compressTouches({ stream, sessions, after: recordedAt(scope) }),
  )) {
    say(scope, event, `made one line of session ${session}`);
  }
}

async function tellFlushes(scope: Scope): Promise<void> {
  const { found, stream, view } = scope;
  // A run that only started has nothing to hide.
  if (found.kind === 'session' && found.row.event === null) return;
  for (const { event, keep_semantic } of await view.rows(
    flushTouches({ stream, after: recordedAt(scope) }),
  )) {
    const { shortId: id } = found.entry;
    const kept = keep_semantic === 1;
    if (found.kind === 'pattern' && kept) say(scope, event, `hid the sources, and kept ${id}`);
    else say(scope, event, `hid ${id}${kept ? ', and kept the patterns' : ''}`);
  }
}

/** Nothing that was recorded earlier touched it. */
function recordedAt({ found, learnings }: Scope): number {
  const first = learnings[0]?.position ?? 0;
  return found.kind === 'session' && first === 0 ? found.row.position : first;
}

async function tellRetirements(scope: Scope): Promise<void> {
  const { stream, view, ids, learnings, others } = scope;
  const rows = await view.rows(retirementTouches({ stream, learnings: ids }));
  const revisions = new Map(learnings.map(({ id, revision }) => [id, revision]));
  for (const { event, position, revision, other } of rows) {
    const retired = await eventAt(position, view);
    say(scope, event, tellRetirement(retired, { revision, other }));
    if (retired !== undefined && !isOpaque(retired) && retired.type === 'EntryRetired') {
      revisions.set(retired.data.entry, revision);
    }
  }
  const isErased = learnings.some(({ status }) => status === 'erased');
  if (rows.length === 0 && !isErased) return;
  const after = isErased ? recordedAt(scope) : (rows[0]?.position ?? 0);
  const types = ['EntryRestored', 'EntryErased'];
  for await (const event of view.events({ streams: [stream], types, after })) {
    if (isOpaque(event)) continue;
    if (event.type !== 'EntryRestored' && event.type !== 'EntryErased') continue;
    const revision = revisions.get(event.data.entry);
    if (revision === undefined) continue;
    const { id, type, recordedAt: at, position, actor } = event;
    const verb = type === 'EntryErased' ? 'erased' : 'restored';
    const what = `${verb} ${shortId('L', revision)}${because(event.data.reason)}`;
    others.push({ event: id, type, at, position, by: `${actor.kind} ${actor.id}`, what });
  }
}

/** All that was told of, the undos of it, the undos of those, and the rules that distills used. */
async function readFacts(scope: Scope): Promise<ReadonlyMap<string, TransformationFacts>> {
  const { said, stream, view } = scope;
  const known = new Map<string, TransformationFacts>();
  const ids = (rows: Iterable<string>) => ({ ids: JSON.stringify([...rows]) });
  for (const row of await view.rows(transformationsById(ids(said.keys())))) known.set(row.id, row);
  const hashes = new Map<string, number>();
  for (const { position, rules } of known.values()) {
    const hash = readRules(rules)?.hash;
    if (hash !== undefined) hashes.set(hash, Math.max(position, hashes.get(hash) ?? 0));
  }
  for (let latest = [...known.keys()]; latest.length > 0; ) {
    const undos = (await view.rows(undosOf(ids(latest)))).filter(({ id }) => !known.has(id));
    for (const undo of undos) {
      const target = known.get(undo.target ?? '');
      say(scope, undo.id, `took back the ${verbOf(target?.type)} ${undo.target}`);
      known.set(undo.id, undo);
    }
    latest = undos.map(({ id }) => id);
  }
  const used = (await view.rows(adoptions({ stream }))).filter(({ position, rules }) => {
    return position < (hashes.get(readRules(rules)?.hash ?? '') ?? 0);
  });
  for (const row of await view.rows(transformationsById(ids(used.map(({ id }) => id))))) {
    const rules = readRules(row.rules);
    say(scope, row.id, `adopted the rules ${rules?.name} ${rules?.version}`);
    known.set(row.id, row);
  }
  return known;
}
