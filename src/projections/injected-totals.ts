/** How many blocks a stream was given and what they came to, dropped ledgers included. */
import { statement } from './statement.ts';

export const inject = statement<{
  stream: string;
  position: number;
  revision: number;
  tokens: number;
}>((db, slot) =>
  db
    .updateTable('streams_v3')
    .set((eb) => ({
      position: slot('position'),
      revision: slot('revision'),
      injections: eb('injections', '+', 1),
      tokens_injected: eb('tokens_injected', '+', slot('tokens')),
    }))
    .where('stream', '=', slot('stream')),
);

/** What a drop says that its ledgers had come to, with all that are left. */
export const setInjected = statement<{ stream: string; tokens: number }>((db, slot) =>
  db
    .updateTable('streams_v3')
    .set({ tokens_injected: slot('tokens') })
    .where('stream', '=', slot('stream')),
);
