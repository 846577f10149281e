/** A record and its copy in an archive, or its one-line form, are known as one session. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  legacyIdentities,
  sameCompressedSession,
  sessionFingerprintText,
} from '../../../../src/commands/capture/legacy/match-legacy-sessions.ts';
import type { LegacySession } from '../../../../src/commands/capture/legacy/read-legacy-history.ts';
import { readLegacyHistory } from '../../../../src/commands/capture/legacy/read-legacy-history.ts';

const fixtures = new URL('../../../fixtures/legacy-squads/checkout/', import.meta.url);
const read = (name: string) =>
  readLegacyHistory(readFileSync(new URL(name, fixtures), 'utf8')).sessions;
const history = read('history.md');
const archive = read('history-archive-20261130.AQTxFo.md');
const [short, ...full] = history;
const one = (text: string): LegacySession => {
  const [session] = readLegacyHistory(text).sessions;
  if (session === undefined) throw new Error('the text holds no session');
  return session;
};
const shortOf = (line: string) => one(`## Compressed Sessions (before d)\n---\n${line}\n`);
const recorded = (body: string) => one(`---\n**Recorded:** 2026-11-30T06:27:50Z\n\n${body}\n`);

describe('the archive of a real squad', () => {
  it('holds the sessions of the history, whatever became of blank lines and rules', () => {
    const known = full.map(sessionFingerprintText);
    expect(archive.map((session) => known.indexOf(sessionFingerprintText(session)))).toEqual([
      4, 0, 1, 2, 3,
    ]);
    expect(new Set(known).size).toBe(5);
  });

  it('holds the full form of the session that is left as one line', () => {
    expect(
      short === undefined ? [] : archive.map((session) => sameCompressedSession(short, session)),
    ).toEqual([true, false, false, false, false]);
  });
});

it('tells a full record from its one-line form', () => {
  const line = 'Task: A | Outcome: SUCCESS';
  const prints = [shortOf(line), recorded(line), recorded('Task: A\nOutcome: SUCCESS')];
  expect(new Set(prints.map(sessionFingerprintText)).size).toBe(3);
});

it('tells apart lessons that share their beginning', () => {
  const lesson = (text: string) =>
    sessionFingerprintText(recorded(`Task: A\n## Session Memory\n- [OPS] ${text}`));
  expect(lesson('The deploy requires that you run A')).not.toBe(
    lesson('The deploy requires that you NOT run A'),
  );
});

it('matches a one-liner by task and outcome as compress took them', () => {
  const line = shortOf('Task: A | Outcome: SUCCESS - all green');
  expect(sameCompressedSession(line, recorded('Task:  A\nOutcome: SUCCESS - all green'))).toBe(
    true,
  );
  expect(sameCompressedSession(line, recorded('Task: A\nOutcome: FAILURE'))).toBe(false);
  expect(sameCompressedSession(line, recorded('Task: A b\nOutcome: SUCCESS - all green'))).toBe(
    false,
  );
  expect(sameCompressedSession(line, line)).toBe(false);
  const cut = recorded('Task: A\n---\nOutcome: SUCCESS');
  expect(sameCompressedSession(shortOf('Task: A | '), cut)).toBe(true);
});

describe('identities', () => {
  it('are those of the content and its time, wherever the record stands', () => {
    const [first] = legacyIdentities([recorded('Task: A'), recorded('Task: B')]);
    expect(legacyIdentities([recorded('Task:  A\n')])).toEqual([first]);
    const later = one('---\n**Recorded:** 2026-11-30T06:27:51Z\n\nTask: A\n');
    expect(legacyIdentities([later])).not.toEqual([first]);
  });

  it('tell copies within one file apart by their place among equals', () => {
    const twice = legacyIdentities([recorded('Task: A'), recorded('Task: A')]);
    expect(new Set(twice).size).toBe(2);
    expect(legacyIdentities([recorded('Task: A')])).toEqual([twice[0]]);
  });
});
