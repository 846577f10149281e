/** `rules adopt` as text: which rules a memory distils by from here on. */
import { neutralise } from '../../../index.ts';
import type { Look } from '../look.ts';
import type { TransformationResult } from './transformation.ts';
import { undoLine, verbOf, whoseOf } from './transformation.ts';

interface Rules {
  readonly name: string;
  readonly version: number;
}

export interface AdoptionResult extends TransformationResult {
  /** Null where the log named none. */
  readonly from: Rules | null;
  readonly to: Rules;
}

export function presentAdoption(result: AdoptionResult, look: Look): string {
  const { from, to, changed, dryRun } = result;
  const whose = look.strong(whoseOf(result));
  if (!changed) return `${whose} distils by ${nameOf(to)} already: nothing changed\n`;
  const before = from === null ? '' : `, until now by ${nameOf(from)}`;
  const said = `${whose} ${verbOf(result, 'distil', 'distils')} by ${nameOf(to)}${before}`;
  if (dryRun) return `${said}; nothing was written\n`;
  const next = 'what was distilled stays; replay shows what these rules would make of it\n';
  return `${said}\n${next}${undoLine(result, look)}`;
}

function nameOf({ name, version }: Rules): string {
  return `${neutralise(name)} ${version}`;
}
