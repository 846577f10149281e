/** Takes standards over from files, each once: what was withdrawn since does not come back. */
import type { DraftOf } from '../events/event.ts';
import type { EventData } from '../events/index.ts';
import { processStream } from '../text/ids.ts';
import { renderLineHead } from '../text/line.ts';
import type { StandardPiece } from './capture/read-standards.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import type { DecisionMoment } from './command.ts';
import { defineCommand } from './command.ts';
import { isFuture, recordImport } from './import-events.ts';
import type { PreparedStandards, ReviseStandardsResult } from './revise-standards.ts';
import { reviseStandards } from './revise-standards.ts';
import type { StreamState } from './stream-state.ts';

export interface ImportStandardsInput {
  /** The file, as the log notes it; its path is noted as the source of each standard. */
  readonly file: EventData<'HistoryImported'>['files'][number];
  readonly format: EventData<'HistoryImported'>['format'];
  readonly pieces: readonly (StandardPiece & {
    /** ISO 8601 UTC with milliseconds, where the file says when. */
    readonly occurredAt?: string;
  })[];
}

export interface PreparedImport extends PreparedStandards {
  readonly file: ImportStandardsInput['file'];
  readonly format: ImportStandardsInput['format'];
  /** By section and text. */
  readonly times: ReadonlyMap<string, string>;
  /** The dedupe key of the file's bytes, wherever they lie. */
  readonly importKey: string;
}

export interface ImportStandardsResult extends ReviseStandardsResult {
  /** Events that were appended. */
  readonly recorded: number;
}

export const importStandards = defineCommand<
  ImportStandardsInput,
  PreparedImport,
  ImportStandardsResult
>({
  name: 'import-standards',
  prepare: async ({ file, format, pieces }, effects) => {
    let masked = 0;
    const scrubbed = pieces.map((piece) => {
      const text = maskSecrets(piece.text, effects.settings.secrets);
      masked += text.masked;
      return { ...piece, text: text.text };
    });
    return {
      file,
      format,
      importKey: `import-file/${processStream}/${effects.digest(file.digest).slice(0, 32)}`,
      pieces: scrubbed,
      tokens: await effects.countTokens(scrubbed.map(({ text }) => renderLineHead({ text }))),
      replace: false,
      origin: 'import',
      path: file.path,
      masked,
      times: new Map(
        scrubbed.flatMap((piece) =>
          piece.occurredAt === undefined ? [] : [[keyOf(piece), piece.occurredAt] as const],
        ),
      ),
    };
  },
  scope: ({ importKey }) => ({
    stream: processStream,
    keys: [importKey],
    standards: true,
    recordedStandards: true,
  }),
  decide: (prepared, state, moment) => {
    const { file, format, importKey } = prepared;
    const noteId = moment.newId();
    const fresh = leaveKnown(prepared, state);
    const { events, result } = reviseStandards.decide(fresh, state, moment);
    const dated = events.map((event) =>
      event.type === 'StandardRecorded'
        ? withDate(event, { occurredAt: prepared.times.get(keyOf(event.data)), moment })
        : event,
    );
    const data = { format, files: [file], problems: [] };
    // A file of another memory is noted even if it says nothing new, or it would be asked for
    // again.
    const isNoted = moment.heldKeys.has(importKey);
    const isWorthNoting = dated.length > 0 || format === 'squad-memory';
    const note =
      isNoted || !isWorthNoting ? [] : [recordImport(data, { id: noteId, key: importKey })];
    const all = [...note, ...dated];
    const repeated = prepared.pieces.length - result.added.length;
    return { events: all, result: { ...result, repeated, recorded: all.length } };
  },
});

/** A standard that the log ever held, in force or withdrawn, is not taken again. */
function leaveKnown(prepared: PreparedImport, state: StreamState): PreparedStandards {
  const known = new Set(state.recordedStandards.map(keyOf));
  const kept = prepared.pieces.flatMap((piece, index) => {
    const tokens = prepared.tokens[index];
    return tokens === undefined || known.has(keyOf(piece)) ? [] : [{ piece, tokens }];
  });
  return {
    ...prepared,
    pieces: kept.map(({ piece }) => piece),
    tokens: kept.map(({ tokens }) => tokens),
  };
}

function withDate(
  event: DraftOf<'StandardRecorded', EventData<'StandardRecorded'>>,
  { occurredAt, moment }: { occurredAt: string | undefined; moment: DecisionMoment },
) {
  const flags = [...event.data.flags, ...(isFuture(occurredAt, moment) ? ['future-date'] : [])];
  return { ...event, occurredAt, data: { ...event.data, flags } };
}

function keyOf({ section, text }: { readonly section: string; readonly text: string }): string {
  return `${section}\n${text}`;
}
