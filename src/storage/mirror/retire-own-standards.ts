/** Takes the root's own file of standards away once a setting has them lie elsewhere. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../errors.ts';
import { look } from './found-file.ts';
import { moveAside, putInPlace } from './side-files.ts';
import type { StandardsPlace } from './standards-place.ts';
import { isOwnStandards, ownStandards } from './standards-place.ts';

interface Retiring {
  readonly root: string;
  readonly standards: StandardsPlace;
  readonly problems: string[];
}

/**
 * Two files of one text would soon say two things. What a person wrote into the old one stays, and
 * is reported; it is looked at after it was moved aside, as its editor knows of no lock.
 */
export function retireOwnStandards({ root, standards, problems }: Retiring): void {
  if (isOwnStandards(root, standards)) return;
  const path = join(root, ...ownStandards.folders, ownStandards.name);
  try {
    if (look(path)?.kind === 'ours') {
      const aside = moveAside(path);
      if (aside === undefined) return;
      if (look(aside)?.kind !== 'ours') putInPlace(aside, path);
      rmSync(aside, { force: true });
    }
    if (look(path)?.kind !== 'edited') return;
    problems.push(
      `${ownStandards.path} was edited, but the standards lie in ${standards.path} now ` +
        '(layers.process.path): write the change there, and remove the old file.',
    );
  } catch (error) {
    problems.push(`${ownStandards.path} is of no use any more: ${messageOf(error)}`);
  }
}
