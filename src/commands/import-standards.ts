/** Takes standards over from files, each once: what was withdrawn since does not come back. */
import { renderLineHead } from '../text/line.ts';
import type { StandardPiece } from './capture/read-standards.ts';
import { scrubSecrets } from './capture/secrets/scrub-secrets.ts';
import { defineCommand } from './command.ts';
import type { PreparedStandards, ReviseStandardsResult } from './revise-standards.ts';
import { reviseStandards } from './revise-standards.ts';

export interface ImportStandardsInput {
  readonly path: string;
  readonly pieces: readonly (StandardPiece & {
    /** ISO 8601 UTC with milliseconds, where the file says when. */
    readonly occurredAt?: string;
  })[];
}

export interface PreparedImport extends PreparedStandards {
  /** By section and text. */
  readonly times: ReadonlyMap<string, string>;
}

export const importStandards = defineCommand<
  ImportStandardsInput,
  PreparedImport,
  ReviseStandardsResult
>({
  name: 'import-standards',
  prepare: async ({ path, pieces }, effects) => {
    let masked = 0;
    const scrubbed = pieces.map((piece) => {
      const text = scrubSecrets(piece.text);
      masked += text.masked;
      return { ...piece, text: text.text };
    });
    return {
      pieces: scrubbed,
      tokens: await effects.countTokens(scrubbed.map(({ text }) => renderLineHead({ text }))),
      replace: false,
      origin: 'import',
      path,
      masked,
      times: new Map(
        scrubbed.flatMap((piece) =>
          piece.occurredAt === undefined ? [] : [[keyOf(piece), piece.occurredAt] as const],
        ),
      ),
    };
  },
  scope: reviseStandards.scope,
  decide: (prepared, state, moment) => {
    const { events, result } = reviseStandards.decide(prepared, state, moment);
    const dated = events.map((event) =>
      event.type === 'StandardRecorded'
        ? { ...event, occurredAt: prepared.times.get(keyOf(event.data)) }
        : event,
    );
    return { events: dated, result };
  },
});

function keyOf({ section, text }: { readonly section: string; readonly text: string }): string {
  return `${section}\n${text}`;
}
