/**
 * Records the hook inputs of the everyday suite anew: `SQUADLOG_CLIENTS_RECORD=DIR npm run
 * test:clients -- test/clients/record`. Without a folder it records into a temporary one, so that
 * the recorder itself stays whole.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { drivers } from '../support/drivers.ts';
import { isLeftOut, readyClient } from '../support/ready.ts';
import type { HookedClient } from '../support/settle.ts';
import { openWorkplace } from '../support/workplace.ts';
import { recordHooks } from './recorder.ts';
import { scenarios } from './scenarios.ts';
import { createScrubber } from './scrub.ts';

const named = process.env['SQUADLOG_CLIENTS_RECORD'];
const folder = named ?? mkdtempSync(path.join(tmpdir(), 'squadlog-recorded-'));
if (named === undefined) afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.keys(scenarios) as HookedClient[])('the recorder of %s', (client) => {
  const all = Object.entries(scenarios[client]);
  const wanted = named === undefined ? all.slice(0, 1) : all;
  it.skipIf(isLeftOut(client)).each(wanted)('records %s', async (scenario, run) => {
    const place = openWorkplace();
    try {
      drivers[client].prepare(place);
      const read = recordHooks(place, client);
      await run(place);
      const scrub = createScrubber(place);
      const { version } = readyClient(client);
      const lines = [{ client, version }, ...read()].map((line) => scrub(JSON.stringify(line)));
      expect(lines.length).toBeGreaterThan(3);
      expect(lines.filter((line) => /squadlog-client-|\/root\b/u.test(line))).toEqual([]);
      mkdirSync(path.join(folder, client), { recursive: true });
      writeFileSync(path.join(folder, client, `${scenario}.jsonl`), `${lines.join('\n')}\n`);
    } finally {
      place.close();
    }
  });
});
