/**
 * The recorded hook inputs of the everyday suite, held against the clients of today: an upgrade
 * that renames a field, or fires in another way, is seen here first.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../support/source-files.ts';
import { type Driver, drivers } from './support/drivers.ts';
import { isLeftOut, readyClient } from './support/ready.ts';
import { report } from './support/scenario.ts';
import { initClient } from './support/settle.ts';
import { openWorkplace } from './support/workplace.ts';

/** What the plugin for opencode hands over is our own, so there is nothing of a client to hold. */
const recordedClients = [drivers['claude-code'], drivers.codex, drivers.copilot, drivers.gemini];

describe.each<Driver>(recordedClients)('the recorded inputs of $title', (driver) => {
  it.skipIf(isLeftOut(driver.name))('have the fields of what the client sends', async () => {
    const [head, ...lines] = readRecorded(driver.name);
    expect(head).toEqual({ client: driver.name, version: readyClient(driver.name).version });
    const place = openWorkplace();
    try {
      driver.prepare(place);
      await initClient(place, driver.name);
      const task = driver.taskWith('Look at the code.', report('Done.', '[ALL] keep it flat'));
      await driver.spawn(place, task);
      const sent = place.hookCalls().map(({ argv, stdin }) => fieldsOf(argv[2], JSON.parse(stdin)));
      const events = new Set(sent.map(([event]) => event));
      expect(events.size).toBeGreaterThan(2);
      // Which tools a hook is called for is up to its matcher.
      const isSpawn = ({ input }: Line) =>
        /^(?:Agent|Task|task|spawn_agent|invoke_agent|undefined)$/u.test(
          String(input?.['tool_name'] ?? input?.['toolName']),
        );
      const known = lines
        .filter((line) => line.event !== undefined && events.has(line.event) && isSpawn(line))
        .map(({ event, input }) => fieldsOf(event, input));
      expect(new Set(sent.map(String))).toEqual(new Set(known.map(String)));
    } finally {
      place.close();
    }
  });
});

interface Line {
  readonly client?: string;
  readonly version?: string;
  readonly event?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

function readRecorded(client: string): Line[] {
  const file = path.join(repository, 'test/fixtures/hooks', client, 'foreground.jsonl');
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

/** The event, and the names of its fields. */
function fieldsOf(event: string | undefined, input: object = {}): readonly [string, string] {
  return [event ?? '', Object.keys(input).sort().join(' ')];
}
