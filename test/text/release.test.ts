/** The release that events name. */
import { expect, test } from 'vitest';
import { packageVersion } from '../../src/package-root.ts';
import { release } from '../../src/text/release.ts';

test('events name the release that the package is', () => {
  expect(release).toBe(packageVersion());
});
