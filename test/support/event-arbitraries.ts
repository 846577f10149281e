/** Arbitrary data for every type of event, so that a log of anything can be made. */
import fc from 'fast-check';
import type { EventData, EventType } from '../../src/events/index.ts';
import * as field from './field-arbitraries.ts';

type Arbitraries = { readonly [Type in EventType]: fc.Arbitrary<EventData<Type>> };

const {
  id,
  session,
  role,
  digest,
  count,
  time,
  shortText,
  name,
  origin,
  outcome,
  rules,
  tokens,
  sessionRef,
  derivation,
  source,
  layerLedger,
  importedFile,
  importProblem,
  patterns,
  flags,
  storableText,
  storableWords,
  optional,
} = field;

export const eventArbitraries: Arbitraries = {
  SessionStarted: optional({ session: sessionRef, name, agent: name, role }, ['agent', 'role']),
  MemoryInjected: optional(
    {
      session: sessionRef,
      streams: fc.array(fc.constantFrom('squad/kiln', 'agent/ada', 'process'), { maxLength: 3 }),
      agent: name,
      role,
      taskDigest: fc.option(digest),
      budgetTokens: count,
      tokens: count,
      encoding: fc.constant('o200k_base'),
      lineFormat: fc.constant(1),
      layers: fc.record({ process: layerLedger, program: layerLedger, episodic: layerLedger }),
      blockDigest: digest,
      asOf: count,
      settings: fc.dictionary(
        fc.constantFrom('limit', 'roleFiltering', 'layers.process.tokens'),
        fc.oneof(fc.boolean(), count, fc.constant(null)),
      ),
      contextTokenBudget: count,
    },
    ['agent', 'role', 'contextTokenBudget'],
  ),
  SessionRecorded: optional(
    {
      session: sessionRef,
      name,
      agent: name,
      role,
      outcome,
      title: shortText.map((text) => text.slice(0, 60).replace(/\p{Surrogate}/gu, '')),
      titleTokens: tokens,
      output: optional({ bytes: count, digest }, ['digest']),
      ...{ learnings: count, skipped: count, masked: count },
      emptyReason: shortText,
      imported: fc.record({ path: shortText, line: count, compressed: fc.boolean() }),
    },
    ['agent', 'role', 'title', 'titleTokens', 'emptyReason', 'imported'],
  ),
  SessionOutcomeRecorded: optional({ session, outcome, reason: shortText }, ['reason']),
  LearningRecorded: optional(
    {
      session: fc.option(session),
      role,
      text: storableWords,
      tokens,
      origin,
      flags,
      agent: name,
      kind: fc.constantFrom('lesson', 'decision', 'fact', 'preference'),
      about: fc.array(name, { maxLength: 2 }),
      validFrom: time,
      validTo: time,
      audience: fc.constantFrom('private', 'shared', 'group'),
      source,
      derivation,
    },
    ['agent', 'kind', 'about', 'validFrom', 'validTo', 'audience', 'source', 'derivation'],
  ),
  LineSkipped: fc.record({
    session: fc.option(session),
    line: count,
    text: storableText,
    reason: shortText,
  }),
  EntryRetired: optional(
    {
      entry: id,
      why: fc.constantFrom('superseded', 'contradicted', 'withdrawn', 'forgotten'),
      by: id,
      reason: shortText,
    },
    ['by', 'reason'],
  ),
  EntryRestored: optional({ entry: id, retirement: id }, ['retirement']),
  EntryErased: optional(
    { entry: id, events: fc.array(id, { minLength: 1, maxLength: 3 }), reason: shortText },
    ['reason'],
  ),
  PayloadsDropped: fc.record({
    events: fc.array(id, { minLength: 1, maxLength: 3 }),
    policy: fc.constant('retain'),
    told: fc.array(fc.record({ entry: id, times: fc.constant(2) }), { maxLength: 3 }),
  }),
  StandardRecorded: optional(
    { section: shortText, text: storableWords, tokens, origin, flags, source },
    ['source'],
  ),
  StandardsRevised: fc.record({ standards: fc.array(id, { maxLength: 5 }) }),
  RulesAdopted: optional(
    {
      rules,
      definition: fc.dictionary(
        fc.constantFrom('rules', 'mentionsMin'),
        fc.oneof(count, shortText),
      ),
      release: fc.constant('0.1.0'),
      codeHash: digest,
    },
    ['codeHash'],
  ),
  PatternWritten: optional(
    {
      pattern: id,
      role,
      text: storableWords,
      tokens,
      sources: fc.array(id, { maxLength: 3 }),
      origin,
      flags,
      derivation,
    },
    ['derivation'],
  ),
  SquadDistilled: optional(
    {
      rules,
      sawPosition: count,
      basis: fc.array(id, { maxLength: 2 }),
      replaces: fc.array(id, { maxLength: 2 }),
      added: patterns,
      changed: field.changedPatterns,
      removed: patterns,
      retired: field.retiredLearnings,
      reinstated: fc.array(id, { maxLength: 2 }),
      dropped: field.droppedLearnings,
      merged: field.mergedLearnings,
      derivation,
    },
    ['derivation', 'reinstated', 'dropped', 'merged'],
  ),
  SessionsCompressed: fc.record({
    sessions: fc.array(session, { maxLength: 3 }),
    before: time,
    ageDaysMin: count,
    tokensBefore: count,
    tokensAfter: count,
  }),
  SquadFlushed: fc.record({ keepSemantic: fc.boolean() }),
  TransformationUndone: optional({ target: id, reason: shortText }, ['reason']),
  RecordImported: optional(
    { path: shortText, kind: fc.constant('history'), line: count, text: storableText, session },
    ['session'],
  ),
  HistoryImported: optional(
    {
      name,
      format: fc.constantFrom('squad-memory', 'markdown', 'jsonl'),
      files: fc.array(importedFile, { maxLength: 2 }),
      problems: fc.array(importProblem, { maxLength: 2 }),
    },
    ['name'],
  ),
  HeadAccepted: fc.record({
    position: count,
    hash: digest,
    witnessed: fc.option(fc.record({ position: count, hash: digest })),
  }),
};

/** Any event that may be appended, without its place: its type and data. */
export const anyEvent = fc
  .constantFrom(...(Object.keys(eventArbitraries) as EventType[]))
  .chain((type) =>
    (eventArbitraries[type] as fc.Arbitrary<EventData<EventType>>).map((data) => ({ type, data })),
  );
