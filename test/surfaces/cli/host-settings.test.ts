/** What a host's plugin gives to the program that it runs for its user. */
import { expect, it } from 'vitest';
import { hostSettings } from '../../../src/surfaces/cli/host-settings.ts';

const variable = 'SQUADLOG_HOST_SETTINGS';

it('is the settings, their place and the mirror', () => {
  const given = { config: { tokenBudget: 300 }, configName: 'the host', mirror: false };
  expect(hostSettings({ [variable]: JSON.stringify(given) })).toEqual(given);
});

it('is nothing where no host is there', () => {
  expect([hostSettings({}), hostSettings({ [variable]: '' })]).toEqual([{}, {}]);
});

it('fails where it is damaged, as settings must not be passed over', () => {
  expect(() => hostSettings({ [variable]: '{' })).toThrow();
});
