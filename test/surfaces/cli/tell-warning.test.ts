/** A warning is one line on standard error that can't steer a terminal. */
import { expect, it } from 'vitest';
import { tellWarning } from '../../../src/surfaces/cli/tell-warning.ts';

it('tells it on one line', () => {
  let written = '';
  const write = (text: string) => {
    written += text;
  };
  tellWarning('mind\nthe \u001b[31mgap', { env: {}, stderr: { write, isTerminal: false } });
  expect(written).toMatch(/^squadlog: warning: mind the .*gap\n$/u);
  expect(written).not.toContain('\u001b');
});
