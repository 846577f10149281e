/** What `doctor` looks at in the store: file, log, projections, damage, and the clock's steps. */

import type { OperationContext } from '../operation.ts';
import { examineErasures } from './examine-erasures.ts';
import type { Finding } from './finding.ts';
import { attempt } from './finding.ts';

/** A store that can't be opened is one error; the rest is then left out. */
export async function examineStore(context: OperationContext): Promise<Finding[]> {
  const facts = await attempt('store', () => describeStore(context));
  if (facts.every(({ level }) => level === 'error')) return facts;
  const log = await attempt('log', () => examineLog(context));
  // What a changed event would give is no measure of the rows that the true one gave.
  const isWhole = log.every(({ level }) => level !== 'error');
  return [
    ...facts,
    ...log,
    ...(isWhole ? await attempt('projections', () => compareProjections(context)) : []),
    ...(await attempt('erasure', () => examineErasures(context))),
    ...(await attempt('clock', () => countClockSteps(context))),
  ];
}

async function describeStore({ storage }: OperationContext): Promise<Finding[]> {
  const { kind, bytes, journalMode, engineVersion, driver, format } = await storage.facts();
  const isFile = kind !== 'postgres';
  const shared = isFile && journalMode !== 'wal' ? ', as its file system is shared' : '';
  const detail = [
    `${kind} ${engineVersion} by ${driver}`,
    `format ${format}`,
    `${bytes} bytes`,
    `${isFile ? 'journal ' : ''}${journalMode}${shared}`,
  ].join(', ');
  const damage = await storage.findDamage();
  return [
    { level: 'ok', what: 'store', detail },
    ...damage.map((problem) => corrupt('store', `damaged: ${problem}`, restore)),
  ];
}

async function examineLog({ storage }: OperationContext): Promise<Finding[]> {
  const warnings = await storage.warnings();
  const { ok, events, anchored, firstBad } = await storage.verify();
  if (!ok) {
    const { position = 0, reason = 'it is not whole' } = firstBad ?? {};
    return [corrupt('log', `event ${position} of ${events}: ${reason}`, 'squadlog verify')];
  }
  const witness = anchored ? 'its end is witnessed' : 'no witness vouches for its end';
  return [
    { level: 'ok', what: 'log', detail: `whole, ${events} events, ${witness}` },
    ...warnings.map((detail) => ({ level: 'warning', what: 'log', detail }) as const),
  ];
}

async function compareProjections(context: OperationContext): Promise<Finding[]> {
  const { storage, onProgress } = context;
  const differences = await storage.compareWithLog({
    onProgress: (count) => onProgress?.({ what: 'comparing with the log', count }),
  });
  const [first] = differences;
  if (first === undefined) {
    return [{ level: 'ok', what: 'projections', detail: 'the same as the log gives' }];
  }
  const tables = [...new Set(differences.map(({ table }) => table))].join(', ');
  const detail = `${differences.length} rows differ from what the log gives, in ${tables}`;
  return [corrupt('projections', detail)];
}

/** Events keep the clock as it was read, so a step back shows as a time before the one before. */
async function countClockSteps({ storage }: OperationContext): Promise<Finding[]> {
  const reader = await storage.read();
  let steps = 0;
  let last = '';
  let latest: number | undefined;
  try {
    for await (const { recordedAt, position } of reader.events({})) {
      if (recordedAt < last) {
        steps += 1;
        latest = position;
      }
      last = recordedAt;
    }
  } finally {
    await reader.close();
  }
  if (steps === 0) return [{ level: 'ok', what: 'clock', detail: 'never ran backwards' }];
  const detail =
    `ran backwards ${steps} times, the last before event ${latest}; ` +
    'reads as of a time may surprise';
  return [{ level: 'note', what: 'clock', detail }];
}

const restore = 'squadlog help backup';

function corrupt(what: string, detail: string, hint?: string): Finding {
  const known = { level: 'error', what, detail, code: 'corrupt' } as const;
  return hint === undefined ? known : { ...known, hint };
}
