/** Every kind of secret is masked in every disguise, and what only looks like one stays. */
import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../../../src/commands/capture/secrets/mask-secrets.ts';
import { innocentLines } from '../../../support/innocent-lines.ts';
import { disguises, secretSamples } from '../../../support/secret-samples.ts';

test.each(secretSamples)('masks $name', ({ text, secret }) => {
  const { text: left, masked } = maskSecrets(text);
  expect(masked).toBeGreaterThan(0);
  expect(left).not.toContain(secret.slice(0, 14));
  expect(left).not.toContain(secret.slice(-10));
  expect(maskSecrets(left).masked).toBe(0);
});

describe.each(disguises)('behind %s', (_name, spell) => {
  test.each([0, 7, 10, 21, 29])('masks token %i', (nth) => {
    const { secret } = secretSamples[nth] ?? { secret: '' };
    const { text, masked } = maskSecrets(`use ${spell(secret)} here`);
    expect(masked).toBeGreaterThan(0);
    const folded = text.normalize('NFKC').replace(/[^\x20-\x7e]/g, '');
    expect(folded).not.toContain(secret.slice(-8));
    expect(folded).not.toContain(secret.slice(4, 12));
  });
});

test.each(innocentLines)('leaves alone: %s', (line) => {
  expect(maskSecrets(line)).toEqual({ text: line, masked: 0, kinds: [] });
});
