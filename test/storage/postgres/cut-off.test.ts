/**
 * One machine of two is cut off or killed at any packet of its captures: the other goes on, and
 * once the wire heals everything that was to be kept is there, once.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cut, CutProxy } from '../../support/cut-proxy.ts';
import { startCutProxy } from '../../support/cut-proxy.ts';
import type { Machine } from '../../support/machines.ts';
import { machines, nameStore } from '../../support/machines.ts';
import { freshSchema } from '../../support/postgres-stores.ts';
import { outputWith } from '../../support/sample-memory.ts';
import { runs } from '../../support/seed.ts';
import { temporaryFolders } from '../../support/temp-root.ts';
import { expectWholeLog, readLog, sessionsIn } from '../../support/whole-log.ts';

const folder = temporaryFolders();
const start = machines();

/** A machine that is cut off gives up soon; the others wait longer than it can hold them up. */
const hasty = { connectTimeoutMs: 300, statementTimeoutMs: 400 };

const cut: fc.Arbitrary<Cut | { readonly kind: 'kill' }> = fc.oneof(
  fc.constant({ kind: 'sever' as const }),
  fc.constant({ kind: 'lose the answer' as const }),
  fc.constant({ kind: 'kill' as const }),
  fc.record({
    kind: fc.constant('hold' as const),
    direction: fc.constantFrom('requests' as const, 'answers' as const, 'both' as const),
  }),
);
const accident = fc.record({ cut, packet: fc.integer({ min: 1, max: 12 }) });
type Accident = { readonly cut: Cut | { readonly kind: 'kill' }; readonly packet: number };

it('loses and doubles nothing, wherever one of two machines is cut off', async () => {
  const accidents = fc.array(accident, { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(accidents, async (plan: Accident[]) => {
      const url = freshSchema();
      const proxy = await startCutProxy(url);
      const home = folder();
      const far = nameStore(join(home, 'far'), { url: proxy.url, ...hasty });
      const near = nameStore(join(home, 'near'), { url });
      const neighbour = await start(near);
      let machine = await start(far);
      // A machine that never saw the log has nothing to go by while it is cut off.
      const acknowledged = await capture(machine, ['far-first']);
      for (const [nth, one] of plan.entries()) {
        const beside = capture(neighbour, [`near-${nth}-a`, `near-${nth}-b`, `near-${nth}-c`]);
        beside.catch(() => undefined);
        const sessions = [`far-${nth}-a`, `far-${nth}-b`];
        machine = await survive(one, { machine, proxy, sessions });
        acknowledged.push(...sessions, ...(await beside));
      }
      await machine.close();
      await neighbour.close();
      await expectWholeLog({ url, roots: [far, near], acknowledged, learningsEach: 1 });
      expect(sessionsIn(await readLog(url))).toHaveLength(acknowledged.length);
      await proxy.close();
    }),
    { ...runs(3), endOnFailure: true },
  );
});

/** The machine that has recorded the sessions in the end. */
async function survive(
  { cut, packet }: Accident,
  at: { readonly machine: Machine; readonly proxy: CutProxy; readonly sessions: string[] },
): Promise<Machine> {
  const { machine, proxy, sessions } = at;
  if (cut.kind === 'kill') {
    const dying = capture(machine, sessions).catch(() => undefined);
    await Promise.race([proxy.cutAt({ nth: packet }, { kind: 'sever' }), dying]);
    await machine.kill();
    await dying;
    // What was acknowledged is recorded once all the same.
    const next = await start(machine.root);
    await capture(next, sessions);
    return next;
  }
  const healed = proxy.cutAt({ nth: packet }, cut).then(async () => {
    // It noticed, and tries another way.
    await proxy.nextConnection();
    proxy.heal();
  });
  await Promise.race([capture(machine, sessions), healed.then(() => new Promise(() => 0))]);
  proxy.heal();
  return machine;
}

async function capture(machine: Machine, sessions: readonly string[]): Promise<string[]> {
  const written = sessions.map((session) =>
    machine.call('write', {
      squad: 'kiln',
      session,
      output: outputWith(`[DEV] Learned in ${session}`),
    }),
  );
  return (await Promise.all(written)).map(({ session }) => String(session));
}
