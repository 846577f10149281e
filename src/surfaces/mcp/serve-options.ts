/** How a server is started: the options of `squadlog mcp`, read and checked. */
import { parseArgs } from 'node:util';
import { MemoryError, nearestName } from '../../index.ts';

export interface ServeOptions {
  readonly root: string | undefined;
  /** `sqlite`, or the URL of a server. */
  readonly store: string | undefined;
  /** The squad of calls that name none; without `allSquads`, no other is told or written. */
  readonly squad: string | undefined;
  /** The agent of calls that name none. */
  readonly agent: string | undefined;
  /** The run that is served: what it is told goes into the ledger. */
  readonly session: string | undefined;
  readonly allSquads: boolean;
  readonly readOnly: boolean;
  readonly http: HttpOptions | undefined;
}

export interface HttpOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Names beside the host's own that a request may be addressed to. */
  readonly allowedHosts: readonly string[];
  readonly tokenFile: string | undefined;
}

/** Where HTTP is served unless another port is named. */
export const portDefault = 4681;

/** Reads the words behind `mcp`; fails with `invalid` for a word or value that does not fit. */
export function parseServeOptions(argv: readonly string[]): ServeOptions {
  const { values, positionals } = readWords(argv);
  const [stray] = positionals;
  if (stray !== undefined) {
    throw unfit(`mcp takes options only, and ${JSON.stringify(stray)} is none.`);
  }
  const { host, port, 'token-file': tokenFile, 'allow-host': allowedHosts = [] } = values;
  const forHttp = [host, port, tokenFile, allowedHosts[0]].some((value) => value !== undefined);
  if (forHttp && values.http !== true) {
    throw unfit('--host, --port, --token-file and --allow-host are for HTTP; add --http.');
  }
  const { root, store, squad, agent, session } = values;
  if (session !== undefined && values['read-only'] === true) {
    throw unfit('--session writes what is told into the ledger; leave it out with --read-only.');
  }
  const http = {
    host: host ?? '127.0.0.1',
    port: portOf(port),
    allowedHosts,
    tokenFile,
  };
  return {
    ...{ root, store, squad, agent, session },
    allSquads: values['all-squads'] === true,
    readOnly: values['read-only'] === true,
    http: values.http === true ? http : undefined,
  };
}

const words = {
  http: { type: 'boolean' },
  port: { type: 'string' },
  host: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'token-file': { type: 'string' },
  root: { type: 'string' },
  store: { type: 'string' },
  squad: { type: 'string' },
  agent: { type: 'string' },
  session: { type: 'string' },
  'all-squads': { type: 'boolean' },
  'read-only': { type: 'boolean' },
  // Every verb takes it, and the protocol is JSON as it is.
  json: { type: 'boolean' },
} as const;

/** As typed, without the dashes. */
export const serveWords: readonly string[] = Object.keys(words);

function readWords(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: words, allowPositionals: true });
  } catch (error) {
    const [, option] = /Unknown option '-{1,2}([^' ]+)/u.exec(String(error)) ?? [];
    if (option === undefined) {
      const [said = ''] = String((error as Error).message).split(/\n|\. /u);
      throw unfit(`mcp: ${said.replace(/\.$/u, '')}.`);
    }
    const nearest = nearestName(option, serveWords);
    throw unfit(
      `mcp has no option --${option}` +
        (nearest === undefined ? '.' : `; did you mean --${nearest}?`),
    );
  }
}

function portOf(typed: string | undefined): number {
  if (typed === undefined) return portDefault;
  const port = Number(typed);
  if (/^\d{1,5}$/u.test(typed) && port <= 65_535) return port;
  throw unfit(
    `mcp: --port must be a whole number from 0 to 65535, but it is ${JSON.stringify(typed)}.`,
  );
}

function unfit(message: string): MemoryError {
  return new MemoryError({ code: 'invalid', message, hint: 'squadlog help mcp' });
}
