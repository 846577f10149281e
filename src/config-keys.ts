/**
 * Every key of the configuration with its meaning and default: what the reference page and
 * `config show` list.
 */

/** A key of the configuration, what it means and what holds where nothing is said. */
export interface ConfigKey {
  readonly key: string;
  readonly summary: string;
  readonly default: string | number | boolean | readonly string[] | null;
  /** Only an agent's override has it. */
  readonly agentsOnly?: boolean;
}

/** Where a release keeps the JSON Schema of the file; `init` notes it in what it writes. */
export const configSchemaUrl = 'https://unpkg.com/squadlog/dist/squadlog.schema.json';

/** Every key, in the order of the reference page; the type of each is the schema's. */
export const configKeys: readonly ConfigKey[] = [
  {
    key: 'enabled',
    summary: 'Memory as a whole: off means nothing is read and nothing recorded.',
    default: true,
  },
  {
    key: 'tokenBudget',
    summary: 'Tokens of a block where the reader names no budget.',
    default: 500,
  },
  {
    key: 'encoding',
    summary: 'Encoding that tokens are counted in: o200k_base or cl100k_base.',
    default: 'o200k_base',
  },
  {
    key: 'autoCapture',
    summary: 'Record finished runs by themselves, through hooks.',
    default: true,
  },
  {
    key: 'defaultSquad',
    summary: "Squad of a spawn that names none; unset is the project's name.",
    default: null,
  },
  {
    key: 'squad',
    summary: "Squad of an agent's spawns that name none.",
    default: null,
    agentsOnly: true,
  },
  {
    key: 'role',
    summary: "Role of an agent's spawns that name none.",
    default: null,
    agentsOnly: true,
  },
  { key: 'autoDistillEvery', summary: 'Distil after so many sessions; 0 is never.', default: 3 },
  {
    key: 'requestSection',
    summary: 'End the block with the request for a `## Session Memory` section.',
    default: true,
  },
  { key: 'layers.process.enabled', summary: 'Show process memory.', default: true },
  {
    key: 'layers.process.tokens',
    summary: 'Floor of process memory, of the sum of the three floors.',
    default: 150,
  },
  {
    key: 'layers.process.path',
    summary:
      'Markdown file of the standards, absolute or from the root; unset is _process/standards.md.',
    default: null,
  },
  { key: 'layers.program.enabled', summary: 'Show program memory.', default: true },
  { key: 'layers.program.tokens', summary: 'Floor of program memory.', default: 200 },
  { key: 'layers.episodic.enabled', summary: 'Show episodic memory.', default: true },
  { key: 'layers.episodic.tokens', summary: 'Floor of episodic memory.', default: 150 },
  {
    key: 'layers.episodic.compressAfterDays',
    summary: 'Show sessions older than so many days as one line.',
    default: 7,
  },
  { key: 'layers.episodic.maxSessions', summary: 'Sessions of the rolling window.', default: 200 },
  {
    key: 'extraction.pattern',
    summary:
      'Regular expression of the heading of a section; unset takes any `Session Memory` heading.',
    default: null,
  },
  {
    key: 'extraction.roleTagPattern',
    summary: 'Regular expression of a role bullet, capturing role and text.',
    default: null,
  },
  {
    key: 'secrets.patterns',
    summary:
      'Regular expressions of further secrets to mask: the group `secret`, else group 1, else ' +
      'the whole match.',
    default: null,
  },
  {
    key: 'secrets.allow',
    summary: 'What is never masked: exact texts, or regular expressions between slashes.',
    default: null,
  },
  { key: 'relevance.taskFiltering', summary: 'Let the task text choose lines.', default: true },
  { key: 'relevance.roleFiltering', summary: 'Let the role choose lines.', default: true },
  {
    key: 'relevance.excludeFlagged',
    summary:
      'Leave entries with suspicious flags out of blocks: true for all kinds, or a list of ' +
      'injection, hidden-text, markup and web.',
    default: false,
  },
  {
    key: 'retain.skippedLinesDays',
    summary:
      'Let go of the words of skipped lines so many days after their session was compressed; ' +
      'unset keeps them.',
    default: null,
  },
  {
    key: 'retain.ledgersDays',
    summary: 'Let go of the ledgers of what a session was told, the same way.',
    default: null,
  },
  {
    key: 'embedder.kind',
    summary:
      'What finds lines by meaning: words (the table that is shipped), none, ollama, openai (any ' +
      'compatible endpoint) or local.',
    default: 'words',
  },
  {
    key: 'embedder.url',
    summary:
      'Endpoint of ollama (unset is http://127.0.0.1:11434) or openai, which has no default.',
    default: null,
  },
  {
    key: 'embedder.model',
    summary: 'Name of the model; for local, the absolute path of its folder.',
    default: null,
  },
  {
    key: 'embedder.apiKeyEnv',
    summary: 'Name of the environment variable that holds the key of the endpoint.',
    default: null,
  },
  {
    key: 'embedder.dimensions',
    summary: 'Dimensions that vectors must have; openai endpoints are asked for them.',
    default: null,
  },
  {
    key: 'embedder.allowRemote',
    summary: 'Let texts be sent to an endpoint that is not on this machine.',
    default: false,
  },
  {
    key: 'embedder.timeoutMs',
    summary:
      'Longest wait for the vector of a query, in milliseconds; documents get 20 times that.',
    default: 1500,
  },
  {
    key: 'embedder.share',
    summary: 'Part of the vectors in a score, 0 to 1; unset is 0.5 for a model.',
    default: null,
  },
  {
    key: 'embedder.queryPrefix',
    summary: 'Stands before a query that is embedded; unset is what nomic-embed models expect.',
    default: null,
  },
  {
    key: 'embedder.documentPrefix',
    summary: 'Stands before a line that is embedded; unset is what nomic-embed models expect.',
    default: null,
  },
  {
    key: 'store.url',
    summary:
      'Server that holds the log, postgres://user@host:port/database?schema=squadlog; unset, and ' +
      'sqlite, are squadlog.db in the root.',
    default: null,
  },
  { key: 'store.connectTimeoutMs', summary: 'Longest wait to connect, in ms.', default: 3000 },
  {
    key: 'store.statementTimeoutMs',
    summary: 'Longest wait for an answer, in ms.',
    default: 15000,
  },
  { key: 'store.connectionsMax', summary: 'Most connections a process has.', default: 4 },
];
