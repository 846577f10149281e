/**
 * Turns the file of LoCoMo into a data set: one item a turn, its text as the paper's own retrieval
 * has it.
 */
import * as z from 'zod/mini';

/** What `recall.ts` reads; `parseDataSet` checks it. */
export interface ConvertedStore {
  readonly store: string;
  readonly items: readonly object[];
  readonly queries: readonly object[];
}

/** One store a conversation, in the order of the file. */
export function convertLocomo(value: unknown): ConvertedStore[] {
  return z
    .parse(z.array(conversation), value)
    .map(({ sample_id: store, conversation: said, qa }) => ({
      store,
      items: itemsOf(said),
      queries: qa.map(({ question, evidence = [], category }, number) => ({
        id: String(number),
        text: question,
        category: categories[category - 1] ?? 'none',
        gold: [...new Set(evidence.flatMap(turnIds))],
      })),
    }));
}

/** By number, from 1. */
const categories = ['multi-hop', 'temporal', 'open-domain', 'single-hop', 'adversarial'];

const turn = z.object({
  speaker: z.string(),
  dia_id: z.string(),
  text: z.string(),
  blip_caption: z.optional(z.string()),
});

const conversation = z.object({
  sample_id: z.string(),
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(
    z.object({
      question: z.string(),
      evidence: z.optional(z.array(z.string())),
      category: z.number(),
    }),
  ),
});

function itemsOf(said: Readonly<Record<string, unknown>>): object[] {
  const sessions = Object.keys(said)
    .flatMap((key) => /^session_(\d+)$/u.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  let order = 0;
  return sessions.flatMap((session) => {
    const turns = z.parse(z.array(turn), said[`session_${session}`]);
    const time = timeOf(String(said[`session_${session}_date_time`] ?? ''));
    return turns.map(({ speaker, dia_id: id, text, blip_caption: caption }, number) => {
      const shared = caption === undefined ? '' : ` [shared ${caption}]`;
      const meta = { speaker, session, turn: number, order, time };
      order += 1;
      return { id, text: `${speaker}: ${text}${shared}`, meta };
    });
  });
}

/** Some name several turns in one text, with a colon too many or a leading zero. */
function turnIds(evidence: string): string[] {
  return [...evidence.matchAll(/D:?(\d+):0*(\d+)/gu)].map(([, session, of]) => `D${session}:${of}`);
}

/** `1:56 pm on 8 May, 2023`, taken as UTC. */
function timeOf(text: string): string | null {
  const [, clock, date] = /^(.+?) on (.+)$/u.exec(text.replace(',', '')) ?? [];
  const time = new Date(`${date} ${clock?.toUpperCase()} UTC`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
