/** `diff`: what a memory held at one moment and not at another, line by line and as a block. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import type { MemoryComparison } from '../queries/compare-memory.ts';
import { compareMemory } from '../queries/compare-memory.ts';
import { agentId, processStream, roleName, squadId } from '../text/ids.ts';
import type { MemoryAsOf } from './diff/read-as-of.ts';
import { readAsOf } from './diff/read-as-of.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

const moment = z.string().check(z.minLength(1));

export const diffMemoryInput = z.strictObject({
  squad: z.optional(squadId),
  from: moment,
  to: z.optional(moment),
  role: z.optional(roleName),
  tokens: z.optional(z.int().check(z.minimum(0), z.maximum(200_000))),
  task: z.optional(z.string()),
  agent: z.optional(agentId),
  sideBySide: z._default(z.boolean(), false),
});

export type DiffMemoryInput = z.infer<typeof diffMemoryInput>;

/** Entries of all three layers that a block could show, whatever its budget chose. */
export interface DiffMemoryResult extends MemoryComparison {
  /** As its people write it; null where only an agent's own memory is compared. */
  readonly squad: string | null;
  readonly agent?: string;
  readonly from: { readonly position: number };
  readonly to: { readonly position: number };
  /** Both chosen for the same role, task and budget, under the settings of today. */
  readonly block: { readonly before: string; readonly after: string };
  /** Events of the compared streams after `from`, up to `to`. */
  readonly events: number;
  readonly warnings: readonly string[];
}

/** Fails with `invalid` where `from` is later than `to`, `not_found` for a squad unknown then. */
export const diffMemory = defineOperation<DiffMemoryInput, DiffMemoryResult>({
  name: 'diff-memory',
  doc: {
    verb: 'diff',
    summary: 'Compare the memory of a squad at two moments: block, patterns and learnings.',
    input: diffMemoryInput as z.ZodMiniType<DiffMemoryInput>,
    writes: false,
    options: {
      squad: { summary: 'The squad whose memory is compared.', position: 0, value: 'squad' },
      from: { summary: 'The earlier moment: position, event id or ISO time.', value: 'T' },
      to: { summary: 'The later moment; now where none is given.', value: 'T' },
      role: { summary: 'Only lines of this role and of ALL.', value: 'R' },
      tokens: { summary: 'The budget of both blocks in tokens.', value: 'N' },
      task: { summary: 'The task that both blocks are chosen for.', value: 'T' },
      agent: {
        summary: "The agent whose own memory is compared, alone or beside the squad's.",
        value: 'A',
      },
      sideBySide: { summary: 'Show the blocks in two columns.' },
    },
    examples: [
      { line: 'diff kiln --from 2026-11-23', does: 'shows what a week has changed' },
      { line: 'diff kiln --from 120 --to 164 --role DEV', does: 'compares two positions' },
    ],
  },
  run: async (input, context) => {
    if (input.squad === undefined && input.agent === undefined) throw unnamed();
    const before = await readAsOf(input, input.from, context);
    const after = await readAsOf(input, input.to, context);
    if (before.position > after.position) throw swapped(input, before, after);
    refuseUnknown(input, after);
    return {
      squad: after.squad,
      ...(input.agent === undefined ? {} : { agent: input.agent }),
      from: { position: before.position },
      to: { position: after.position },
      block: { before: before.block, after: after.block },
      ...compareMemory(ofRole(before, input, context), ofRole(after, input, context)),
      events: after.events - before.events,
      warnings: warningsOf(before, after),
    };
  },
});

function ofRole({ entries }: MemoryAsOf, input: DiffMemoryInput, context: OperationContext) {
  const { role } = input;
  if (role === undefined || !context.settingsFor(input).roleFiltering) return entries;
  return entries.filter((entry) => entry.role === role || entry.role === 'ALL');
}

function warningsOf(before: MemoryAsOf, after: MemoryAsOf): string[] {
  const then = before.warnings.filter((warning) => !after.warnings.includes(warning));
  return [
    ...then.map((warning) => `As of position ${before.position}: ${warning}`),
    ...after.warnings,
  ];
}

function unnamed(): MemoryError {
  return new MemoryError({
    code: 'invalid',
    message: 'diff needs a squad, or an agent with --agent.',
    hint: 'squadlog diff --help',
  });
}

function swapped(input: DiffMemoryInput, before: MemoryAsOf, after: MemoryAsOf): MemoryError {
  const to = input.to ?? 'now';
  return new MemoryError({
    code: 'invalid',
    message:
      `--from ${input.from} is position ${before.position}, later than --to ${to} at position ` +
      `${after.position}; swap the two.`,
    hint: `squadlog diff ${input.squad ?? ''} --from ${to} --to ${input.from}`.replace('  ', ' '),
  });
}

function refuseUnknown({ squad, agent }: DiffMemoryInput, { streams, position }: MemoryAsOf) {
  if (streams.some((stream) => stream !== processStream)) return;
  const whose = squad === undefined ? `agent ${agent}` : `squad ${squad}`;
  throw new MemoryError({
    code: 'not_found',
    message: `There is no ${whose} at position ${position}; its first write creates it.`,
    hint: 'squadlog list',
  });
}
