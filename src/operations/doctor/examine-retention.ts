/** What `doctor` says of retention: how much it let go of, and whether the files are smaller. */
import { showStats } from '../../queries/show-stats.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

/** Nothing where it never let go of anything. */
export function examineRetention(context: OperationContext): Promise<Finding[]> {
  return attempt('retention', async () => {
    const { squads, agents } = await context.runQuery(showStats, {});
    const drops = [...squads, ...agents].map(({ dropped }) => dropped);
    const sum = (of: 'lines' | 'ledgers') => drops.reduce((total, each) => total + each[of], 0);
    const last = drops
      .map((each) => each.last ?? '')
      .sort()
      .at(-1);
    if (last === undefined || last === '') return [];
    const { uncleaned } = await context.storage.facts();
    const space = uncleaned > 0 ? '; the space is reused, and given back once it is a fifth' : '';
    return [
      {
        level: 'ok',
        what: 'retention',
        detail:
          `dropped ${sum('lines')} skipped lines and ${sum('ledgers')} ledgers, the last on ` +
          `${last.slice(0, 10)}${space}`,
      },
    ];
  }, ['invalid']);
}
