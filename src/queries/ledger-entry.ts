/** What the ledger of injections keeps of a block that a run was given. */
import { lineFormat } from '../text/line.ts';
import type { ReadMemoryInput, ReadMemoryResult } from './block-request.ts';
import { streamsOf } from './block-request.ts';
import type { LayerName } from './recall/frame.ts';
import { layerNames } from './recall/frame.ts';
import type { ReadSettings } from './recall/settings.ts';
import { noEmbedder } from './understanding.ts';

/**
 * The command that enters it, where the input names a run; a run that was told nothing is not
 * entered.
 */
export function ledgerEntry(
  result: ReadMemoryResult,
  input: ReadMemoryInput,
  settings: ReadSettings,
) {
  const { session, agent, role, task, client, model, modelLimit } = input;
  const streams = streamsOf(input);
  if (session === undefined || input.asOf !== undefined || result.block === '') return undefined;
  const layer = (name: LayerName) => ({
    tokens: result.layers[name].tokens,
    omitted: result.layers[name].omitted,
    entries: result.entries.filter((entry) => entry.layer === name).map(({ id }) => id),
  });
  return {
    command: 'record-injection',
    input: {
      stream: streams[0],
      streams,
      name: input.squad ?? agent,
      session,
      ...(agent === undefined ? {} : { agent }),
      ...(role === undefined ? {} : { role }),
      ...(task === undefined ? {} : { task }),
      ...(client === undefined ? {} : { client }),
      ...(model === undefined ? {} : { model }),
      ...(modelLimit === undefined ? {} : { contextTokenBudget: modelLimit }),
      block: result.block,
      budgetTokens: result.budget,
      tokens: result.tokens,
      encoding: settings.encoding,
      lineFormat,
      layers: { process: layer('process'), program: layer('program'), episodic: layer('episodic') },
      asOf: result.asOf,
      settings: ledgerSettings(result, input, settings),
    },
  };
}

/** Every resolved setting that choosing or rendering read. */
function ledgerSettings(
  { mode, embedder, vectorShare, vectorsUntil }: ReadMemoryResult,
  { limit, request }: ReadMemoryInput,
  settings: ReadSettings,
) {
  const floors = layerNames.flatMap((name) => [
    [`layers.${name}.enabled`, settings.layers[name].enabled] as const,
    [`layers.${name}.tokens`, settings.layers[name].tokens] as const,
  ]);
  return {
    roleFiltering: settings.roleFiltering,
    taskFiltering: settings.taskFiltering,
    requestSection: settings.requestSection,
    excludeFlagged: settings.excludeFlagged.join(' '),
    limit: limit ?? null,
    ...(request === true ? { request } : {}),
    ...(mode === undefined
      ? {}
      : { embedder: embedder ?? noEmbedder, vectorShare: vectorShare ?? 0 }),
    ...(vectorsUntil === undefined ? {} : { vectorsUntil: JSON.stringify(vectorsUntil) }),
    ...Object.fromEntries(floors),
  };
}
