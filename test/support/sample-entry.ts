/** Entries for tests that need no store. */
import type { Entry } from '../../src/index.ts';

/** A learning of kiln, but for what is given. */
export function entryOf(shortId: string, fields: Partial<Entry> = {}): Entry {
  return {
    id: `01J${shortId.padStart(23, '0')}`,
    shortId,
    layer: shortId.startsWith('P') ? 'program' : 'episodic',
    stream: 'squad/kiln',
    squad: 'kiln',
    role: 'DEV',
    text: 'Flags live in flags.toml',
    tokens: 20,
    support: 1,
    firstSeen: '2026-11-28T09:00:00.000Z',
    lastSeen: '2026-11-28T09:00:00.000Z',
    status: 'current',
    flags: [],
    ...fields,
  };
}
