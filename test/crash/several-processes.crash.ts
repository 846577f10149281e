/** Longer runs of the model with several processes; a failure prints its seed and plan. */
import fc from 'fast-check';
import { it } from 'vitest';
import { crashSeed } from '../support/crash-rounds.ts';
import { plan, runPlan } from '../support/model-runs.ts';
import { prepareScene } from '../support/prepare-scene.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProgram } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const program = workerProgram('model-worker');
const rounds = Number(process.env['SQUADLOG_CRASH_ROUNDS'] ?? 500);

it('agrees with a model of what was acknowledged', async () => {
  const [file, scene] = [await program(), folder()];
  await prepareScene(scene);
  await fc.assert(
    fc.asyncProperty(plan, (waves) => runPlan(file, { scene, to: folder() }, waves)),
    { seed: crashSeed, numRuns: Math.ceil(rounds / 8), endOnFailure: true },
  );
});
