/** Asks for a real client: where it lies, or a failure that says why it is not there. */
import { inject } from 'vitest';
import { type ClientName, clientNamed, programOf } from './clients.ts';

/** How to start a client. */
export interface ReadyClient {
  readonly version: string;
  readonly command: string;
  /** What stands before the client's own words. */
  readonly words: readonly string[];
  /** The program, or for a library the file that is imported. */
  readonly program: string;
  /** The client's `node_modules`. */
  readonly modules: string;
  /** The folder of Node 24, for the path of clients that start `node` themselves. */
  readonly node24: string;
}

/** True where the client is missing and may be: its tests are then not run, and reported. */
export function isLeftOut(...names: readonly ClientName[]): boolean {
  return names.some((name) => {
    const state = stateOf(name);
    return !state.ready && state.mayBeMissing;
  });
}

/** Throws, naming the reason, where the client could not be had. */
export function readyClient(name: ClientName): ReadyClient {
  const state = stateOf(name);
  if (!state.ready) throw new Error(`${name} ${state.version} was not run: ${state.reason}`);
  const { folder } = inject('clients');
  const client = clientNamed(name);
  const program = programOf(name, folder);
  const node24 = programOf('node24', folder);
  return {
    version: client.version,
    command: client.onNode24 ? node24 : program,
    words: client.onNode24 ? [program] : [],
    program,
    modules: program.slice(0, -client.program.length - 1),
    node24: node24.slice(0, node24.lastIndexOf('/')),
  };
}

function stateOf(name: ClientName) {
  const state = inject('clients').states.find((one) => one.name === name);
  if (!state) throw new Error(`no client is called ${name}`);
  return state;
}
