/** Exports a memory: the log itself, portable and verifiable, or readable Markdown. */
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { resolveAsOf, tellWithheld } from '../as-of.ts';
import { MemoryError } from '../errors.ts';
import { soundView } from '../queries/sound-view.ts';
import { streamRow } from '../queries/stream-rows.ts';
import type { Reader } from '../storage/storage.ts';
import { squadId, squadStream } from '../text/ids.ts';
import { exportJsonl } from './export/export-jsonl.ts';
import type { WrittenFile } from './export/export-markdown.ts';
import { exportMarkdown } from './export/export-markdown.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

export const exportMemoryInput = z.strictObject({
  squad: z.optional(squadId),
  out: z.string().check(z.minLength(1)),
  format: z._default(z.enum(['md', 'jsonl']), 'md'),
  asOf: z.optional(z.string().check(z.minLength(1))),
});

export type ExportMemoryInput = z.infer<typeof exportMemoryInput>;

export interface ExportMemoryResult {
  readonly format: 'md' | 'jsonl';
  readonly out: string;
  readonly files: readonly WrittenFile[];
  /** Of a log: how many events, how many of them in full, and the hash of the newest. */
  readonly events?: number;
  readonly inFull?: number;
  /** Events whose payload was left out, as it holds words that were forgotten. */
  readonly withheld?: number;
  readonly head?: string;
  readonly warnings: readonly string[];
}

export const exportMemory = defineOperation<ExportMemoryInput, ExportMemoryResult>({
  name: 'export-memory',
  doc: {
    verb: 'export',
    summary: 'Write the memory as Markdown that imports back, or the log as JSON lines.',
    input: exportMemoryInput as z.ZodMiniType<ExportMemoryInput>,
    writes: false,
    options: {
      squad: { summary: 'Only this squad.', position: 0, value: 'squad' },
      out: { summary: 'The folder to write into; no foreign file is overwritten.', value: 'DIR' },
      format: {
        summary: 'md for readable Markdown, jsonl for the whole log with its hash chain.',
        value: 'md|jsonl',
      },
      asOf: { summary: 'As of a position, an event id or an ISO time.', value: 'T' },
    },
    examples: [
      { line: 'export --out memory-export', does: 'writes all squads as Markdown' },
      {
        line: 'export kiln --out kiln-log --format jsonl',
        does: 'writes the events of one squad, verifiable without the others',
      },
    ],
  },
  run: async ({ squad, out, format, asOf }, context) => {
    refuseRoot(out, context.root.root);
    const view = await openView(asOf, context);
    try {
      if (squad !== undefined) await refuseMissing(squad, view);
      if (format === 'md') {
        const onWritten = (count: number, total: number) =>
          context.onProgress?.({ what: 'files', count, total });
        const sound = soundView(view);
        const done = await exportMarkdown(out, sound.view, { squad, onWritten });
        const warnings = [...done.warnings, ...tellWithheld(view.withheld), ...sound.warnings()];
        return { format, out, ...done, warnings };
      }
      const streams = squad === undefined ? undefined : [squadStream(squad)];
      const done = await exportJsonl(out, { context, streams, until: view.position });
      return { format, out, ...done, warnings: tellLeftOut(done.withheld) };
    } finally {
      await view.close();
    }
  },
});

async function openView(asOf: string | undefined, { storage }: OperationContext): Promise<Reader> {
  if (asOf === undefined) return storage.read();
  const { position } = await resolveAsOf(asOf, storage);
  return storage.readAt(position, undefined, { withholdsForgotten: true });
}

/** A chain of hashes verifies without payloads, so words that were forgotten need not be there. */
function tellLeftOut(events: number): string[] {
  if (events === 0) return [];
  return [
    `Events that hold words which were forgotten: ${events}. Their payloads are withheld; the ` +
      'hash chain still verifies.',
  ];
}

/** An export among the files that the mirror keeps would be taken for them, or they for it. */
function refuseRoot(out: string, root: string): void {
  if (resolve(out) !== resolve(root)) return;
  throw new MemoryError({
    code: 'refused',
    message: `${out} is the root of this memory, whose files are its own; name another folder.`,
  });
}

async function refuseMissing(squad: string, view: Reader): Promise<void> {
  const rows = await view.rows(streamRow({ stream: squadStream(squad) }));
  if (rows.length > 0) return;
  throw new MemoryError({
    code: 'not_found',
    message: `There is no squad ${squad} to export.`,
    hint: 'squadlog list',
  });
}
