/** Machines that capture into one log at the same time: nothing is lost, doubled or read apart. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { machines, nameStore } from '../../support/machines.ts';
import { freshSchema } from '../../support/postgres-stores.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { expectWholeLog, readLog } from '../../support/whole-log.ts';

const folder = temporaryFolders();
const start = machines();
const [hosts, turns] = [5, 12];

it('keeps what each machine was told is kept, once, and reads the same on all', async () => {
  const url = freshSchema();
  const home = folder();
  const roots = Array.from({ length: hosts }, (_, nth) =>
    nameStore(join(home, `host-${nth}`), { url }),
  );
  const hostsStarted = await Promise.all(roots.map((root) => start(root)));
  const written = await Promise.all(
    hostsStarted.flatMap((host, nth) =>
      Array.from({ length: turns }, (_, turn) => {
        const session = `host-${nth}-${turn}`;
        const output = outputWith(`[DEV] First of ${session}`, `[QA] Second of ${session}`);
        return host.call('write', { squad: squadOf(turn), session, output });
      }),
    ),
  );
  expect(written.flatMap(({ warnings }) => warnings)).toEqual([]);
  await Promise.all(hostsStarted.map((host) => host.close()));

  const acknowledged = written.map(({ session }) => String(session));
  expect(acknowledged).toHaveLength(hosts * turns);
  await expectWholeLog({ url, roots, acknowledged, learningsEach: 2 });
  await expectPolicies(url, written.filter(({ distilled }) => distilled === true).length);
});

/** Two thirds go to one squad, so that both are contended for. */
function squadOf(turn: number): string {
  return turn % 3 === 0 ? 'loom' : 'kiln';
}

/** Each threshold once, rising, and told to the one machine that did it. */
async function expectPolicies(url: string, told: number): Promise<void> {
  const distills = (await readLog(url)).filter(({ type }) => type === 'SquadDistilled');
  expect(distills).toHaveLength(told);
  for (const [squad, sessions] of [
    ['kiln', (hosts * turns * 2) / 3],
    ['loom', (hosts * turns) / 3],
  ] as const) {
    const own = distills.filter(({ stream }) => stream === `squad/${squad}`);
    const thresholds = own.map(({ dedupe_key }) => Number(dedupe_key?.split('/').at(-1)));
    expect(thresholds).toEqual([...new Set(thresholds)].sort((a, b) => a - b));
    expect(thresholds.every((one) => one % 3 === 0 && one <= sessions)).toBe(true);
    expect(thresholds.at(-1)).toBeGreaterThanOrEqual(sessions - 3 * hosts);
  }
}
