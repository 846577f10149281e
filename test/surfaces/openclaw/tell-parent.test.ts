/** The lines that teach a parent to name squads. */
import { expect, it } from 'vitest';
import { parentLines, tellParent } from '../../../src/surfaces/openclaw/tell-parent.ts';
import { childKey, parentKey } from './fake-host.ts';

it('are two, always the same, and name all ways', () => {
  const told = tellParent({ agentSessionKey: parentKey, availableTools: new Set(['tool_call']) });
  expect(told).toEqual(parentLines);
  expect(told).toHaveLength(2);
  for (const way of ['squadId', 'role', 'squad:<id>/<role>']) expect(told.join()).toContain(way);
});

it('are not for children, nor for who can start none', () => {
  expect(tellParent({ agentSessionKey: childKey('1') })).toEqual([]);
  expect(tellParent({ agentSessionKey: parentKey, availableTools: new Set(['read']) })).toEqual([]);
  expect(tellParent(undefined)).toEqual(parentLines);
});
