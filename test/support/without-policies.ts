/** A root whose memory distils and compresses nothing by itself, for tests of something else. */
import { writeSettings } from './write-settings.ts';

/** Writes the settings file of an existing folder, with more of them where given; returns it. */
export function withoutPolicies(root: string, more: object = {}): string {
  const settings = {
    autoDistillEvery: 0,
    layers: { episodic: { compressAfterDays: 36_500 } },
    ...more,
  };
  writeSettings(root, settings);
  return root;
}
