/** What an erasure reports: what went, what stays where, and what its user may still want to do. */
import { eraseLine } from './erase-line.ts';
import type { EraseEntryInput, EraseEntryResult } from './erasure.ts';
import type { FoundFile } from './find-files.ts';
import type { ErasurePlan } from './plan-erasure.ts';

export interface ErasureFacts {
  readonly input: EraseEntryInput;
  readonly plan: ErasurePlan;
  readonly maskedWords: number;
  readonly files: readonly FoundFile[];
  readonly spooled: readonly FoundFile[];
  readonly cleaned: boolean;
  readonly notCleaned?: string;
  readonly warnings: readonly string[];
}

export function tellErasure(facts: ErasureFacts): EraseEntryResult {
  const { input, plan, maskedWords, files, spooled, cleaned, warnings } = facts;
  const { squad, agent, dryRun } = input;
  const isStandard = plan.named.some(({ shortId }) => shortId.startsWith('S'));
  return {
    squad: agent === undefined && !isStandard ? (squad ?? null) : null,
    ...(agent === undefined || isStandard ? {} : { agent }),
    dryRun,
    changed: plan.left.length > 0,
    entries: plan.named.map((entry) => ({
      ...entry,
      text: dryRun && entry.status !== 'forgotten' ? entry.text : '',
      role: dryRun ? entry.role : '',
      status: dryRun ? entry.status : 'erased',
    })),
    copies: plan.erasable,
    kept: plan.kept,
    siblings: plan.siblings,
    files,
    spooled,
    cleaned,
    maskedWords,
    warnings: [...warnings, ...tellAlready(plan), ...tellStaying(facts), ...tellCleaning(facts)],
  };
}

function tellAlready({ named, left }: ErasurePlan): string[] {
  return named
    .filter((entry) => !left.includes(entry))
    .map(({ shortId }) => `${shortId} is erased already.`);
}

function tellStaying({ plan, files, spooled, maskedWords, input }: ErasureFacts): string[] {
  const { kept, siblings, left } = plan;
  if (left.length === 0) return [];
  const at = kept.slice(0, 5).map(({ position, type }) => `${position} (${type})`);
  return [
    ...(kept.length === 0
      ? []
      : [
          `Events that hold the words and that the log keeps: ${kept.length}, at ${at.join(', ')}` +
            `${kept.length > 5 ? ', …' : ''}. Task lines, notes of imports and reasons of other ` +
            'changes are not erased.',
        ]),
    ...siblings
      .slice(0, 5)
      .map(
        ({ stream, shortId }) => `${shortId} says nearly the same: ${eraseLine(stream, shortId)}`,
      ),
    ...files
      .slice(0, 5)
      .map(({ path, holds }) =>
        holds === 'the words'
          ? `${path} still holds the words; Squadlog does not clean it.`
          : `${path} could not be read, so nobody knows whether it holds the words.`,
      ),
    ...tellSpooled(spooled.length, input.dryRun),
    ...(maskedWords === 0
      ? []
      : [`Words of the reason that were left out, as the erased text has them: ${maskedWords}.`]),
    input.dryRun
      ? 'Nothing was erased yet; an erasure is final.'
      : 'Backups and exports outside the root, and what imports were read from, are not cleaned.',
  ];
}

function tellSpooled(count: number, dryRun: boolean): string[] {
  if (count === 0) return [];
  const files = count === 1 ? 'a file' : `${count} files`;
  const done = dryRun ? 'would be' : count === 1 ? 'was' : 'were';
  return [
    `Of spawns that have not ended, ${files} with the words ${done} removed: a task or an answer ` +
      'that stood there is not used any more.',
  ];
}

function tellCleaning({ input, cleaned, notCleaned }: ErasureFacts): string[] {
  if (cleaned || input.dryRun) return [];
  return [
    'The words are out of memory, but their bytes may still lie in the store or its Markdown ' +
      `files: ${notCleaned ?? 'the store is in use'}. Run the same line again to finish.`,
  ];
}
