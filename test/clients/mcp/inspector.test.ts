/** The MCP Inspector's command line as a client of `squadlog mcp`, in both protocol eras. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLeftOut, readyClient } from '../support/ready.ts';
import { runProcess } from '../support/run-process.ts';
import { openWorkplace, type Workplace } from '../support/workplace.ts';

describe.skipIf(isLeftOut('inspector')).each(['legacy', 'modern'])('the inspector, %s', (era) => {
  let place: Workplace;
  beforeEach(() => {
    place = openWorkplace();
  });
  afterEach(() => place.close());

  const inspect = (...words: readonly string[]) => {
    const { command, words: program } = readyClient('inspector');
    return runProcess({
      command,
      words: [...program, '--cli', 'squadlog', 'mcp', '--protocol-era', era, ...words],
      cwd: place.project,
      env: place.environment(),
    });
  };
  const call = async (tool: string, ...given: readonly string[]) => {
    const pairs = given.flatMap((pair) => ['--tool-arg', pair]);
    const { stdout } = await inspect('--method', 'tools/call', '--tool-name', tool, ...pairs);
    return JSON.parse(stdout);
  };

  it('finds nothing to say of the schemas, in strict mode', async () => {
    const { exit, stdout, stderr } = await inspect('--method', 'tools/list', '--strict');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(JSON.parse(stdout).tools).toHaveLength(7);
  });

  it('records, finds, explains and forgets', async () => {
    const learnings = JSON.stringify([{ role: 'DEV', text: 'Invoices are rounded half to even' }]);
    const { structuredContent: recorded } = await call('memory_record', `learnings=${learnings}`);
    expect(recorded.squad).toBe('shop');
    const { shortId } = recorded.stored[0];
    const found = await call('memory_search', 'query=rounding of invoices');
    expect(found.structuredContent.results).toMatchObject([{ shortId, squad: 'shop' }]);
    const got = await call('memory_get', `target=${shortId}`);
    expect(got.structuredContent.text).toBe('Invoices are rounded half to even');
    const stats = await call('memory_stats');
    expect(stats.structuredContent.squads).toMatchObject([{ squad: 'shop', learnings: 1 }]);
    const why = await call('memory_why', `entry=${shortId}`);
    expect(why.structuredContent.via).toMatchObject({ kind: 'session', session: recorded.session });
    const { block } = (await call('memory_read', 'role=DEV')).structuredContent;
    const printed = await place.squadlog('read', 'shop', '--role', 'DEV');
    expect(block).toBe(printed);
    await call('memory_forget', 'squad=shop', `entry=${shortId}`, 'reason=no longer so');
    const gone = await call('memory_search', 'query=rounding of invoices');
    expect(gone.structuredContent.results).toEqual([]);
    expect(await call('memory_get', 'target=L99')).toMatchObject({ isError: true });
  });

  it('reads resources and prompts', async () => {
    await place.write('out.md', '## Session Memory\n- [QA] Parcels leave at noon\n');
    await place.squadlog('write', 'shop', 'out.md');
    const listed = JSON.parse((await inspect('--method', 'resources/list')).stdout);
    for (const { uri } of listed.resources) {
      const read = await inspect('--method', 'resources/read', '--uri', uri);
      expect(JSON.parse(read.stdout).contents[0].text, uri).not.toBe('');
    }
    const words = ['--prompt-name', 'recall', '--prompt-args', 'task=send the parcels'];
    const { stdout } = await inspect('--method', 'prompts/get', ...words);
    expect(JSON.parse(stdout).messages[0].content.text).toContain('Parcels leave at noon');
  });
});
