/** `replay` as text: what a memory would be under the same or other rules, and every difference. */
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import type { EntryChanges } from './entry-changes.ts';
import { presentChanges } from './entry-changes.ts';
import type { TransformationResult } from './transformation.ts';
import { listOf, noticeLines, undoLine, whoseOf } from './transformation.ts';
import { plural } from './wording.ts';

interface Rules {
  readonly rules: string;
  readonly version: number;
  readonly hash: string;
}

export interface ReplayResult extends EntryChanges {
  readonly squad?: string | null;
  readonly agent?: string;
  readonly from: Rules;
  readonly to: Rules;
  readonly identical: boolean;
  readonly applied: boolean;
  readonly event?: string;
  readonly dryRun: boolean;
  readonly notices: readonly string[];
  readonly warnings?: readonly string[];
}

/** One memory, or all of them. */
export function presentReplay(
  result: ReplayResult | { readonly replays: readonly ReplayResult[] },
  look: Look,
): string {
  if (!('replays' in result)) return presentOne(result, look);
  if (result.replays.length === 0) return 'There is no squad to replay.\n';
  return result.replays.map((one) => presentOne(one, look)).join('');
}

function presentOne(result: ReplayResult, look: Look): string {
  const { from, to, identical, applied, added, removed, changedEntries } = result;
  const whose = look.strong(whoseOf(result));
  const same = from.hash === to.hash;
  const rules = same ? `under ${nameOf(to)}` : `from ${nameOf(from)} to ${nameOf(to)}`;
  const entries = (count: number) => plural(count, 'entry', 'entries');
  const figures = identical
    ? look.good('identical')
    : listOf([
        [added.length, entries(added.length), 'added'],
        [removed.length, entries(removed.length), 'removed'],
        [changedEntries.length, entries(changedEntries.length), 'changed'],
      ]);
  const written = applied ? '; applied' : '; nothing was written';
  return [
    `${applied ? 'replayed' : 'replay of'} ${whose} ${rules}: ${figures}${written}\n`,
    presentChanges(result, look),
    noticeLines(result, look),
    undoLine(asTransformation(result), look),
  ].join('');
}

function nameOf({ rules, version }: Rules): string {
  return `${neutralise(rules)} ${version}`;
}

function asTransformation(result: ReplayResult): TransformationResult {
  return { ...result, changed: result.applied, tokensBefore: 0, tokensAfter: 0 };
}
