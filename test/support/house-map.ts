/** The few things about the house that the tidy test cannot see for itself. */

/** Folders that are a language: a grammar, words one a file, and an index that lists the words. */
export const languages = ['events', 'commands', 'queries', 'projections', 'operations'];

/** Rooms whose code gets clocks, files, hashes and chance as arguments. */
export const pureRooms = ['events', 'commands', 'queries', 'projections', 'text'];

/** The test that covers sources without one of their own, by the beginning of their path. */
export const coveredBy: Readonly<Record<string, string>> = {
  'src/command-runs.ts': 'test/memory.test.ts',
  'src/commands/capture/secrets/': 'test/commands/capture/secrets/scrub-secrets.test.ts',
  'src/commands/capture-events.ts': 'test/commands/record-session.test.ts',
  'src/commands/command.ts': 'test/engine.test.ts',
  'src/commands/decide-capture.ts': 'test/commands/record-session.test.ts',
  'src/commands/index.ts': 'test/catalog.test.ts',
  'src/commands/prepared-capture.ts': 'test/commands/record-session.test.ts',
  'src/config-keys.ts': 'test/config.test.ts',
  'src/index.ts': 'test/memory.test.ts',
  'src/memory-api.ts': 'test/memory.test.ts',
  'src/operations/index.ts': 'test/catalog.test.ts',
  'src/operations/operation.ts': 'test/memory.test.ts',
  'src/operations/show-config.ts': 'test/config.test.ts',
  'src/operations/validate-config.ts': 'test/config.test.ts',
  'src/read-json.ts': 'test/config.test.ts',
  'src/projections/tables.ts': 'test/property/replay-equals-live.test.ts',
  'src/queries/block-request.ts': 'test/queries/read-memory.test.ts',
  'src/queries/entry-history.ts': 'test/queries/explain-entry.test.ts',
  'src/projections/role-counts.ts': 'test/projections/learnings.test.ts',
  'src/queries/find-entry.ts': 'test/queries/explain-entry.test.ts',
  'src/queries/find-relevant.ts': 'test/queries/search-memory.test.ts',
  'src/queries/learning-entries.ts': 'test/queries/read-memory.test.ts',
  'src/queries/offer-layers.ts': 'test/queries/read-memory.test.ts',
  'src/queries/pattern-entries.ts': 'test/queries/read-memory.test.ts',
  'src/queries/standard-entries.ts': 'test/queries/show-standards.test.ts',
  'src/queries/stream-rows.ts': 'test/queries/list-squads.test.ts',
  'src/queries/sum-layers.ts': 'test/queries/list-squads.test.ts',
  'src/settings.ts': 'test/config.test.ts',
  'src/queries/index.ts': 'test/catalog.test.ts',
  'src/queries/ledger-entry.ts': 'test/queries/read-memory.test.ts',
  'src/queries/query.ts': 'test/answer.test.ts',
  'src/queries/recall/': 'test/queries/read-memory.test.ts',
  'src/storage/sqlite/': 'test/storage/sqlite/sqlite-storage.test.ts',
  'src/storage/storage.ts': 'test/storage/sqlite/sqlite-storage.test.ts',
  'src/store-key.ts': 'test/root.test.ts',
  'src/commands/import-events.ts': 'test/commands/import-history.test.ts',
  'src/commands/imported-records.ts': 'test/commands/import-history.test.ts',
  'src/events/': 'test/events/events.test.ts',
  'src/operations/doctor/': 'test/operations/examine.test.ts',
  'src/operations/export/': 'test/operations/export-memory.test.ts',
  'src/operations/import/import-': 'test/operations/import/import-folder.test.ts',
  'src/operations/import/plan-': 'test/operations/import-memory.test.ts',
  'src/operations/import/read-legacy-file.ts': 'test/operations/import/read-legacy-folder.test.ts',
  'src/operations/import/folder-file.ts': 'test/operations/import/read-legacy-folder.test.ts',
  'src/operations/import/append-log.ts': 'test/operations/import/import-jsonl.test.ts',
  'src/surfaces/cli/present/': 'test/surfaces/cli/present.test.ts',
  'src/surfaces/cli/completion/': 'test/surfaces/cli/run-cli.test.ts',
  'src/surfaces/cli/': 'test/surfaces/cli/run-cli.test.ts',
};
