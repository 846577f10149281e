/** Records what a person changed in the file of standards, on top of what happened since. */
import type { TokenCounts } from '../events/fields.ts';
import type { Draft } from '../events/index.ts';
import { processStream } from '../text/ids.ts';
import { renderLineHead } from '../text/line.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import { defineCommand } from './command.ts';
import type { RecordEditsResult } from './decide-edits.ts';
import { mirrorActor } from './decide-edits.ts';
import { recordNewStandard, reviseTo } from './revise-one-standard.ts';
import type { StandardState, StreamState } from './stream-state.ts';

export interface RecordStandardEditsInput {
  readonly stream: typeof processStream;
  /** Below the root: `_process/standards.md`. */
  readonly file: string;
  /** The edited bytes; the same ones are recorded once. */
  readonly content: string;
  /** Short ids of the standards that the file held before, in order. */
  readonly known: readonly string[];
  /** What the file holds now, in order: short ids of known ones, and new words. */
  readonly sequence: readonly (
    | string
    | { readonly section: string; readonly text: string; readonly line: number }
  )[];
}

export interface PreparedStandardEdits {
  readonly file: string;
  readonly key: string;
  readonly known: readonly string[];
  readonly sequence: readonly (string | NewPiece)[];
  readonly masked: number;
}

interface NewPiece {
  readonly section: string;
  readonly text: string;
  readonly line: number;
  readonly tokens: TokenCounts;
}

export const recordStandardEdits = defineCommand<
  RecordStandardEditsInput,
  PreparedStandardEdits,
  RecordEditsResult
>({
  name: 'record-standard-edits',
  prepare: async ({ file, content, known, sequence }, effects) => {
    const count = await effects.loadCounter();
    let masked = 0;
    const scrubbed = sequence.map((item) => {
      if (typeof item === 'string') return item;
      const { text, masked: secrets } = maskSecrets(item.text, effects.settings.secrets);
      const section = maskSecrets(item.section, effects.settings.secrets);
      masked += secrets + section.masked;
      return { ...item, section: section.text, text, tokens: count(renderLineHead({ text })) };
    });
    const key = `edit/${processStream}/${effects.digest(`${file}\n${content}`).slice(0, 32)}`;
    return { file, key, known, sequence: scrubbed, masked };
  },
  scope: ({ key }) => ({
    stream: processStream,
    keys: [key],
    standards: true,
    recordedStandards: true,
  }),
  decide: (prepared, state, moment) => {
    const { masked } = prepared;
    const before = state.standards.map(({ id }) => id);
    const fresh: Draft[] = [];
    const order: string[] = [];
    if (moment.heldKeys.has(prepared.key)) return { events: [], result: { ...nothing, masked } };
    for (const item of prepared.sequence) {
      const known = typeof item === 'string' ? byShortId(state, item) : sayingTheSame(state, item);
      if (known !== undefined) {
        if (before.includes(known.id) && !order.includes(known.id)) order.push(known.id);
      } else if (typeof item !== 'string') {
        const id = moment.newId();
        const source = { path: prepared.file, lineFirst: item.line };
        fresh.push(recordNewStandard({ ...item, source }, { id, actor: mirrorActor }));
        order.push(id);
      }
    }
    keepLaterOnes(order, state, prepared.known);
    const gone = before.filter((id) => !order.includes(id)).length;
    const result = { ...nothing, recorded: fresh.length, forgotten: gone, masked };
    if (order.join() === before.join()) return { events: [], result };
    const revised = { ...reviseTo(order, { id: moment.newId(), actor: mirrorActor }) };
    return { events: [...fresh, { ...revised, dedupeKey: prepared.key }], result };
  },
});

const nothing: RecordEditsResult = {
  ...{ recorded: 0, superseded: 0, forgotten: 0, masked: 0, warnings: [] },
};

function byShortId({ recordedStandards }: StreamState, name: string): StandardState | undefined {
  return recordedStandards.find(({ shortId }) => shortId === name);
}

function sayingTheSame({ standards }: StreamState, piece: NewPiece): StandardState | undefined {
  return standards.find(({ section, text }) => section === piece.section && text === piece.text);
}

/** Standards that the file did not know yet stay behind those they stand behind now. */
function keepLaterOnes(order: string[], state: StreamState, known: readonly string[]): void {
  for (const [index, { id, shortId }] of state.standards.entries()) {
    if (known.includes(shortId) || order.includes(id)) continue;
    const before = state.standards
      .slice(0, index)
      .findLast((standard) => order.includes(standard.id));
    order.splice(before === undefined ? 0 : order.indexOf(before.id) + 1, 0, id);
  }
}
