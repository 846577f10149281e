/** What `doctor` looks at in the layers: whether each still fits its share of a block. */
import { showStats } from '../../queries/show-stats.ts';
import { warnOfGrowth } from '../../queries/warn-of-growth.ts';
import type { OperationContext } from '../operation.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

/** Each squad and agent is measured against its own settings. */
export function examineGrowth(context: OperationContext): Promise<Finding[]> {
  return attempt('layers', async () => {
    const { squads, agents } = await context.runQuery(showStats, {});
    const grown = [
      ...squads.flatMap((one) => warnOfGrowth([one], context.settingsFor({ squad: one.squad }))),
      ...agents.flatMap((one) => warnOfGrowth([one], context.settingsFor({ agent: one.squad }))),
    ];
    if (grown.length === 0) {
      return [{ level: 'ok', what: 'layers', detail: 'every layer is near its share of a block' }];
    }
    // The process layer is everyone's, and said once where all have the same settings.
    return [...new Set(grown)].map((detail) => ({ level: 'warning', what: 'layers', detail }));
  }, ['invalid']);
}
