/** A server whose squad knows three lessons, for tests of tools. */
import type { Client, Served, Wire } from './served.ts';
import { serve } from './served.ts';

export interface Filled {
  readonly client: Client;
  /** Short ids of the lessons. */
  readonly ids: readonly string[];
}

export async function serveFilled(root: string, served: Served = {}): Promise<Filled> {
  const client = await serve(root, { squad: 'kiln', ...served });
  const { stored } = await client.call('memory_record', {
    session: 'run-1',
    learnings: [
      { role: 'DEV', text: 'The oven cools for an hour before the door opens' },
      { role: 'QA', text: 'Glaze tests fail when the kiln is colder than 900 degrees' },
      { text: 'Orders are written into the blue book' },
    ],
  });
  return { client, ids: stored.map(({ shortId }: Wire) => shortId) };
}
