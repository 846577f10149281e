/** `log --follow`: the newest events, then every new one as it comes, until the user interrupts. */
import type { Memory } from '../../index.ts';
import type { CliIo } from './cli-io.ts';
import { followNews } from './follow-news.ts';
import { lookOf } from './look.ts';
import { presentEvent } from './present/log.ts';
import { tellWarning } from './tell-warning.ts';
import { toJson } from './to-json.ts';

const pageEvents = 1_000;

type Input = NonNullable<Parameters<Memory['log']>[0]>;
type LogResult = Awaited<ReturnType<Memory['log']>>;

/**
 * Starts with the newest `limit` of the events that fit. With `json`, each event is one line of
 * JSON, as the whole has no end.
 */
export async function followLog(
  memory: Memory,
  { input, json }: { readonly input: Readonly<Record<string, unknown>>; readonly json: boolean },
  io: CliIo,
): Promise<number> {
  const interrupted = io.interrupted();
  const look = lookOf(io.stdout, io.env, input);
  const print = (events: LogResult['events']) => {
    const lines = events.map((event) => (json ? toJson(event, 0) : presentEvent(event, look)));
    if (lines.length > 0) io.stdout.write(lines.join(''));
  };
  const { limit = pageEvents, ...wanted } = input as Input;
  let newest: LogResult['events'] = [];
  let since = wanted.since;
  for await (const page of readPages(memory, wanted)) {
    newest = [...newest, ...page].slice(-limit);
    since = page.at(-1)?.position ?? since;
  }
  print(newest);
  await followNews(memory, {
    // Of the whole log, where the events that were asked for say only how far those go.
    after: 0,
    signal: interrupted,
    onNews: async (position) => {
      const from = since === undefined ? {} : { since };
      for await (const page of readPages(memory, { ...wanted, ...from })) {
        if (interrupted.aborted) break;
        print(page);
        since = page.at(-1)?.position ?? since;
      }
      return position;
    },
    say: (text) => tellWarning(text, io),
  });
  return 0;
}

async function* readPages(memory: Memory, input: Input): AsyncGenerator<LogResult['events']> {
  let page = await memory.log({ ...input, limit: pageEvents });
  yield page.events;
  while (page.next !== undefined) {
    page = await memory.log({ ...input, limit: pageEvents, since: page.next });
    yield page.events;
  }
}
