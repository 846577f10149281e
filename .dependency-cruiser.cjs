/**
 * Who may import whom, as data, and the dependency-cruiser rules made from it.
 *
 * A room is a folder or a file. Every room may import itself and `src/errors.ts`; all else is named
 * here. `imports`: other rooms; a folder does not include the rooms nested in it. `packages`: npm
 * packages. `node: true`: Node built-ins are allowed; without it the room is pure.
 * The most deeply nested row that matches a file is the one that counts.
 */
const rooms = {
  'src/errors.ts': {},
  'src/text': { packages: ['canonicalize', 'stemmer', 'zod'] },
  'src/events': { packages: ['zod'] },
  'src/parse-input.ts': { imports: ['src/text', 'src/verb.ts'], packages: ['zod'] },
  'src/root.ts': { imports: ['src/text'], node: true },
  'src/verb.ts': { packages: ['zod'] },
  'src/commands/capture': {
    imports: ['src/events', 'src/text'],
    packages: ['mdast-util-from-markdown', 'mdast', 'safe-regex2'],
  },
  'src/commands': {
    imports: ['src/events', 'src/commands/capture', 'src/distill', 'src/text', 'src/verb.ts'],
    packages: ['zod'],
  },
  'src/distill/likeness': {},
  'src/distill': {
    imports: ['src/distill/likeness', 'src/events', 'src/text'],
    packages: ['zod'],
  },
  'src/embed/embedder-settings.ts': {},
  'src/embed/endpoint.ts': {},
  'src/embed': {
    imports: [
      'src/embed/embedder-settings.ts',
      'src/embed/endpoint.ts',
      'src/import-module.ts',
      'src/package-root.ts',
      'src/text',
    ],
    node: true,
  },
  'src/embedder-config.ts': {
    imports: ['src/embed/embedder-settings.ts', 'src/embed/endpoint.ts'],
    packages: ['zod'],
  },
  'src/policies': { imports: ['src/text'] },
  'src/projections': { imports: ['src/events', 'src/text'], packages: ['kysely'] },
  'src/queries/recall': { imports: ['src/distill/likeness', 'src/events', 'src/text'] },
  'src/queries': {
    imports: ['src/events', 'src/projections', 'src/queries/recall', 'src/text', 'src/verb.ts'],
    packages: ['kysely', 'zod'],
  },
  'src/storage': {
    imports: ['src/events', 'src/projections', 'src/text'],
    packages: ['kysely'],
    node: true,
  },
  'src/storage/sqlite': {
    imports: ['src/events', 'src/projections', 'src/storage', 'src/package-root.ts', 'src/text'],
    packages: ['better-sqlite3', 'kysely'],
    node: true,
  },
  'src/storage/postgres': {
    imports: ['src/storage', 'src/storage/sqlite', 'src/package-root.ts', 'src/text'],
    packages: ['kysely', 'pg'],
    node: true,
  },
  'src/storage/mirror': {
    imports: [
      'src/events',
      'src/projections',
      'src/queries',
      'src/queries/recall',
      'src/commands/capture',
      'src/storage',
      'src/text',
    ],
    node: true,
  },
  'src/operations': {
    imports: [
      'src/events',
      'src/projections',
      'src/queries',
      'src/commands',
      'src/commands/capture',
      'src/storage',
      'src/storage/mirror',
      'src/storage/postgres',
      'src/config.ts',
      'src/config-keys.ts',
      'src/distill',
      'src/distill/likeness',
      'src/package-root.ts',
      'src/read-json.ts',
      'src/read-regular-file.ts',
      'src/root.ts',
      'src/rule-sets.ts',
      'src/settings.ts',
      'src/spawns',
      'src/standards-path.ts',
      'src/store-key.ts',
      'src/text',
      'src/tokens.ts',
      'src/transformation-result.ts',
      'src/after-commit.ts',
      'src/as-of.ts',
      'src/vectors',
      'src/verb.ts',
    ],
    packages: ['jsonc-parser', 'zod'],
    node: true,
  },
  'src/config-keys.ts': {},
  'src/config.ts': {
    imports: ['src/config-faults.ts', 'src/commands/capture', 'src/embedder-config.ts', 'src/text'],
    packages: ['zod'],
  },
  'src/config-faults.ts': { imports: ['src/config-keys.ts', 'src/text'] },
  'src/settings.ts': {
    imports: [
      'src/config.ts',
      'src/config-keys.ts',
      'src/commands',
      'src/embed/embedder-settings.ts',
      'src/queries/recall',
      'src/text',
    ],
  },
  'src/standards-path.ts': { imports: ['src/text'], node: true },
  'src/mask-error.ts': { imports: ['src/commands/capture'] },
  'src/hide-secrets.ts': { imports: ['src/commands/capture', 'src/mask-error.ts'] },
  'src/settings-reader.ts': {
    imports: [
      'src/config.ts',
      'src/read-json.ts',
      'src/read-regular-file.ts',
      'src/settings.ts',
      'src/standards-path.ts',
      'src/storage/postgres',
      'src/text',
    ],
    node: true,
  },
  'src/choose-store.ts': {
    imports: [
      'src/config-keys.ts',
      'src/settings-reader.ts',
      'src/storage',
      'src/storage/postgres',
    ],
    node: true,
  },
  'src/open-storage.ts': {
    imports: ['src/choose-store.ts', 'src/storage', 'src/storage/postgres', 'src/storage/sqlite'],
  },
  'src/open-named-store.ts': {
    imports: [
      'src/choose-store.ts',
      'src/open-storage.ts',
      'src/operations',
      'src/storage',
      'src/storage/postgres',
    ],
    node: true,
  },
  'src/read-json.ts': { imports: ['src/read-regular-file.ts'] },
  'src/read-regular-file.ts': { node: true },
  'src/store-key.ts': { imports: ['src/storage'], node: true },
  'src/import-module.ts': {},
  'src/read-rule-file.ts': {
    imports: ['src/read-regular-file.ts'],
    packages: ['yaml'],
    node: true,
  },
  'src/rule-modules.ts': { imports: ['src/distill', 'src/import-module.ts'], node: true },
  'src/rule-sets.ts': {
    imports: [
      'src/commands/capture',
      'src/distill',
      'src/read-rule-file.ts',
      'src/rule-modules.ts',
      'src/text',
    ],
    node: true,
  },
  'src/transformation-result.ts': {
    imports: ['src/commands', 'src/queries', 'src/queries/recall', 'src/storage', 'src/text'],
  },
  'src/transformation-runs.ts': {
    imports: [
      'src/commands',
      'src/events',
      'src/projections',
      'src/queries/recall',
      'src/rule-sets.ts',
      'src/storage',
      'src/transformation-result.ts',
    ],
  },
  'src/policy-runs.ts': {
    imports: [
      'src/commands',
      'src/policies',
      'src/projections',
      'src/settings.ts',
      'src/text',
      'src/transformation-runs.ts',
    ],
  },
  'src/vectors': {
    imports: [
      'src/commands/capture',
      'src/embed',
      'src/embed/embedder-settings.ts',
      'src/projections',
      'src/queries',
      'src/settings.ts',
      'src/storage',
      'src/storage/sqlite',
      'src/store-key.ts',
    ],
    node: true,
  },
  'src/after-commit.ts': {
    imports: [
      'src/policies',
      'src/policy-runs.ts',
      'src/projections',
      'src/settings.ts',
      'src/storage',
      'src/transformation-runs.ts',
    ],
  },
  'src/config-json-schema.ts': {
    imports: ['src/config.ts', 'src/config-keys.ts'],
    packages: ['zod'],
  },
  'src/pieces.ts': {},
  'src/rank-table.ts': {},
  'src/bpe.ts': { imports: ['src/pieces.ts', 'src/rank-table.ts'] },
  'src/tokens.ts': {
    imports: ['src/bpe.ts', 'src/package-root.ts', 'src/pieces.ts', 'src/rank-table.ts'],
    packages: ['tiktoken'],
    node: true,
  },
  'src/package-root.ts': { node: true },
  'src/engine.ts': {
    imports: ['src/events', 'src/commands', 'src/projections', 'src/storage'],
  },
  'src/catalog.ts': { imports: ['src/commands', 'src/queries', 'src/operations', 'src/verb.ts'] },
  'src/as-of.ts': { imports: ['src/events', 'src/storage', 'src/text'] },
  'src/answer.ts': {
    imports: [
      'src/as-of.ts',
      'src/events',
      'src/queries',
      'src/queries/recall',
      'src/spawns',
      'src/storage',
      'src/storage/mirror',
      'src/text',
    ],
  },
  'src/memory-api.ts': {
    imports: [
      'src/catalog.ts',
      'src/log-waits.ts',
      'src/memory-methods.ts',
      'src/settings.ts',
      'src/storage',
    ],
  },
  'src/log-waits.ts': { imports: ['src/storage'], node: true },
  'src/keep-files.ts': { imports: ['src/memory-api.ts'], node: true },
  'src/memory-methods.ts': {
    imports: ['src/commands', 'src/operations', 'src/queries', 'src/transformation-result.ts'],
    packages: ['zod'],
  },
  'src/edit-runs.ts': {
    imports: [
      'src/commands',
      'src/engine.ts',
      'src/operations',
      'src/settings.ts',
      'src/storage',
      'src/storage/mirror',
      'src/text',
    ],
  },
  'src/mirror-runs.ts': {
    imports: [
      'src/after-commit.ts',
      'src/edit-runs.ts',
      'src/storage',
      'src/storage/mirror',
      'src/text',
    ],
  },
  'src/command-runs.ts': {
    imports: [
      'src/after-commit.ts',
      'src/mirror-runs.ts',
      'src/commands',
      'src/engine.ts',
      'src/projections',
      'src/settings.ts',
      'src/storage',
      'src/storage/mirror',
      'src/store-key.ts',
      'src/text',
      'src/tokens.ts',
      'src/transformation-result.ts',
      'src/transformation-runs.ts',
      'src/vectors',
    ],
    packages: ['ulid'],
    node: true,
  },
  'src/memory-tool-shapes.ts': { imports: ['src/memory-methods.ts', 'src/text'] },
  'src/create-runs.ts': {
    imports: [
      'src/answer.ts',
      'src/catalog.ts',
      'src/command-runs.ts',
      'src/commands',
      'src/vectors',
      'src/operations',
      'src/settings-reader.ts',
      'src/storage',
      'src/tokens.ts',
    ],
  },
  'src/memory.ts': {
    imports: [
      'src/catalog.ts',
      'src/choose-store.ts',
      'src/command-runs.ts',
      'src/commands',
      'src/create-runs.ts',
      'src/vectors',
      'src/config.ts',
      'src/hide-secrets.ts',
      'src/log-waits.ts',
      'src/mask-error.ts',
      'src/memory-api.ts',
      'src/open-named-store.ts',
      'src/open-storage.ts',
      'src/operations',
      'src/parse-input.ts',
      'src/root.ts',
      'src/settings.ts',
      'src/settings-reader.ts',
      'src/storage',
      'src/text',
      'src/tokens.ts',
    ],
    node: true,
  },
  'src/spawns': {
    imports: [
      'src/commands/capture',
      'src/memory-api.ts',
      'src/read-regular-file.ts',
      'src/root.ts',
      'src/storage',
      'src/storage/mirror',
      'src/text',
    ],
    packages: ['zod'],
    node: true,
  },
  'src/index.ts': {
    imports: [
      'src/spawns',
      'src/hide-secrets.ts',
      'src/keep-files.ts',
      'src/memory.ts',
      'src/queries/recall',
      'src/memory-api.ts',
      'src/memory-methods.ts',
      'src/memory-tool-shapes.ts',
      'src/catalog.ts',
      'src/config.ts',
      'src/config-json-schema.ts',
      'src/config-keys.ts',
      'src/distill',
      'src/distill/likeness',
      'src/events',
      'src/package-root.ts',
      'src/root.ts',
      'src/settings.ts',
      'src/text',
      'src/tokens.ts',
      'src/verb.ts',
    ],
  },
  'src/code-cache.ts': { node: true },
  'src/launch.ts': {
    imports: ['src/code-cache.ts', 'src/surfaces/cli', 'src/surfaces/hooks', 'src/surfaces/mcp'],
    node: true,
  },
  'src/surfaces/cli': { imports: ['src/index.ts'], node: true },
  'src/surfaces/hooks': { imports: ['src/index.ts'], packages: ['zod'], node: true },
  'src/surfaces/mcp': {
    imports: ['src/index.ts'],
    packages: ['@modelcontextprotocol/server', 'zod'],
    node: true,
  },
  'src/surfaces/openclaw': { imports: ['src/index.ts'], packages: ['zod'], node: true },
  'scripts/build-ranks.ts': {
    imports: ['scripts', 'src/pieces.ts', 'src/rank-table.ts', 'src/tokens.ts'],
    packages: ['tiktoken'],
    node: true,
  },
  'scripts/fuzz.ts': { imports: ['test/fuzz'], node: true },
  scripts: {
    imports: ['scripts/build-ranks.ts', 'src/distill', 'src/embed', 'src/index.ts', 'src/policies'],
    packages: ['esbuild', 'kysely', 'zod'],
    node: true,
  },
};

