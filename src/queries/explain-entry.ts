/**
 * Why an entry is in memory: the run or file or person it came from, its own words, what became of
 * them, and every spawn that was told; and the reverse, what a session taught and was told.
 */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { agentId, agentStream, processStream, squadId, squadStream } from '../text/ids.ts';
import { readDistilled, readRuleSets } from './entry-distilled.ts';
import { readHistory } from './entry-history.ts';
import { readInjections } from './entry-injections.ts';
import { readLinks } from './entry-links.ts';
import { readMerged } from './entry-merged.ts';
import { eventAt, readOrigins, standardOrigin } from './entry-origin.ts';
import type { Distilled, ExplainEntryResult, Merged, Origin } from './explanation.ts';
import { storyMax } from './explanation.ts';
import type { Found, FoundEntry } from './find-entry.ts';
import { findSubject } from './find-entry.ts';
import type { LearningFacts } from './learning-facts.ts';
import { isWithheld, learningsById, taughtBySession, withheldEntry } from './learning-facts.ts';
import type { QueryContext, View } from './query.ts';
import { defineQuery } from './query.ts';
import type { Entry } from './recall/entry.ts';
import { withRunFlags } from './run-flags.ts';
import { tellSession } from './session-story.ts';

export const explainEntryInput = z.strictObject({
  squad: z.optional(squadId),
  entry: z.string().check(z.minLength(1)),
  agent: z.optional(agentId),
  injected: z._default(z.boolean(), false),
  asOf: z.optional(z.string().check(z.minLength(1))),
});

export type ExplainEntryInput = z.infer<typeof explainEntryInput>;

export const explainEntry = defineQuery<ExplainEntryInput, ExplainEntryResult>({
  name: 'explain-entry',
  doc: {
    verb: 'why',
    summary:
      'Explain a line of memory, or a session: who taught it, what became of it, who was told.',
    input: explainEntryInput as z.ZodMiniType<ExplainEntryInput>,
    writes: false,
    options: {
      squad: { summary: 'The squad whose memory the line is in.', position: 0, value: 'squad' },
      entry: {
        summary:
          'An id (L12, P12, S3, R7), a session, or the line as it stands in a block or file.',
        position: 1,
        value: 'entry',
      },
      agent: { summary: "Look in this agent's own memory instead.", value: 'A' },
      injected: { summary: 'Show only who was told; of a session, what it was told.' },
      asOf: { summary: 'As of a position, an event id or an ISO time.', value: 'T' },
    },
    examples: [
      { line: 'why kiln L12', does: 'explains line L12' },
      { line: 'why kiln "flags live in flags.toml"', does: 'finds the line by its words' },
      { line: 'why kiln spawn-7', does: 'shows what a session taught and was told' },
      { line: 'why kiln --injected spawn-7', does: 'shows what a session was told' },
    ],
  },
  streams: (input) => [streamOf(input), processStream],
  run: async (input, context) => {
    const found = await findSubject(input.entry, streamOf(input), context);
    return found.kind === 'session' ? explainSession(found, context) : explainFound(found, context);
  },
});

async function explainFound(found: FoundEntry, context: QueryContext): Promise<ExplainEntryResult> {
  const { view, settings } = context;
  const sources = found.kind === 'pattern' ? found.sources : [];
  const learnings = found.kind === 'learning' ? [found.row] : sources;
  const { stream } = found.entry;
  const via = await viaOf(found, context);
  const origins = await readOrigins(sources, view);
  // What says the same as a forgotten entry would tell its words.
  const isOpen = !isWithheld(found.entry);
  const merged = isOpen ? await readMerged(found, context) : [];
  const distilled =
    found.kind === 'learning' && isOpen
      ? (await readDistilled(learnings, stream, context)).get(found.row.id)
      : undefined;
  const rule = await ruleOf(found, distilled, context);
  const entries = sources.map((row) => withheldEntry(row, settings.encoding));
  const others = found.kind === 'learning' ? merged : entries;
  const [entry] = await withRunFlags([withSupport(found, merged)], view);
  return {
    entry: entry ?? found.entry,
    via,
    sources: entries.map((entry) => ({ ...entry, via: origins.get(entry.id) ?? via })),
    ...(rule === undefined ? {} : { rule }),
    merged,
    ...(distilled === undefined ? {} : { distilled }),
    ...(await readLinks(learnings, stream, context)),
    ...(await readStory(found, { learnings, others }, view)),
  };
}

async function explainSession(
  found: Extract<Found, { kind: 'session' }>,
  context: QueryContext,
): Promise<ExplainEntryResult> {
  const { entry, row } = found;
  const { view } = context;
  const { stream, session, outcome, position, at, title } = row;
  const learnings = await view.rows(taughtBySession({ stream, session }));
  const event = row.event ?? (await eventAt(position, view))?.id ?? entry.id;
  return {
    entry,
    via: {
      kind: row.imported === 1 ? 'import' : 'session',
      session,
      ...(outcome === 'unknown' ? {} : { outcome }),
      ...{ event, position, at, text: title ?? '' },
    },
    ...{ sources: [], merged: [], predecessors: [] },
    ...(await readStory(found, { learnings, others: [] }, view)),
    session: await tellSession(row, learnings, context),
  };
}

type Story = 'transformations' | 'injections' | 'dropped' | 'ledgersWithheld' | 'omitted';

/** What became of it, and who was told: the newest of both. */
async function readStory(
  found: Found,
  of: { readonly learnings: readonly LearningFacts[]; readonly others: readonly Entry[] },
  view: View,
): Promise<Pick<ExplainEntryResult, Story>> {
  const touches = await readHistory(found, of.learnings, view);
  const transformations = touches.slice(-storyMax);
  const { injections, omitted, ...gone } = await readInjections(found, of.others, view);
  return {
    ...{ transformations, injections, ...gone },
    omitted: { transformations: touches.length - transformations.length, injections: omitted },
  };
}

/** Of a pattern, where the learning comes from that it was first made from. */
async function viaOf(found: FoundEntry, { view }: QueryContext): Promise<Origin> {
  if (found.kind === 'standard') return standardOrigin(found.row, view);
  const id = found.kind === 'learning' ? found.row.id : found.record.first_learning;
  const rows: readonly LearningFacts[] =
    found.kind === 'learning'
      ? [found.row]
      : await view.rows(learningsById({ ids: JSON.stringify([id]) }));
  const via = (await readOrigins(rows, view)).get(id);
  if (via !== undefined) return via;
  throw new MemoryError({
    code: 'corrupt',
    message: `The log has no event ${id}, which recorded ${found.entry.shortId}.`,
    hint: 'squadlog verify',
  });
}

async function ruleOf(found: FoundEntry, distilled: Distilled | undefined, { view }: QueryContext) {
  if (found.kind !== 'pattern') return distilled?.rule;
  const ruleSets = await readRuleSets([found.record.distill], found.entry.stream, view);
  return ruleSets.rule(found.record);
}

/** Each run that taught the same words supports them. */
function withSupport({ kind, entry }: FoundEntry, merged: readonly Merged[]): Entry {
  return kind !== 'learning' || merged.length === 0
    ? entry
    : { ...entry, support: merged.length + 1 };
}

function streamOf({ squad, agent }: ExplainEntryInput): string {
  if (agent !== undefined) return agentStream(agent);
  if (squad !== undefined) return squadStream(squad);
  throw new MemoryError({
    code: 'invalid',
    message: 'Neither a squad nor an agent is named; say whose memory the line is in.',
    hint: 'squadlog why <squad> <entry>',
  });
}
