/** Which memories an operation that may name a squad, an agent or both is about. */
import { MemoryError } from '../../errors.ts';
import { streamRow, streamsOfKind } from '../../queries/stream-rows.ts';
import { agentStream, squadStream } from '../../text/ids.ts';
import type { OperationContext } from '../operation.ts';

export interface Chosen {
  readonly stream: string;
  readonly kind: 'squad' | 'agent';
  readonly name: string;
}

/** Those that are named, or all where none is. */
export async function chooseMemories(
  { squad, agent }: { readonly squad?: string | undefined; readonly agent?: string | undefined },
  { storage }: OperationContext,
): Promise<readonly Chosen[]> {
  const view = await storage.read();
  try {
    const kinds = ['squad', 'agent'] as const;
    if (squad === undefined && agent === undefined) {
      const lists = await Promise.all(
        kinds.map(async (kind) =>
          (await view.rows(streamsOfKind({ kind }))).map((row) => ({ ...row, kind })),
        ),
      );
      return lists.flat();
    }
    const named = [
      ...(squad === undefined ? [] : [{ kind: kinds[0], id: squad, stream: squadStream(squad) }]),
      ...(agent === undefined ? [] : [{ kind: kinds[1], id: agent, stream: agentStream(agent) }]),
    ];
    const chosen: Chosen[] = [];
    for (const { kind, id, stream } of named) {
      const [row] = await view.rows(streamRow({ stream }));
      if (row === undefined) throw thereIsNo(kind, id);
      chosen.push({ ...row, kind });
    }
    return chosen;
  } finally {
    await view.close();
  }
}

function thereIsNo(kind: Chosen['kind'], id: string): MemoryError {
  return new MemoryError({
    code: 'not_found',
    message: `There is no ${kind} ${id}; its first write creates it.`,
    hint: 'squadlog list',
  });
}
