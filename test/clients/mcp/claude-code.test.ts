/** Claude Code, the real one, as a client of `squadlog mcp`. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLeftOut } from '../support/ready.ts';
import { runClaudeCode } from '../support/run-claude-code.ts';
import { prompt } from '../support/scenario.ts';
import { openWorkplace, type Workplace } from '../support/workplace.ts';

const server = { mcpServers: { squadlog: { command: 'squadlog', args: ['mcp'] } } };

describe.skipIf(isLeftOut('claude-code'))('Claude Code over MCP', () => {
  let place: Workplace;
  beforeEach(() => {
    place = openWorkplace();
  });
  afterEach(() => place.close());

  it('records into the squad of its project, and is given what the tool gives', async () => {
    place.write('mcp.json', JSON.stringify(server));
    const words = ['--mcp-config', 'mcp.json', '--strict-mcp-config'];
    const learnings = [{ role: 'DEV', text: 'Invoices are rounded half to even' }];
    const call = (tool: string, input: object) => ({
      calls: [{ tool: `mcp__squadlog__${tool}`, input: { ...input } }],
    });
    const task = prompt(
      'Remember how invoices are rounded.',
      call('memory_record', { learnings, session: 'run-1' }),
      call('memory_search', { query: 'rounding of invoices' }),
      { text: 'Done.' },
    );
    const { model } = await runClaudeCode(place, task, {
      words: [...words, '--allowedTools', 'mcp__squadlog'],
    });
    const { squads } = await place.json<{ squads: { squad: string; learnings: number }[] }>('list');
    expect(squads).toMatchObject([{ squad: 'shop', learnings: 1 }]);
    const told = model.requests.at(-1)?.told ?? '';
    expect(told).toContain('mcp__squadlog__memory_search');
    // The structured result, of which the model is given the JSON.
    expect(told).toMatch(/"stored":\[\{"id":"\w{26}"/u);
    expect(told).toMatch(/"results":\[\{"shortId":"L\d+"/u);
  });
});
