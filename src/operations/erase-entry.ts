/** Erases an entry for good: its words leave the log, all that is made of it, and the disk. */
import type * as z from 'zod/mini';
import { changeOptions, streamOfReference } from '../commands/change-by-hand.ts';
import { maskWordsOf } from '../commands/mask-words.ts';
import { recordErasure } from '../commands/record-erasure.ts';
import { cleanSpool, isSpooled } from './erase/clean-spool.ts';
import type { EraseEntryInput, EraseEntryResult } from './erase/erasure.ts';
import { eraseEntryInput } from './erase/erasure.ts';
import type { Holder } from './erase/find-copies.ts';
import { findCopies } from './erase/find-copies.ts';
import type { FoundFile } from './erase/find-files.ts';
import { findFiles, isMirrored } from './erase/find-files.ts';
import { forgetVectors } from './erase/forget-vectors.ts';
import type { ErasurePlan } from './erase/plan-erasure.ts';
import { planErasure, toErased } from './erase/plan-erasure.ts';
import { tellErasure } from './erase/tell-erasure.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

/**
 * Fails with `not_found` where nothing fits, and `invalid` where several entries do. Erasing what
 * is erased only finishes the cleaning that a reader may have kept from being done.
 */
export const eraseEntry = defineOperation<EraseEntryInput, EraseEntryResult>({
  name: 'erase-entry',
  doc: {
    verb: 'erase',
    summary: 'Erase an entry for good: its words leave the log and every file of the store.',
    input: eraseEntryInput as z.ZodMiniType<EraseEntryInput>,
    writes: true,
    options: {
      ...changeOptions,
      entry: {
        summary:
          'L12; P12 with all its sources; S3 behind any squad; or the beginning of a long id.',
        position: 1,
        value: 'entry',
      },
      reason: {
        summary: 'Why, as the log shall keep it; words of the erased text are left out of it.',
        value: 'TEXT',
      },
      dryRun: { summary: 'Only show what would go, and what would stay.' },
    },
    examples: [
      { line: 'erase kiln L12 --dry-run', does: 'shows what erasing L12 would let go of' },
      { line: 'erase kiln L12 --reason "asked by legal"', does: 'erases L12; nothing undoes it' },
    ],
  },
  run: async (input, context) => {
    const stream = streamOfReference(input, input.entry);
    const { storage } = context;
    // What people edited in the files is taken in first: later, erased lines would look like new.
    const before = input.dryRun ? [] : (await context.refreshMirror([stream])).problems;
    const plan = await withView(context, (view) => planErasure(stream, input.entry, view));
    const { ids, texts } = toErased(plan.left);
    const reason = maskWordsOf(input.reason ?? '', texts);
    const told = { input, plan, maskedWords: reason.masked };
    if (input.dryRun) {
      const { uncleaned } = await storage.facts();
      const { files, spooled } = sortFiles(context.root.root, texts, plan);
      return tellErasure({ ...told, files, spooled, cleaned: uncleaned === 0, warnings: [] });
    }
    const kept = reason.text === '' ? undefined : reason.text;
    const late = await eraseAll({ stream, plan, reason: kept, erased: { ids, texts } }, context);
    const refreshed = plan.left.length === 0 ? undefined : await context.refreshMirror([stream]);
    const after = refreshed?.problems ?? [];
    const vectors = await forgetVectors(stream, plan.named, context);
    const cleaning = await storage.clean();
    const { files, spooled, stale } = sortFiles(context.root.root, texts, plan);
    cleanSpool(context.root.root, spooled, texts);
    const notCleaned = cleaning.reason ?? notWritten(stale) ?? vectors;
    return tellErasure({
      ...{ ...told, plan: { ...plan, erasable: [...plan.erasable, ...late] } },
      files,
      spooled,
      cleaned: cleaning.done && stale.length === 0 && vectors === undefined,
      ...(notCleaned === undefined ? {} : { notCleaned }),
      warnings: [...new Set([...before, ...after]), ...tellServer(context)],
    });
  },
});

/** What no statement of ours reaches. */
function tellServer({ store }: OperationContext): readonly string[] {
  return store.kind === 'postgres'
    ? [
        'Other machines let go of the words when they next read the log, and of their Markdown ' +
          'files by squadlog mirror. Standbys of the server follow by themselves; its archived ' +
          'write-ahead log and its backups are not cleaned.',
      ]
    : [];
}

/**
 * Mirrored files are no copies of other people: they show what says the same still, and where
 * nothing does, they could not be written.
 */
function sortFiles(root: string, texts: readonly string[], { kept, siblings }: ErasurePlan) {
  const found = findFiles(root, texts);
  const spooled = found.filter(isSpooled);
  const others = found.filter((file) => !spooled.includes(file));
  const files = others.filter(({ path }) => !isMirrored(root, path));
  const mayShow = kept.length > 0 || siblings.length > 0;
  return { files, spooled, stale: mayShow ? [] : others.filter((file) => !files.includes(file)) };
}

function notWritten(stale: readonly FoundFile[]): string | undefined {
  const [first] = stale;
  if (first === undefined) return undefined;
  const more = stale.length === 1 ? '' : ` and ${stale.length - 1} more`;
  return `${first.path}${more} could not be written anew`;
}

interface Erasing {
  readonly stream: string;
  readonly plan: ErasurePlan;
  readonly reason: string | undefined;
  readonly erased: ReturnType<typeof toErased>;
}

/** Gives the orders; then for copies that others wrote meanwhile, which it returns. */
async function eraseAll(
  { stream, plan, reason, erased }: Erasing,
  context: OperationContext,
): Promise<readonly Holder[]> {
  const [entry] = erased.ids;
  if (entry === undefined) return [];
  const order = (orders: ErasurePlan['orders']) =>
    context.runCommand(recordErasure, { stream, orders, reason }, { mirror: false });
  await order(plan.orders);
  const found = await withView(context, (view) => findCopies(erased, view, plan.position));
  const late = found.erasable;
  if (late.length > 0) await order([{ entry, events: late.map(({ id }) => id) }]);
  return late;
}

async function withView<Result>(
  { storage }: OperationContext,
  use: (view: Awaited<ReturnType<typeof storage.read>>) => Promise<Result>,
): Promise<Result> {
  const view = await storage.read();
  try {
    return await use(view);
  } finally {
    await view.close();
  }
}
