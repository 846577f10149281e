/** Where the token comes from, and that the one that is made is a person's own. */
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAccessToken } from '../../../../src/surfaces/mcp/http/access-token.ts';
import { temporaryFolders } from '../../../support/temp-root.ts';

const newRoot = temporaryFolders();
const own = ['own', 'token', 'of', 'this', 'test'].join('-');

describe('the token', () => {
  it('is made once, for this user alone, where the root has none', () => {
    const root = join(newRoot(), 'not', 'there', 'yet');
    const first = readAccessToken({ root, env: {} });
    const file = join(root, 'squadlog.mcp-token');
    expect(first.token).toMatch(/^[\w-]{43}$/u);
    expect(first).toMatchObject({ place: `in ${file}`, isChosen: false, warnings: [] });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readAccessToken({ root, env: {} })).toEqual(first);
    expect(readAccessToken({ root: newRoot(), env: {} }).token).not.toBe(first.token);
  });

  it('is that of the environment, before it; and that of a file, before both', () => {
    const root = newRoot();
    const env = { SQUADLOG_MCP_TOKEN: own };
    expect(readAccessToken({ root, env })).toEqual({
      ...{ token: own, place: 'in SQUADLOG_MCP_TOKEN', isChosen: true, warnings: [] },
    });
    const tokenFile = join(root, 'token');
    writeFileSync(tokenFile, `  ${own}-2\n`, { mode: 0o600 });
    expect(readAccessToken({ root, env, tokenFile })).toMatchObject({
      ...{ token: `${own}-2`, place: `in ${tokenFile}`, isChosen: true, warnings: [] },
    });
    expect(existsSync(join(root, 'squadlog.mcp-token'))).toBe(false);
  });

  it('that others can read is told', () => {
    const root = newRoot();
    readAccessToken({ root, env: {} });
    chmodSync(join(root, 'squadlog.mcp-token'), 0o644);
    const { warnings } = readAccessToken({ root, env: {} });
    expect(warnings).toEqual([expect.stringContaining('can be read by other users')]);
    expect(warnings.join()).not.toContain(readFileSync(join(root, 'squadlog.mcp-token'), 'utf8'));
  });

  it.each([
    ['short', 'must be 16 to 512 letters'],
    ['has a blank in the middle of it', 'must be 16 to 512 letters'],
  ])('is not %s, and the message does not repeat it', (token, message) => {
    const read = () => readAccessToken({ root: newRoot(), env: { SQUADLOG_MCP_TOKEN: token } });
    expect(read).toThrow(message);
    expect(read).not.toThrow(token);
  });

  it('in a file that is not there fails', () => {
    const tokenFile = join(newRoot(), 'none');
    expect(() => readAccessToken({ root: newRoot(), env: {}, tokenFile })).toThrow(
      `The token file ${tokenFile} could not be read`,
    );
  });
});
