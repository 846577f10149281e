/** OpenClaw itself: what a sub-agent learned reaches the next one of its squad, and no other's. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLeftOut } from '../support/ready.ts';
import { report } from '../support/scenario.ts';
import { type OpenClawHost, openHost, patient } from './host.ts';
import { installPacked } from './install-plugin.ts';
import { systemOf, toolsOf, userOf } from './mock-chat.ts';
import { spawning } from './spawning.ts';

const hooks = { allowConversationAccess: true };
const schemaLesson = 'Validate the schema before a migration.';
const buttonLesson = 'Buttons take their colour from the theme.';

describe.skipIf(isLeftOut('openclaw', 'node24'))('OpenClaw, with the grant', () => {
  let host: OpenClawHost;

  beforeAll(async () => {
    host = await openHost();
    await installPacked(host);
    host.configure({ entry: { hooks, config: { agents: { architect: { squad: 'design' } } } } });
    await host.start();
  });

  afterAll(() => host.close());

  it('captures parallel children apart, named by parameters and by label', async () => {
    const [first, second] = [
      { task: 'Lay out the API', params: { squadId: 'api-team', role: 'architect' } },
      { task: 'Draw the form', params: { label: 'squad:web-team/designer' } },
    ];
    await host.ask('teach', [
      spawning(first, { text: report('Done.', `[ARCHITECT] ${schemaLesson}`) }),
      spawning(second, { text: report('Done.', `[ALL] ${buttonLesson}`) }),
    ]);
    await recorded('api-team', 1);
    await recorded('web-team', 1);
    const parent = host.model.firstOf('Have it done: Lay out the API');
    expect(systemOf(parent.body)).toContain('`squad:<id>/<role>`');
    const child = host.model.firstOf('Lay out the API');
    expect(systemOf(child.body)).not.toContain('`squad:<id>/<role>`');
  });

  it('tells the next ones, and lets each find what is its own', async () => {
    const search = { tool: 'memory_search', input: { query: 'schema migration', corpus: 'all' } };
    const look = [{ calls: [search] }, { text: 'Done.' }];
    const [api, web] = [
      { task: 'Change the API', params: { squadId: 'api-team', role: 'architect' } },
      { task: 'Change the form', params: { squadId: 'web-team' } },
    ];
    await host.ask('recall', [spawning(api, ...look), spawning(web, ...look)]);
    await recorded('api-team', 2);
    await recorded('web-team', 2);
    const told = userOf(host.model.firstOf('Change the API').body);
    expect(told).toContain(schemaLesson);
    expect(told).not.toContain(buttonLesson);
    expect(userOf(host.model.firstOf('Change the form').body)).toContain(buttonLesson);
    expect(answersTo('Change the API')).toContain(schemaLesson);
    expect(answersTo('Change the API')).toMatch(/"corpus": ?"squad"/u);
    expect(answersTo('Change the form')).toContain('"corpora"');
    expect(answersTo('Change the form')).not.toContain(schemaLesson);
    await agrees(told);
  });

  it('records a failing child as a failure, and an agent by the settings', async () => {
    const [failing, designing] = [
      { task: 'Break it', params: { squadId: 'api-team' } },
      { task: 'Plan it', params: { agentId: 'architect' } },
    ];
    const error = { status: 400, message: 'mock failure' };
    await host.ask('fail', [
      spawning(failing, { error }),
      spawning(designing, { text: report('Done.', '[ALL] Plans come first.') }),
    ]);
    await recorded('design', 1);
    await recorded('api-team', 3);
    const { events } = await host.look((memory) =>
      memory.log({ squad: 'api-team', type: 'SessionRecorded' }),
    );
    expect(events.at(-1)?.data).toMatchObject({ outcome: 'failure' });
  });

  it('answers `openclaw squads` and `openclaw memory squads`', async () => {
    const [listed, nested, doctor, refused] = await Promise.all([
      host.openclaw('squads', 'list', '--json'),
      host.openclaw('memory', 'squads', 'list'),
      host.openclaw('squads', 'doctor'),
      host.openclaw('squads', 'read', 'api-team', '--tokens', 'abc'),
    ]);
    expect(listed.exit, listed.stderr).toBe(0);
    const { root, squads } = JSON.parse(listed.stdout) as { root: string; squads: object[] };
    expect({ root, squads: squads.length }).toEqual({ root: host.root, squads: 3 });
    expect(nested.stdout, nested.stderr).toContain('web-team');
    expect(doctor.stdout).toMatch(/ok {7}grant .*\n[\s\S]*last fired: .*before_prompt_build 20/u);
    expect(refused.exit).toBe(2);
  });

  it('loses nothing when the gateway dies before it says how a run ended', async () => {
    const night = { task: 'Watch the night', params: { squadId: 'night' } };
    const answer = { text: report('Done.', '[ALL] Owls fly late.') };
    await host.ask('night', [spawning(night, answer)], { announceMs: 60_000 });
    await vi.waitFor(() => expect(staged()).toContain('Owls fly late.'), patient);
    await host.stop('SIGKILL');
    expect(await sessionsOf('night')).toBe(0);
    host.configure({ entry: { hooks }, deferTools: true });
    await host.start();
    await recorded('night', 1);
  });

  it('works the same where tools are deferred', async () => {
    const dusk = { task: 'Watch the dusk', params: { squadId: 'night' } };
    await host.ask('dusk', [spawning(dusk, { text: 'Done.' })], { deferred: true });
    await recorded('night', 2);
    expect(userOf(host.model.firstOf('Watch the dusk').body)).toContain('Owls fly late.');
  });

  /** What the tools answered to the agent with that task. */
  function answersTo(task: string): string {
    const requests = host.model.requests.filter((request) => request.task === task);
    return toolsOf(requests.at(-1)?.body);
  }

  /** The block, the ledger and the reason of a line say the same. */
  async function agrees(told: string): Promise<void> {
    const { events } = await host.look((memory) =>
      memory.log({ squad: 'api-team', type: 'MemoryInjected' }),
    );
    const ledger = events.at(-1)?.data as { asOf: number; tokens: number; session: { id: string } };
    expect(ledger.tokens).toBeLessThanOrEqual(500);
    const read = await host.look((memory) =>
      memory.read({
        ...{ squad: 'api-team', agent: 'main', role: 'ARCHITECT', task: taskOf(told) },
        ...{ request: true, asOf: String(ledger.asOf) },
      }),
    );
    expect(told).toContain(read.block);
    const entry = read.entries[0]?.id ?? '';
    const why = await host.look((memory) => memory.why({ squad: 'api-team', entry }));
    expect(why.entry.text).toBe(schemaLesson);
    expect(why.injections.map(({ session }) => session)).toContain(ledger.session.id);
  }

  function staged(): string {
    const runs = path.join(host.root, '_spawns/openclaw/runs');
    return readdirSync(runs)
      .map((file) => readFileSync(path.join(runs, file), 'utf8'))
      .join('');
  }

  async function sessionsOf(squad: string): Promise<number> {
    const { squads } = await host.look((memory) => memory.list());
    return squads.find((row) => row.squad === squad)?.sessions ?? 0;
  }

  async function recorded(squad: string, sessions: number): Promise<void> {
    await vi.waitFor(async () => {
      expect(await sessionsOf(squad), host.log()).toBe(sessions);
    }, patient);
  }
});

function taskOf(told: string): string {
  return /\[Subagent Task\]\n\n([\s\S]*)\n\nBegin/u.exec(told)?.[1] ?? '';
}
