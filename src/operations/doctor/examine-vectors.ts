/** What `doctor` says of search by meaning: which embedder is set, and what it lacks. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { streamsOfKind } from '../../queries/stream-rows.ts';
import { vectorsFileName } from '../../storage/vectors.ts';
import type { VectorRuns } from '../../vectors/vector-runs.ts';
import { openVectorRuns } from '../../vectors/vector-runs.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

/** Asks no embedder anything, and makes no file. */
export function examineVectors(context: OperationContext): Promise<Finding[]> {
  return attempt('vectors', async () => {
    const { root, storage } = context;
    const settings = context.settingsFor();
    const runs = await openVectorRuns({ root: root.root, storage, settings });
    if (runs === undefined) {
      const detail = 'none are made (embedder.kind: none); search goes by words only';
      return [{ level: 'ok', what: 'vectors', detail }];
    }
    try {
      return await examine(runs, context);
    } finally {
      runs.close();
    }
  }, ['invalid']);
}

async function examine(runs: VectorRuns, { storage, root }: OperationContext): Promise<Finding[]> {
  const { embedder, store } = runs;
  const { entries, missing } = await countAll(runs, storage);
  const others = store.countOthers(embedder.id);
  const paused = store.pausedUntil(embedder.id);
  const hasFile = existsSync(join(root.root, vectorsFileName));
  const of = `${embedder.id}: ${entries - missing} of ${entries} entries have a stored vector`;
  const hint = 'squadlog embed';
  return [
    ...(embedder.isInstant
      ? [
          ok(
            hasFile
              ? `${of}; the rest is made when it is asked for`
              : `${embedder.id}, made when asked for`,
          ),
        ]
      : [missing === 0 ? ok(of) : lacking(missing, embedder.id)]),
    ...(others === 0
      ? []
      : [note(`vectors that other embedders made, which are never compared: ${others}`, hint)]),
    ...(paused === '' || missing === 0
      ? []
      : [note(`${embedder.id} failed after a write, and is asked again after ${paused}`, hint)]),
    ...store.warnings().map((detail) => note(detail, hint)),
  ];
}

function ok(detail: string): Finding {
  return { level: 'ok', what: 'vectors', detail };
}

function note(detail: string, hint: string): Finding {
  return { level: 'note', what: 'vectors', detail, hint };
}

function lacking(missing: number, id: string): Finding {
  const detail = `${missing} entries have no vector of ${id} yet, and are found by words only`;
  return { level: 'warning', what: 'vectors', detail, hint: 'squadlog embed' };
}

async function countAll(runs: VectorRuns, storage: OperationContext['storage']) {
  const view = await storage.read();
  let entries = 0;
  let missing = 0;
  try {
    for (const kind of ['squad', 'agent'] as const) {
      for (const { stream } of await view.rows(streamsOfKind({ kind }))) {
        const count = await runs.count(stream);
        entries += count.entries;
        missing += count.missing;
      }
    }
  } finally {
    await view.close();
  }
  return { entries, missing };
}
