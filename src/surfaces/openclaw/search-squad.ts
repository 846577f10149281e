/**
 * What `memory_search` and `memory_get` find here: the memory of the squad that asks, and the
 * standards of all; never another squad's.
 */
import * as z from 'zod/mini';
import { MemoryError } from '../../errors.ts';
import type { Memory, SpawnIdentity } from '../../index.ts';
import type { CorpusSupplement } from './host-api.ts';
import { isChildSession } from './host-events.ts';
import { loadLibrary } from './memory-desk.ts';
import type { PluginContext } from './plugin-context.ts';
import { client, identityOf } from './plugin-context.ts';
import { childOf, paramsOf } from './spawn-book.ts';

/** A failure rejects: the host then says that this corpus could not be searched. */
export function searchSquad(plugin: PluginContext): CorpusSupplement {
  return {
    search: async (asked) => {
      const { query = '', maxResults, ...caller } = z.parse(searchRequest, asked ?? {});
      if (query.trim() === '') return [];
      return plugin.memory.use(async (memory) => {
        const squad = await squadOf(caller, memory, plugin);
        if (squad === undefined) return [];
        const { toMemorySearch } = await loadLibrary();
        const limit = Math.min(Math.max(Math.floor(maxResults ?? 6), 1), 50);
        const { results } = toMemorySearch(await memory.search({ query, squad, limit }));
        return results.map(({ corpus, path, score, snippet, startLine, endLine, citation }) => ({
          ...{ corpus, path, score, snippet, startLine, endLine, citation, source: 'squadlog' },
        }));
      });
    },
    get: async (asked) => {
      const { lookup, fromLine, lineCount, ...caller } = z.parse(getRequest, asked ?? {});
      if (lookup === undefined) return null;
      return plugin.memory.use(async (memory) => {
        const squad = await squadOf(caller, memory, plugin);
        if (squad === undefined) return null;
        const got = await memory
          .get({
            ...{ target: lookup, squad },
            ...(fromLine === undefined ? {} : { from: Math.max(1, Math.floor(fromLine)) }),
            ...(lineCount === undefined ? {} : { lines: Math.max(1, Math.floor(lineCount)) }),
          })
          .catch(nothingFound);
        if (got === null || got.status !== 'ok') return null;
        const { text: content, path, from, lines } = got;
        return { corpus: 'squad', path, content, fromLine: from, lineCount: lines };
      });
    },
  };
}

/** Other corpora are asked for the same path, so one that isn't ours is no failure. */
function nothingFound(error: unknown): null {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (code === 'not_found' || code === 'invalid' || code === 'refused') return null;
  throw error;
}

interface Caller {
  readonly agentId?: string | undefined;
  readonly agentSessionKey?: string | undefined;
}

/** Undefined where memory is switched off for the squad. */
async function squadOf(
  caller: Caller,
  memory: Memory,
  plugin: PluginContext,
): Promise<string | undefined> {
  const { chooseOwner, projectSquad } = await loadLibrary();
  const { settingsFor } = memory;
  const { spawn, cwd } = await callerOf(caller, plugin);
  const project = projectSquad(cwd ?? plugin.host.workspace).squad;
  const { squad, agent } = chooseOwner(spawn, { settingsFor, project });
  return settingsFor({ squad, agent }).enabled ? squad : undefined;
}

async function callerOf(
  { agentId, agentSessionKey = '' }: Caller,
  { state }: PluginContext,
): Promise<{ readonly spawn: SpawnIdentity; readonly cwd?: string | undefined }> {
  const kind = agentId ?? /^agent:([^:]+):/u.exec(agentSessionKey)?.[1];
  if (!isChildSession(agentSessionKey)) {
    return { spawn: { client, conversation: agentSessionKey, kind } };
  }
  const child = childOf(state.book, agentSessionKey);
  child.agent ??= kind;
  const params = await paramsOf(state.book, child, { task: undefined, waitMs: 0 });
  if (params === undefined) {
    throw new MemoryError({
      code: 'refused',
      message: `Nobody can say whose ${agentSessionKey} is, and squads must not mix.`,
    });
  }
  return { spawn: identityOf(child, params), cwd: params.cwd };
}

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);
const caller = { agentId: text, agentSessionKey: text };
const searchRequest = z.object({ query: text, maxResults: number, ...caller });
const getRequest = z.object({ lookup: text, fromLine: number, lineCount: number, ...caller });
