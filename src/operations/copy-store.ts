/** Copies the log of one store to another, in the same or another kind of store. */
import * as z from 'zod/mini';
import { MemoryError } from '../errors.ts';
import { placeOf } from '../settings.ts';
import { shareStoreKey } from '../store-key.ts';
import { copyEvents, findMeetingPoint } from './copy/copy-events.ts';
import type { NamedStore } from './copy/named-store.ts';
import { refuseUnfitPair } from './copy/named-store.ts';
import { verifyBothEnds } from './copy/verify-both-ends.ts';
import type { OperationContext } from './operation.ts';
import { defineOperation } from './operation.ts';

const name = z.string().check(z.minLength(1));

export const copyStoreInput = z.strictObject({ from: name, to: name });

export type CopyStoreInput = z.infer<typeof copyStoreInput>;

export interface CopyStoreResult {
  /** File or URL, without a password. */
  readonly from: string;
  readonly to: string;
  /** Events that this run copied. */
  readonly recorded: number;
  /** Events that the target held before. */
  readonly repeated: number;
  /** Of the target, which ends with `head`. */
  readonly events: number;
  readonly head: string;
  /** Both ends were walked, and are one log up to `head`. */
  readonly verified: true;
  /** Events that came to the source after that. */
  readonly later: number;
  /** True where the target got the source's `squadlog.key`. */
  readonly keyCopied: boolean;
  readonly warnings: readonly string[];
}

export const copyStore = defineOperation<CopyStoreInput, CopyStoreResult>({
  name: 'copy-store',
  doc: {
    verb: 'copy',
    summary: 'Copy the log to another store, and verify both; again adds only what is new.',
    input: copyStoreInput,
    writes: true,
    options: {
      from: {
        summary: 'A root, the file of a store, a URL, or sqlite or store for those of this memory.',
        position: 0,
        value: 'from',
      },
      to: {
        summary: 'So too; empty, missing, or an earlier state of the same log.',
        position: 1,
        value: 'to',
      },
    },
    examples: [
      {
        line: "copy sqlite 'postgres://ada@db.example.com/app?schema=team_a'",
        does: 'moves the memory to a server',
      },
      { line: 'copy store ~/squadlog-moved', does: 'moves it into a root of its own' },
    ],
  },
  run: async ({ from, to }, context) => {
    refuseWhereOff(context);
    const source = await context.openStore(from, 'from');
    const target = await context.openStore(to, 'to');
    try {
      return await copy(source, target, context.onProgress);
    } finally {
      await target.storage.close();
      await source.storage.close();
    }
  },
});

async function copy(
  source: NamedStore,
  target: NamedStore,
  onProgress: OperationContext['onProgress'],
): Promise<CopyStoreResult> {
  refuseUnfitPair(source, target);
  const start = await findMeetingPoint(source, target);
  const isOneHome = source.home === target.home;
  const key = isOneHome ? 'same' : shareStoreKey(source.home, target.home);
  const copied = await copyEvents({ source, target }, start, onProgress);
  const cleaning = await cleanErased(target);
  const { warnings, ...verified } = await verifyBothEnds(source, target);
  return {
    from: source.shown,
    to: target.shown,
    ...copied,
    ...verified,
    verified: true,
    keyCopied: key === 'copied',
    warnings: [...keyWarnings(key, source, target), ...cleaning, ...warnings],
  };
}

/** An order to erase may have come after words that an earlier run had copied. */
async function cleanErased({ storage, shown }: NamedStore): Promise<string[]> {
  const { uncleaned } = await storage.facts();
  if (uncleaned === 0) return [];
  const { done, reason } = await storage.clean();
  return done ? [] : [`${shown}: erased words may still be in its files: ${reason}.`];
}

function keyWarnings(
  key: ReturnType<typeof shareStoreKey>,
  source: NamedStore,
  target: NamedStore,
): string[] {
  const so = 'a capture of before that is sent again is taken for a new one.';
  if (key === 'missing') return [`${source.home} holds no squadlog.key, so none was copied: ${so}`];
  return key === 'other' ? [`${target.home} keeps a squadlog.key of its own: ${so}`] : [];
}

function refuseWhereOff(context: OperationContext): void {
  if (context.settingsFor().enabled) return;
  const place = placeOf(context.configFor(), 'enabled');
  throw new MemoryError({
    code: 'refused',
    message: `Memory is switched off here (enabled: false in ${place}); nothing was copied.`,
    hint: 'squadlog config show',
  });
}
