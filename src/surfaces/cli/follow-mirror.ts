/** `mirror --follow`: writes what is behind, then goes on as the log grows, until interrupted. */
import type { Memory } from '../../index.ts';
import type { CliIo } from './cli-io.ts';
import { followNews } from './follow-news.ts';
import { presentMirror, presentWritten } from './present/mirror.ts';
import { tellWarning } from './tell-warning.ts';
import { toJson } from './to-json.ts';

type MirrorResult = Awaited<ReturnType<Memory['mirror']>>;

/** With `json`, each refresh is one line of JSON, as the whole has no end. */
export async function followMirror(
  memory: Memory,
  { input, json }: { readonly input: Readonly<Record<string, unknown>>; readonly json: boolean },
  io: CliIo,
): Promise<number> {
  const signal = io.interrupted();
  let told: readonly string[] = [];
  const show = (result: MirrorResult, toText: (result: MirrorResult) => string): void => {
    io.stdout.write(json ? toJson(result, 0) : toText(result));
    const { warnings } = result;
    // What stays as it is would be said again with each event.
    const fresh = json ? [] : warnings.filter((warning) => !told.includes(warning));
    for (const warning of fresh) tellWarning(warning, io);
    told = warnings;
  };
  const first = await memory.mirror(input);
  show(first, presentMirror);
  await followNews(memory, {
    after: first.position,
    signal,
    onNews: async (_position, since) => {
      const result = await memory.mirror({ ...input, since });
      show(result, presentWritten);
      return result.position;
    },
    say: (text) => tellWarning(text, io),
  });
  return 0;
}
