/** A root whose memory distils and compresses nothing by itself, for tests of something else. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the settings file of an existing folder, with more of them where given; returns it. */
export function withoutPolicies(root: string, more: object = {}): string {
  const settings = {
    autoDistillEvery: 0,
    layers: { episodic: { compressAfterDays: 36_500 } },
    ...more,
  };
  writeFileSync(join(root, 'squadlog.json'), JSON.stringify(settings));
  return root;
}
