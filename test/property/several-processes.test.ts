/**
 * Several processes under one model: whatever they do at once, and whichever is killed, what was
 * acknowledged is there, nothing else is, and no caller meets a lock.
 */
import fc from 'fast-check';
import { it } from 'vitest';
import { plan, runPlan } from '../support/model-runs.ts';
import { prepareScene } from '../support/prepare-scene.ts';
import { runs } from '../support/seed.ts';
import { temporaryFolders } from '../support/temp-root.ts';
import { workerProgram } from '../support/worker-processes.ts';

const folder = temporaryFolders();
const program = workerProgram('model-worker');

it('agrees with a model of what was acknowledged', async () => {
  const [file, scene] = [await program(), folder()];
  await prepareScene(scene);
  await fc.assert(
    fc.asyncProperty(plan, (waves) => runPlan(file, { scene, to: folder() }, waves)),
    { ...runs(2), endOnFailure: true },
  );
}, 600_000);
