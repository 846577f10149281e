/**
 * The way round a missing grant: the block stands before the task in the parent's own call. The
 * parent reads it back with the child's result, so this is off unless somebody switches it on.
 */
import type { SpawnCall } from './host-events.ts';
import { loadLibrary } from './memory-desk.ts';
import type { PluginContext } from './plugin-context.ts';
import { client, identityOf } from './plugin-context.ts';
import type { Child } from './spawn-book.ts';

/** The parameters with the block; undefined where there is nothing to tell, or too late. */
export async function rewriteTask(
  asked: SpawnCall,
  plugin: PluginContext,
): Promise<{ readonly params: Readonly<Record<string, unknown>> } | undefined> {
  const { task } = asked.params;
  if (task === undefined) return undefined;
  const block = await Promise.race([blockFor(asked, plugin), tooLate()]);
  if (block === '') return undefined;
  plugin.state.rewritten.add(asked.call);
  return { params: { ...asked.given, task: `${block}\n${task}` } };
}

/** From here on the call's block counts as what the child's run was told. */
export async function joinRewritten(
  asked: SpawnCall,
  child: Child,
  { memory }: PluginContext,
): Promise<void> {
  const { run } = child;
  if (run === undefined) return;
  const { call, parent: conversation, params } = asked;
  await memory.use(async (_memory, spawnsIn) => {
    const spawns = spawnsIn(params.cwd);
    await spawns.joined({ client, conversation, call, run });
    await spawns.started({ ...identityOf(child, params), conversation, run });
  });
}

function blockFor(asked: SpawnCall, { memory }: PluginContext): Promise<string> {
  const { call, parent, params } = asked;
  return memory.use(async ({ settingsFor }, spawnsIn) => {
    const { chooseOwner, projectSquad } = await loadLibrary();
    const spawn = { ...identityOf({ session: parent }, params), call, task: params.task };
    const project = projectSquad(params.cwd).squad;
    // A call is told at once only where it names its squad.
    const { squad } = chooseOwner(spawn, { settingsFor, project });
    const { block } = await spawnsIn(params.cwd).requested({ ...spawn, squad, canTell: true });
    return block;
  });
}

function tooLate(): Promise<string> {
  return new Promise((done) => {
    setTimeout(() => done(''), waitMsMax).unref();
  });
}

/** The host gives a hook of tools 15 seconds, and then refuses the tool. */
const waitMsMax = 5_000;
