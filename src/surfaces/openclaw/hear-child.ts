/**
 * The child's end: its answer is staged when it stops, and recorded when the host says how it
 * really ended, as a run whose model failed stops like any other.
 */
import type { SettledSpawn } from '../../index.ts';
import { isChildSession, readEnded, readFinalText, readTurn, readWritten } from './host-events.ts';
import type { PluginContext } from './plugin-context.ts';
import { client, hearsConversations, identityOf } from './plugin-context.ts';
import type { Child } from './spawn-book.ts';
import { childOf } from './spawn-book.ts';

export async function hearEnd(
  event: unknown,
  context: unknown,
  plugin: PluginContext,
): Promise<void> {
  plugin.state.hearsConversations = true;
  const { child: session, run, agentId } = readTurn(context);
  if (session === undefined || run === undefined) return;
  const child = childOf(plugin.state.book, session);
  child.agent ??= agentId;
  await keepText(child, { run, text: readFinalText(event) }, plugin);
}

/** Of a host that hides a child's end, what it wrote stands for it. */
export function hearWritten(event: unknown, context: unknown, plugin: PluginContext): void {
  const written = readWritten(event, context);
  if (written === undefined) return;
  const child = childOf(plugin.state.book, written.child);
  child.lastText = written.text;
  const { run, ended } = child;
  if (hearsConversations(plugin) || run === undefined || ended !== undefined) return;
  keepText(child, { run, text: written.text }, plugin).catch((error: unknown) => {
    plugin.warn(`a child's text was not kept: ${String(error)}`);
  });
}

export async function hearEnded(
  event: unknown,
  context: unknown,
  plugin: PluginContext,
): Promise<void> {
  const { child: session, run: named, outcome = '', error: reason } = readEnded(event, context);
  if (!isChildSession(session)) return;
  const child = childOf(plugin.state.book, session);
  const run = named ?? child.run;
  if (run === undefined) return;
  const { lastText: text } = child;
  if (child.kept !== run && text !== undefined) await keepText(child, { run, text }, plugin);
  const verdict = verdicts[outcome] ?? 'unknown';
  await plugin.state.lanes.enter(session, () =>
    plugin.memory.use(async (_memory, spawnsIn) => {
      const spawns = spawnsIn(child.asked?.params.cwd);
      await spawns.settled({ client, run, outcome: verdict, reason });
      child.ended = { run, verdict };
      await spawns.closed({ client, conversation: session });
    }),
  );
}

/** Turns after a child's end, as when it is asked once more, end by themselves. */
async function keepText(
  child: Child,
  { run, text }: { readonly run: string; readonly text: string },
  { state, memory }: PluginContext,
): Promise<void> {
  await state.lanes.enter(child.session, async () => {
    const { ended, asked } = child;
    const isLate = ended?.run === run;
    if (isLate && ended.verdict === 'discarded') return;
    const params = asked?.params ?? {};
    const spawn = { ...identityOf(child, params), run, text };
    await memory.use(async (_memory, spawnsIn) => {
      const spawns = spawnsIn(params.cwd);
      if (ended === undefined) await spawns.staged(spawn);
      else if (isLate) await spawns.ended({ ...spawn, outcome: outcomeOf(ended.verdict) });
      else await spawns.ended(spawn);
    });
    child.kept = run;
  });
}

/** What the run itself says of a success goes first. */
function outcomeOf(verdict: SettledSpawn['outcome']) {
  return verdict === 'discarded' ? 'unknown' : verdict;
}

const verdicts: Readonly<Record<string, SettledSpawn['outcome']>> = {
  ok: 'success',
  error: 'failure',
  timeout: 'failure',
  killed: 'failure',
  reset: 'discarded',
  deleted: 'discarded',
};