const names = Object.keys(rooms);
const pattern = (room) => `^${room.replaceAll('.', '\\.')}${room.endsWith('.ts') ? '$' : '/'}`;
const nested = (room) => names.filter((name) => name.startsWith(`${room}/`)).map(pattern);

/** A path pattern of a room without the rooms inside it. */
function only(room) {
  const inner = nested(room);
  return inner.length === 0 ? pattern(room) : `(?!${inner.join('|')})${pattern(room)}`;
}

function rulesOf(room) {
  const { imports = [], packages = [], node = false } = rooms[room];
  const from = { path: only(room) };
  const files = [room, 'src/errors.ts', ...imports].map(only);
  const modules = `(^|/)node_modules/(@types/)?(${packages.join('|')})/`;
  const rules = [
    {
      name: `${room}: rooms`,
      comment: `${room} may import ${[...imports, 'src/errors.ts'].join(', ')} and itself.`,
      from,
      to: { path: '^(src|scripts|bench|test)/', pathNot: files },
    },
    {
      name: `${room}: packages`,
      comment: `${room} may import these packages: ${packages.join(', ') || 'none'}.`,
      from,
      to: {
        path: 'node_modules/',
        ...(packages.length > 0 && { pathNot: modules }),
      },
    },
  ];
  if (!node) {
    rules.push({
      name: `${room}: pure`,
      comment: `${room} is pure: it gets files, clocks and hashes as arguments.`,
      from,
      to: { dependencyTypes: ['core'] },
    });
  }
  return rules.map((rule) => ({ severity: 'error', ...rule }));
}

module.exports = {
  forbidden: [
    ...names.flatMap(rulesOf),
    {
      name: 'no-room',
      comment: 'Every file of src belongs to a row of the table above.',
      severity: 'error',
      from: { path: '^src/', pathNot: names.map(pattern) },
      to: {},
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      comment: 'A file that nothing reaches is dead, or missing from the list of its folder.',
      severity: 'error',
      from: { orphan: true, path: '^src/' },
      to: {},
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
};
