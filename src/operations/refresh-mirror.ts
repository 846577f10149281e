/** Brings the markdown files up to the log, also to what other machines recorded in it. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { streamsOfKind } from '../queries/stream-rows.ts';
import { placeOf } from '../settings.ts';
import type { Reader } from '../storage/storage.ts';
import { processStream, streamId, streamKind } from '../text/ids.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

export const refreshMirrorInput = z.strictObject({
  since: z.optional(z.int().check(z.minimum(0))),
  follow: z._default(z.boolean(), false),
});

export type RefreshMirrorInput = z.infer<typeof refreshMirrorInput>;

export interface RefreshMirrorResult {
  readonly root: string;
  /** Of the log's newest event when the files were looked at: `since` of the next time. */
  readonly position: number;
  /** Memories whose files were looked at: process memory, squads, and agents of their own. */
  readonly looked: number;
  /** Memories that were passed over, as they are switched off. */
  readonly off: number;
  /** Paths below the root, with `/`. */
  readonly written: readonly string[];
  /** What edits came to, what was kept beside, and what could not be written. */
  readonly warnings: readonly string[];
}

/**
 * Fails with `refused` where this memory writes no files or is switched off. A file that can't be
 * written is a warning.
 */
export const refreshMirror = defineOperation<RefreshMirrorInput, RefreshMirrorResult>({
  name: 'refresh-mirror',
  doc: {
    verb: 'mirror',
    summary: 'Write the Markdown files that are behind the log, as after others wrote to it.',
    input: refreshMirrorInput as z.ZodMiniType<RefreshMirrorInput>,
    writes: true,
    options: {
      since: { summary: 'Only of memories with events after this position.', value: 'N' },
      follow: { summary: 'Go on as the log grows, until interrupted.' },
    },
    examples: [
      { line: 'mirror', does: 'takes in what people edited, and writes what is behind' },
      { line: 'mirror --follow', does: 'keeps the files current, whichever machine writes' },
    ],
  },
  run: async ({ since }, context) => {
    if (!context.mirrors) throw writesNone();
    const { position, streams } = await readStreams(since, context);
    const wanted = streams.filter((stream) => isOn(stream, context));
    if (wanted.length === 0 && !context.settingsFor().enabled) throw switchedOff(context);
    const { written, problems } =
      wanted.length === 0 ? { written: [], problems: [] } : await context.refreshMirror(wanted);
    const off = streams.length - wanted.length;
    const told = { position, looked: wanted.length, off, written: [...written].sort() };
    return { root: context.root.root, ...told, warnings: problems };
  },
});

/** Those with events after a position, or all. */
async function readStreams(since: number | undefined, { storage }: OperationContext) {
  const view = await storage.read();
  try {
    const streams = since === undefined ? await allStreams(view) : await changedAfter(since, view);
    return { position: view.position, streams };
  } finally {
    await view.close();
  }
}

async function allStreams(view: Reader): Promise<readonly string[]> {
  const lists: (readonly { readonly stream: string }[])[] = [];
  for (const kind of mirroredKinds) lists.push(await view.rows(streamsOfKind({ kind })));
  return lists.flat().map(({ stream }) => stream);
}

async function changedAfter(since: number, view: Reader): Promise<readonly string[]> {
  const streams = new Set<string>();
  for await (const { stream } of view.events({ after: since })) streams.add(stream);
  return [...streams].filter((stream) => mirroredKinds.includes(streamKind(stream))).sort();
}

const mirroredKinds: readonly string[] = [processStream, 'squad', 'agent'];

function isOn(stream: string, { settingsFor }: OperationContext): boolean {
  const id = streamId(stream);
  switch (streamKind(stream)) {
    case 'squad':
      return settingsFor({ squad: id }).enabled;
    case 'agent':
      return settingsFor({ agent: id }).enabled;
    default:
      return settingsFor().enabled;
  }
}

function writesNone(): MemoryError {
  return new MemoryError({
    code: 'refused',
    message: 'This memory writes no Markdown files (mirror: false), so there are none to refresh.',
  });
}

function switchedOff({ configFor }: OperationContext): MemoryError {
  const place = placeOf(configFor(), 'enabled');
  return new MemoryError({
    code: 'refused',
    message: `Memory is switched off here (enabled: false in ${place}); no files were written.`,
    hint: 'squadlog config show',
  });
}
