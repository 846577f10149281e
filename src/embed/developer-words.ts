/**
 * What developers' words mean in plain ones: the published vectors were learnt from news and
 * encyclopedias and know no `typescript`, `sqlite` or `async`. A word stands for all that have its
 * term (`retries` for `retry`), published ones too. A change here changes vectors, so it needs a
 * new release in the embedder's id.
 */

export interface WordMeaning {
  readonly word: string;
  /** Published words that stand for it together. */
  readonly meanings: readonly string[];
}

export function developerWords(): readonly WordMeaning[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [word, meanings] = line.trim().split(': ') as [string, string];
      return { word, meanings: meanings.split(' ') };
    });
}

const lines = `
  args: arguments
  async: concurrent
  auth: authentication
  authn: authentication
  authz: authorization
  backend: server software
  backoff: delay
  boolean: logical value
  bugfix: bug fix
  callback: function call
  changelog: changes version
  cli: command line
  config: configuration
  coroutine: concurrent function
  cors: browser security
  cron: scheduled
  cronjob: scheduled
  csrf: attack security
  css3: css
  csv: format table
  ctx: context
  dedupe: duplicate remove
  django: python framework
  docker: container software
  dockerfile: container software
  docs: documentation
  dynamodb: database
  e2e: testing automated
  endpoint: server interface
  enum: type constant
  env: environment variable
  eslint: code checker style
  flaky: unreliable
  frontend: interface user browser
  func: function
  git: repository version
  github: repository software
  gitlab: repository software
  golang: programming language
  goroutine: thread
  grafana: monitoring
  graphql: query interface
  grpc: protocol remote
  hmac: encryption signature
  hostname: server name
  hotfix: bug fix urgent
  idempotent: repeated safe
  impl: implementation
  init: start setup
  jest: testing javascript
  json: format data
  jsx: javascript html
  jwt: authentication token
  kubernetes: containers cluster
  latency: delay
  lint: code checker style
  linter: code checker style
  llm: language model
  localhost: server local
  lockfile: packages versions
  login: password user
  logout: user session
  microservice: server service
  middleware: server software
  mongodb: database
  monorepo: repository packages
  mutex: lock thread
  mysql: database sql
  nodejs: javascript server
  nosql: database
  npm: packages javascript
  nullable: optional null
  oauth: authentication
  openai: intelligence artificial
  orm: database object
  param: parameter
  parser: compiler text
  passwd: password
  perf: performance
  pnpm: packages javascript
  postgres: database sql
  postgresql: database sql
  prettier: code style
  prs: requests merge
  pubsub: messages subscribe
  pytest: testing python
  rabbitmq: message queue
  readme: documentation
  rebase: merge branch
  redis: cache database
  refactor: rewrite code
  regex: pattern text
  repos: repository
  retries: repeated attempts
  sandbox: isolated environment
  sdk: software library
  semver: version numbering
  signin: password user
  signup: registration user
  sqlite: database sql
  ssl: encryption
  sso: authentication
  stacktrace: error trace
  stderr: output errors
  stdin: input
  stdout: output
  stub: fake
  telemetry: measurements monitoring
  terraform: infrastructure configuration
  tls: encryption
  toml: format configuration
  tsconfig: compiler configuration
  tsx: javascript html
  tuple: list
  typescript: javascript programming type
  ulid: identifier
  upsert: insert update
  username: user name
  utf8: unicode
  uuid: identifier
  ux: interface user
  vitest: testing javascript
  webhook: http notification
  webpack: compiler javascript
  xss: attack security
  yaml: format configuration
`;
