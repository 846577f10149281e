/** What `doctor` says of files that somebody edited and that no write has looked into yet. */
import { findEditedFiles } from '../../storage/mirror/edited-files.ts';
import { namesIn } from '../../storage/mirror/mirror-folders.ts';
import { standardsPlace } from '../../storage/mirror/standards-place.ts';
import { agentStream, isSquadId, processStream, squadStream } from '../../text/ids.ts';
import type { Finding } from './finding.ts';

/** Looks only: what was edited stays as it is. */
export function examineEdits(root: string, standardsPath: string | null): Finding[] {
  const standards = standardsPlace(root, standardsPath);
  const squads = namesIn(root).filter(isSquadId).map(squadStream);
  const agents = namesIn(`${root}/_agents`).filter(isSquadId).map(agentStream);
  const edited = [processStream, ...squads, ...agents].flatMap((stream) =>
    findEditedFiles(root, stream, { recovers: false, standards }).map(({ path }) => path),
  );
  if (edited.length === 0) return [];
  const more = edited.length > 5 ? ` and ${edited.length - 5} more` : '';
  return [
    {
      level: 'note',
      what: 'edits',
      detail:
        `edited by hand, taken in by the next write of their memory: ` +
        `${edited.slice(0, 5).join(', ')}${more}`,
    },
  ];
}
