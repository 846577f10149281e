/** The gateway's own files: kept while it runs, once, and never where they are not wanted. */
import { expect, it } from 'vitest';
import { startKeeping, stopKeeping } from '../../../src/surfaces/openclaw/keep-files.ts';
import { openPlugin } from './open-plugin.ts';

it('begins once, however often a gateway registers, and ends with it', async () => {
  const plugin = openPlugin({ config: { mirror: true } });
  startKeeping(plugin);
  const { files } = plugin.state;
  startKeeping(plugin);
  expect(files).toBeDefined();
  expect(plugin.state.files).toBe(files);
  await stopKeeping(plugin);
  expect(plugin.state.files).toBeUndefined();
  await stopKeeping(plugin);
});

it.each([{ mirror: false }, { mirror: true, enabled: false }])(
  'does not begin with %j',
  (config) => {
    const plugin = openPlugin({ config });
    startKeeping(plugin);
    expect(plugin.state.files).toBeUndefined();
  },
);
